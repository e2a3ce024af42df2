import { addDays, addisDate } from '@temari/contracts/addis-time';
import type { Renewal } from '@temari/contracts/office-renewals';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { lockBillingCalendar } from '../../../domains/money/billing-calendar.ts';
import { CHARGE_MONTHS } from '../../../domains/money/charge-months.ts';
import { AppError } from '../../../errors/app-error.ts';
import { insertRelease } from './queries.ts';
import { DAYS_AHEAD, monthNamed } from './rules.ts';
import { showRenewal } from './show-renewal.ts';

type Acting = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/** Two who release at once release once. It is charged on its first day, or now if that has come. */
export const releaseRenewal = async (deps: Acting, actor: Actor, { month }: { month: string }): Promise<Renewal> => {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const days = monthNamed(await lockBillingCalendar(tx), month);
    if (days.from > addDays(addisDate(now), DAYS_AHEAD)) throw new AppError('renewal/too-early');
    if (!(await insertRelease(tx, days, { by: actor.accountId, now }))) throw new AppError('renewal/already-released');
    await recordAct(tx, actor, now, {
      action: 'release-renewal',
      subjectKind: 'renewal',
      subjectId: month,
      after: { month },
    });
    await jobs.enqueue(tx, CHARGE_MONTHS, {});
  });
  return showRenewal(deps, { month });
};
