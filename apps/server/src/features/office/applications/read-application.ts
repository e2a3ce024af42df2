import * as wrong from '@temari/contracts/field-errors';
import type { giveReview as giveContract, Reading, ToRead } from '@temari/contracts/office-applications';
import { isRecordId } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { drawReaders } from './draw-readers.ts';
import { type BlindRow, blindById, lockListed, reviewsOf, saveConflict, saveView } from './queries.ts';
import { pointsOf } from './rules.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

export const listReviews = async ({ db }: Pick<Deps, 'db'>, { accountId }: Actor): Promise<ToRead[]> =>
  (await reviewsOf(db, accountId)).map(({ id, number, drawnAt, givenAt }) => ({
    id,
    number,
    isGiven: givenAt !== null,
    drawnAt: drawnAt.toISOString(),
  }));

const blindOf = async (db: Db, { accountId }: Actor, id: string): Promise<BlindRow> => {
  const row = isRecordId(id) ? await blindById(db, id, accountId) : null;
  if (!row) throw new AppError('request/not-found');
  return row;
};

/** Chosen field by field: what is not named here never reaches a reader. */
const present = (row: BlindRow): Reading => ({
  id: row.id,
  number: row.number,
  months: row.months,
  grade: row.grade,
  schoolKind: row.schoolKind as Reading['schoolKind'],
  region: row.region as Reading['region'],
  people: row.people,
  incomes: row.incomes,
  income: row.income as Reading['income'],
  hardships: row.hardships as Reading['hardships'],
  marks: row.covered.marks as Reading['marks'],
  words: row.covered.words,
  letter: row.covered.letter,
  criteria: row.criteria,
  own: row.own,
  others: row.others,
});

export const readApplication = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id }: { id: string },
): Promise<Reading> => present(await blindOf(db, actor, id));

/** A view is given once; a third reader is drawn where two are far apart. */
export const giveReview = async (
  { db, clock }: Needs,
  actor: Actor,
  { id }: { id: string },
  { scores, note }: output<typeof giveContract.body>,
): Promise<Reading> =>
  db.transaction(async (tx) => {
    const { applicationId } = await blindOf(tx, actor, id);
    await lockListed(tx, applicationId);
    const { own, criteria } = await blindOf(tx, actor, id);
    if (scores.length !== criteria.length) {
      throw new AppError('request/invalid', { errors: { scores: wrong.reviewScores } });
    }
    if (own && (own.note !== note || own.scores.join() !== scores.join())) throw new AppError('application/view-given');
    const now = clock.now();
    if (!own) {
      if (!(await saveView(tx, id, { scores, note, points: pointsOf(scores, criteria), givenAt: now }))) {
        throw new AppError('application/view-given');
      }
      await drawReaders(tx, applicationId, now);
    }
    return present(await blindOf(tx, actor, id));
  });

export const declareConflict = async ({ db, clock }: Needs, actor: Actor, { id }: { id: string }): Promise<ToRead[]> =>
  db.transaction(async (tx) => {
    const { applicationId } = await blindOf(tx, actor, id);
    await lockListed(tx, applicationId);
    if (!(await saveConflict(tx, id, clock.now()))) throw new AppError('application/view-given');
    await drawReaders(tx, applicationId, clock.now());
    return listReviews({ db: tx }, actor);
  });
