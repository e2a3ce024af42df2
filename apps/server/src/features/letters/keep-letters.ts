import { addisDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import type { OwnLetters, writeLetter as writeContract } from '@temari/contracts/letters';
import { isRecordId } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import type { Deps } from '../../deps.ts';
import { letterConsentsOf } from '../../domains/consents/letter-queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { spend } from '../../domains/limits/limits.ts';
import { namesAround } from '../../domains/people/naming-queries.ts';
import { namedIn, namingWords } from '../../domains/scholarships/naming.ts';
import { AppError } from '../../errors/app-error.ts';
import { emptyLetter, lettersOf, newLetter, writersFor } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

const ownOf = async (db: Db, { accountId }: Actor, now: Date): Promise<OwnLetters> => {
  const rows = await lettersOf(db, accountId);
  const writers = await writersFor(db, accountId, { today: addisDate(now) });
  const consents = await letterConsentsOf(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return {
    writers: writers
      .filter(({ awardId, open }) => awardId !== null && open === null)
      .map(({ learnerId, learnerName }) => ({ id: learnerId, name: learnerName })),
    letters: rows.map(({ learnerId, learnerName, ...row }) => ({
      ...row,
      writtenAt: new Date(row.writtenAt).toISOString(),
      learner: { id: learnerId, name: learnerName },
      consent: consents.get(row.id) ?? 'missing',
    })),
  };
};

export const listLetters = ({ db, clock }: Needs, actor: Actor): Promise<OwnLetters> => ownOf(db, actor, clock.now());

/** One at a time. Sent again, because the answer was lost, the same words are the same letter. */
export const writeLetter = async (
  { db, clock }: Needs,
  actor: Actor,
  { learner, words }: output<typeof writeContract.body>,
): Promise<OwnLetters> => {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const found = isRecordId(learner)
      ? await writersFor(tx, actor.accountId, { today: addisDate(now), learnerId: learner })
      : [];
    const [writer] = found;
    if (!writer) throw new AppError('request/not-found');
    if (writer.open?.words === words) return ownOf(tx, actor, now);
    if (!writer.awardId) throw new AppError('award/none');
    if (writer.open) throw new AppError('letter/open');
    const word = namedIn(words, namingWords(await namesAround(tx, writer.learnerId)));
    if (word !== null) throw new AppError('request/invalid', { errors: { words: wrong.letterNames({ word }) } });
    await spend(tx, 'lettersByHousehold', writer.householdId, now);
    const { householdId, learnerId, awardId, grade } = writer;
    const id = await newLetter(tx, { id: newId(), householdId, learnerId, awardId, grade, words, writtenAt: now });
    if (!id) throw new AppError('letter/open');
    return ownOf(tx, actor, now);
  });
};

export const withdrawLetter = async (
  { db, clock }: Needs,
  actor: Actor,
  { id }: { id: string },
): Promise<OwnLetters> => {
  const now = clock.now();
  const isOwn = (await lettersOf(db, actor.accountId)).some((row) => row.id === id);
  if (!isOwn) throw new AppError('request/not-found');
  await emptyLetter(db, id, now);
  return ownOf(db, actor, now);
};
