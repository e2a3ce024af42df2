import type { Renewal } from '@temari/contracts/office-renewals';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { billingCalendar } from '../../../domains/money/billing-calendar.ts';
import { CHARGE_MONTHS } from '../../../domains/money/charge-months.ts';
import { AppError } from '../../../errors/app-error.ts';
import { undoRelease } from './queries.ts';
import { monthNamed, UNDO_MS } from './rules.ts';
import { showRenewal } from './show-renewal.ts';

type Acting = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/** The release is gone at once; a job takes back what it has charged, household by household. */
export const undoRenewal = async (deps: Acting, actor: Actor, { month }: { month: string }): Promise<Renewal> => {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const { from } = monthNamed(await billingCalendar(db), month);
  await db.transaction(async (tx) => {
    const since = new Date(now.getTime() - UNDO_MS);
    if (!(await undoRelease(tx, from, { by: actor.accountId, now, since }))) throw new AppError('renewal/too-late');
    await recordAct(tx, actor, now, {
      action: 'undo-renewal',
      subjectKind: 'renewal',
      subjectId: month,
      after: { month },
    });
    await jobs.enqueue(tx, CHARGE_MONTHS, {});
  });
  return showRenewal(deps, { month });
};
