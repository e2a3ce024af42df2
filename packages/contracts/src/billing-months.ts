import { addDays } from './addis-time.ts';
import { daysOfMonth, schoolMonthOf } from './school-months.ts';

/** By which calendar months are charged; a rule of the office. */
export const BILLING_CALENDARS = ['ethiopian', 'gregorian'] as const;
export type BillingCalendar = (typeof BILLING_CALENDARS)[number];

/** The first and the last day (`YYYY-MM-DD`) of what is charged at a time. */
export interface BillingMonth {
  from: string;
  to: string;
}

const gregorianMonth = (date: string): BillingMonth => {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const firstOfNext = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return { from: `${date.slice(0, 7)}-01`, to: addDays(firstOfNext, -1) };
};

/** The month that a day belongs to. Months come from the calendar alone, so that no due date drifts. */
export const billingMonthOf = (calendar: BillingCalendar, date: string): BillingMonth =>
  calendar === 'ethiopian' ? daysOfMonth(schoolMonthOf(date)) : gregorianMonth(date);

/**
 * The month after the given one. Where the office changed the calendar in between, the first month of the new calendar
 * begins where the last one of the old ended, so that no day is charged twice and none is left out.
 */
export const billingMonthAfter = (calendar: BillingCalendar, { to }: BillingMonth): BillingMonth => {
  const from = addDays(to, 1);
  return { from, to: billingMonthOf(calendar, from).to };
};
