import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type { Doubt, DoubtedLearner } from '@temari/contracts/office-same-person';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { mergeLearners, undoMerge } from '../../../domains/people/merging/merge-learners.ts';
import { consentStatesOf } from '../../../domains/people/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { answerDoubt, type DoubtedRow, householdOfMerge, householdsOf, openDoubts } from './doubt-queries.ts';
import { findDoubts } from './find-doubts.ts';
import { indexJustChanged } from './index-changed.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

export const listDoubts = async (deps: Needs, { page = 1 }: { page?: number | undefined }) => {
  const { db, clock } = deps;
  await indexJustChanged(deps);
  const { rows, total } = await openDoubts(db, { limit: OFFICE_PAGE_SIZE, offset: (page - 1) * OFFICE_PAGE_SIZE });
  const states = await consentStatesOf(
    db,
    rows.flatMap(({ one, other }) => [one.id, other.id]),
    { now: clock.now() },
  );
  const present = (row: DoubtedRow): DoubtedLearner => ({
    ...row,
    consent: states.get(row.id) ?? 'missing',
    createdAt: new Date(row.createdAt).toISOString(),
  });
  return {
    rows: rows.map(
      ({ reason, foundAt, one, other }): Doubt => ({
        reason,
        foundAt: new Date(foundAt).toISOString(),
        one: present(one),
        other: present(other),
      }),
    ),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
  };
};

/** The trail holds ids alone: the names are in the learners, and go with them. */
export const mergeDoubted = async (
  { db, clock }: Needs,
  actor: Actor,
  { kept, merged }: { kept: string; merged: string },
): Promise<{ _id: string }> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const households = await householdsOf(tx, [kept, merged]);
    const householdId = households.get(kept);
    if (!householdId || !households.has(merged) || kept === merged) throw new AppError('request/not-found');
    if (households.get(merged) !== householdId) throw new AppError('learner/two-households');
    const done = await mergeLearners(tx, { householdId, mergedId: merged, keptId: kept, byId: actor.accountId }, now);
    if (!done) throw new AppError('request/not-found');
    await findDoubts(tx, [householdId], now);
    const after = { kept, merged, merge: done.merge.id };
    await recordAct(tx, actor, now, {
      action: 'merge-learners',
      subjectKind: 'student',
      subjectId: householdId,
      after,
    });
    return { _id: done.merge.id };
  });

export const undoDoubtedMerge = async ({ db, clock }: Needs, actor: Actor, { id }: { id: string }): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const householdId = await householdOfMerge(tx, id);
    if (!householdId) throw new AppError('request/not-found');
    await undoMerge(tx, householdId, id, now);
    await findDoubts(tx, [householdId], now);
    await recordAct(tx, actor, now, {
      action: 'undo-merge',
      subjectKind: 'student',
      subjectId: householdId,
      after: { merge: id },
    });
  });

export const keepApart = async (
  { db, clock }: Needs,
  actor: Actor,
  { one, other }: { one: string; other: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const households = await householdsOf(tx, [one, other]);
    const [first = '', second = ''] = [one, other].toSorted();
    const householdId = households.get(first);
    const isAnswered = await answerDoubt(tx, { oneId: first, otherId: second, by: actor.accountId, now });
    if (!householdId || !isAnswered) throw new AppError('request/not-found');
    await recordAct(tx, actor, now, {
      action: 'keep-apart',
      subjectKind: 'student',
      subjectId: householdId,
      after: { one: first, other: second },
    });
  });
