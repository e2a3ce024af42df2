import * as wrong from '@temari/contracts/field-errors';
import type { Learner, LearnerMerge, mergeLearner as mergeContract } from '@temari/contracts/learners';
import { isRecordId } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import {
  mergeLearners,
  undoableMerges,
  undoableUntil,
  undoMerge,
} from '../../domains/people/merging/merge-learners.ts';
import { AppError } from '../../errors/app-error.ts';
import { present } from './keep-learners.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

export const listLearnerMerges = async ({ db, clock }: Needs, { accountId }: Actor): Promise<LearnerMerge[]> =>
  (await undoableMerges(db, accountId, clock.now())).map(({ merge, keptName, mergedName }) => ({
    id: merge.id,
    learner: merge.keptId,
    keptName,
    mergedName,
    at: merge.mergedAt.toISOString(),
    undoUntil: undoableUntil(merge).toISOString(),
  }));

export const mergeLearner = async (
  { db, clock }: Needs,
  actor: Actor,
  id: string,
  { into }: output<typeof mergeContract.body>,
): Promise<{ learner: Learner; merge: LearnerMerge }> => {
  const now = clock.now();
  if (!isRecordId(id)) throw new AppError('request/not-found');
  const who = { householdId: actor.accountId, mergedId: id, keptId: into, byId: actor.accountId };
  const done = isRecordId(into) && into !== id ? await mergeLearners(db, who, now) : null;
  if (!done) throw new AppError('request/invalid', { errors: { into: wrong.learner } });
  const merge = (await listLearnerMerges({ db, clock }, actor)).find((each) => each.id === done.merge.id);
  if (!merge) throw new AppError('request/not-found');
  return { ...(await present(db, done.learner, now)), merge };
};

export const undoLearnerMerge = async ({ db, clock }: Needs, { accountId }: Actor, id: string): Promise<void> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  await undoMerge(db, accountId, id, clock.now());
};
