import type { Deps } from '../../deps.ts';
import { billingCalendar } from '../../domains/money/billing-calendar.ts';
import { chargeWhatIsDue, startMonths, takeBackUndone } from '../../domains/money/charge-months.ts';

/** Begins what has a class now, takes back what was undone, then charges what is due. */
export const chargeDueMonths = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await startMonths(db, now);
  await takeBackUndone(db, now);
  await chargeWhatIsDue(db, { now, calendar: await billingCalendar(db) });
};
