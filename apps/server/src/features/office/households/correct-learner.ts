import * as wrong from '@temari/contracts/field-errors';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { correctLearner as contract } from '@temari/contracts/office-households';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { changeFacts } from '../../../domains/people/change-learner.ts';
import { correctEnrollmentsOf, householdOfLearner } from '../../../domains/people/learner-queries.ts';
import type { LearnerRow } from '../../../domains/people/queries.ts';
import { AppError } from '../../../errors/app-error.ts';

const factsOf = (learner: LearnerRow) => {
  const { fullName, grade, dateOfBirth, school, region } = learner;
  return { fullName, grade, dateOfBirth, school, region };
};

/** Staff correct what a family mistyped. A region that nobody had entered is no correction: the family hears nothing. */
export const correctLearner = async (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>,
  actor: Actor,
  { id }: { id: string },
  { reason, ...change }: output<typeof contract.body>,
): Promise<void> => {
  const now = deps.clock.now();
  const { region: _region, ...mistyped } = change;
  const isCorrection = Object.values(mistyped).some((value) => value !== undefined);
  if (isCorrection && !reason) throw new AppError('request/invalid', { errors: { reason: wrong.reasonMissing } });
  await deps.db.transaction(async (tx) => {
    const householdId = await householdOfLearner(tx, id);
    if (!householdId) throw new AppError('request/not-found');
    const { before, after } = await changeFacts(tx, { householdId, id }, change, now);
    await correctEnrollmentsOf(tx, before, after);
    await recordAct(tx, actor, now, {
      action: isCorrection ? 'correct-learner' : 'set-region',
      subjectKind: 'learner',
      subjectId: id,
      before: factsOf(before),
      after: { ...factsOf(after), ...(reason ? { reason } : {}) },
    });
    if (!isCorrection) return;
    await tell(deps, tx, now, [
      {
        occasion: 'corrected',
        accountId: householdId,
        cause: `${id} ${now.toISOString()}`,
        path: NOTICE_PATHS.family,
        values: () => ({ name: after.fullName }),
      },
    ]);
  });
};
