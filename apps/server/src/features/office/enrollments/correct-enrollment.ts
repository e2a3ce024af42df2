import * as wrong from '@temari/contracts/field-errors';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { correctEnrollment as contract } from '@temari/contracts/office-enrollments';
import { SETTING_SCOPES_OF } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import { lockPresent } from '../../../db/present-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { activeChoices } from '../../../domains/payments/purchases/sale-queries.ts';
import { lockEnrollments } from '../../../domains/placing/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { setWantedTime } from './queries.ts';

/** Staff correct the days and the time that a family asked for. Who has a class has its days. */
export const correctEnrollment = (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>,
  actor: Actor,
  { id }: { id: string },
  { reason, ...wanted }: output<typeof contract.body>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [before] = await lockEnrollments(tx, [id]);
    // Some services are sold without days.
    if (!before || before.frequency === null) throw new AppError('request/not-found');
    await lockPresent(tx, before.accountId);
    if (before.endedOn !== null) throw new AppError('enrollment/stopped');
    if (before.classId !== null) throw new AppError('enrollment/has-class');
    const offered = (
      await Promise.all(SETTING_SCOPES_OF[before.service].map((scope) => activeChoices(tx, scope)))
    ).flat();
    const isOffered = (list: string, value: string): boolean =>
      offered.some((entry) => entry.list === list && entry.value === value);
    const errors = {
      ...(!isOffered('scheduleName', wanted.frequency) && { frequency: wrong.choiceUnavailable }),
      ...(!isOffered('possibleTime', wanted.time) && { time: wrong.choiceUnavailable }),
    };
    if (Object.keys(errors).length > 0) throw new AppError('request/invalid', { errors });
    if (wanted.frequency === before.frequency && wanted.time === before.time) return;
    await setWantedTime(tx, id, wanted);
    await recordAct(tx, actor, now, {
      action: 'correct-enrollment',
      subjectKind: 'enrollment',
      subjectId: id,
      before: { frequency: before.frequency, time: before.time },
      after: { ...wanted, reason },
    });
    await tell(deps, tx, now, [
      {
        occasion: 'corrected',
        accountId: before.accountId,
        cause: `${id} ${now.toISOString()}`,
        path: NOTICE_PATHS.myClass,
        values: () => ({ name: before.fullName }),
      },
    ]);
  });
