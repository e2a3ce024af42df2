import type { noteAbsenceCall as callContract } from '@temari/contracts/office-attendance-report';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { saveAbsenceCall } from './report-queries.ts';

export const noteAbsenceCall = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
  { lesson, reason, note }: output<typeof callContract.body>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const calledAt = clock.now();
    const call = { learnerId: id, lessonId: lesson, accountId: actor.accountId, reason, note, calledAt };
    if (!(await saveAbsenceCall(tx, call))) throw new AppError('request/not-found');
    // What was heard stays with the call, which goes with its learner.
    await recordAct(tx, actor, calledAt, {
      action: 'call-absent',
      subjectKind: 'learner',
      subjectId: id,
      after: { lesson, reason },
    });
  });
