import { type BillingCalendar, type BillingMonth, billingMonthNamed } from '@temari/contracts/billing-months';
import { AppError } from '../../../errors/app-error.ts';

export const UNDO_MS = 3_600_000;
/** How early a month can be released. */
export const DAYS_AHEAD = 7;

/** By the calendar that is in force then; a month of another one is nobody's. */
export const monthNamed = (calendar: BillingCalendar, name: string): BillingMonth => {
  const month = billingMonthNamed(calendar, name);
  if (!month) throw new AppError('request/not-found');
  return month;
};
