import type { Db } from './client.ts';

class Undone extends Error {}

/** What some work would answer: it is done in a transaction, and nothing of it stays. */
export const undone = async <Answer>(db: Db, work: (tx: Db) => Promise<Answer>): Promise<Answer> => {
  const answers: Answer[] = [];
  const end = new Undone();
  await db
    .transaction(async (tx) => {
      answers.push(await work(tx));
      throw end;
    })
    .catch((error: unknown) => {
      if (error !== end) throw error;
    });
  const [answer] = answers;
  if (answer === undefined) throw new Error('The work has not answered');
  return answer;
};
