import type { LetterState } from '@temari/contracts/letter-rules';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { letters } from '../../db/schema/letters.ts';
import { mayDecideFor } from '../../domains/people/access-queries.ts';

export interface LetterRow extends Record<string, unknown> {
  id: string;
  learnerId: string;
  learnerName: string;
  words: string;
  state: LetterState;
  writtenAt: string;
  reason: string;
}

const decidedBy = (accountId: string): SQL => mayDecideFor(sql`${accountId}::uuid`, sql`person.id`);

export const lettersOf = async (db: Db, accountId: string): Promise<LetterRow[]> => {
  const { rows } = await db.execute<LetterRow>(sql`
    select w.id, person.id as "learnerId", person.full_name as "learnerName", w.words, w.state,
      to_json(w.written_at) #>> '{}' as "writtenAt", case w.state when 'returned' then w.reason else '' end as reason
    from letters w join learners known on known.id = w.learner_id
    join learners person on person.id = coalesce(known.merged_into_id, known.id)
    where ${decidedBy(accountId)}
    order by w.written_at desc, w.id desc`);
  return rows;
};

export interface Writer extends Record<string, unknown> {
  learnerId: string;
  learnerName: string;
  householdId: string;
  grade: string | null;
  /** The newest that runs or begins; null: none. */
  awardId: string | null;
  /** The one that waits for the office. */
  open: { id: string; words: string } | null;
}

/** The learners whom an account decides for, or one of them. */
export const writersFor = async (
  db: Db,
  accountId: string,
  { today, learnerId = null }: { today: string; learnerId?: string | null },
): Promise<Writer[]> => {
  const { rows } = await db.execute<Writer>(sql`
    select person.id as "learnerId", person.full_name as "learnerName", person.household_id as "householdId", person.grade,
      (select a.id from awards a where a.learner_id = person.id and a.ended_at is null and a.ends_on >= ${today}::date
        order by a.starts_on desc limit 1) as "awardId",
      (select json_build_object('id', w.id, 'words', w.words) from letters w
        where w.learner_id = person.id and w.state = 'open') as open
    from learners person
    where person.merged_into_id is null and ${decidedBy(accountId)}
      and ${learnerId === null ? sql`true` : sql`person.id = ${learnerId}::uuid`}
    order by person.created_at, person.id`);
  return rows;
};

/** Null: another letter of the learner is open. */
export const newLetter = async (db: Db, values: typeof letters.$inferInsert): Promise<string | null> => {
  const [row] = await db.insert(letters).values(values).onConflictDoNothing().returning({ id: letters.id });
  return row?.id ?? null;
};

/** Its words are gone with the same statement, for sponsors too. */
export const emptyLetter = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(letters)
    .set({ state: 'withdrawn', words: '', withdrawnAt: now })
    .where(and(eq(letters.id, id), ne(letters.state, 'withdrawn')));
};
