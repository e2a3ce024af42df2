import { addDays } from './addis-time.ts';
import { daysOfMonth, SCHOOL_MONTH, schoolMonthOf } from './school-months.ts';

/** Whose months are charged. */
export const CALENDAR_NAMES = ['ethiopian', 'gregorian'] as const;
export type CalendarName = (typeof CALENDAR_NAMES)[number];

/**
 * By which calendar months are charged: the Ethiopian one, and from the first day of each change on another. A change
 * begins where a month of the calendar before it begins, so that the last month of that calendar is whole.
 */
export type BillingCalendar = readonly { from: string; calendar: CalendarName }[];

/** As long as the office has changed nothing. */
export const ETHIOPIAN_MONTHS: BillingCalendar = [];

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

const WHOLE: Record<CalendarName, (date: string) => BillingMonth> = {
  ethiopian: (date) => daysOfMonth(schoolMonthOf(date)),
  gregorian: gregorianMonth,
};

/** The month of a calendar that a day lies in, Pagume joined to Nehase. */
export const monthIn = (calendar: CalendarName, date: string): BillingMonth => WHOLE[calendar](date);

/** The days of a month by its plain name, `2019-03` or `2026-11`, where the calendar is known. */
export const daysOfPlainMonth = (calendar: CalendarName, name: string): BillingMonth =>
  calendar === 'ethiopian' ? daysOfMonth(name) : gregorianMonth(`${name}-01`);

/** The plain name of the month that a day lies in. */
export const plainMonthOf = (calendar: CalendarName, date: string): string =>
  calendar === 'ethiopian' ? schoolMonthOf(date) : date.slice(0, 7);

/** Which calendar a day is charged by. */
export const calendarOn = (calendar: BillingCalendar, date: string): CalendarName =>
  calendar.findLast(({ from }) => from <= date)?.calendar ?? 'ethiopian';

/** The month that a day lies in, as its calendar has it. */
export const wholeMonthOf = (calendar: BillingCalendar, date: string): BillingMonth =>
  WHOLE[calendarOn(calendar, date)](date);

/**
 * The month that a day belongs to. Months come from the calendar alone, so that no due date drifts. The first one after
 * a change begins with the change: its earlier days belong to the month before.
 */
export const billingMonthOf = (calendar: BillingCalendar, date: string): BillingMonth => {
  const month = wholeMonthOf(calendar, date);
  const began = calendar.findLast(({ from }) => from <= date)?.from;
  const next = calendar.find(({ from }) => from > date)?.from;
  return {
    from: began !== undefined && began > month.from ? began : month.from,
    to: next !== undefined && next <= month.to ? addDays(next, -1) : month.to,
  };
};

export const billingMonthAfter = (calendar: BillingCalendar, { to }: BillingMonth): BillingMonth =>
  billingMonthOf(calendar, addDays(to, 1));

export const billingMonthBefore = (calendar: BillingCalendar, { from }: BillingMonth): BillingMonth =>
  billingMonthOf(calendar, addDays(from, -1));

/** The month that begins with a day. One that was sold before the calendar changed is the month of its calendar. */
export const monthBeginning = (calendar: BillingCalendar, from: string): BillingMonth => {
  const month = billingMonthOf(calendar, from);
  const sold = CALENDAR_NAMES.map((name) => WHOLE[name](from)).find((whole) => whole.from === from);
  return month.from === from ? month : (sold ?? month);
};

const GREGORIAN = 'gregorian-';

/** A month by its name: `2019-03` is Hidar 2019, `gregorian-2026-11` November 2026. */
export const BILLING_MONTH = new RegExp(`^(${GREGORIAN})?${SCHOOL_MONTH.source.slice(1)}`);

const NAMED: Record<CalendarName, (date: string) => string> = {
  ethiopian: schoolMonthOf,
  gregorian: (date) => GREGORIAN + date.slice(0, 7),
};

/** The name of the month that a day belongs to. */
export const billingMonthName = (calendar: BillingCalendar, date: string): string =>
  NAMED[calendarOn(calendar, date)](date);

/** Which calendar's month a name means, and its days there. */
export const readMonthName = (name: string): BillingMonth & { calendar: CalendarName } =>
  name.startsWith(GREGORIAN)
    ? { calendar: 'gregorian', ...gregorianMonth(`${name.slice(GREGORIAN.length)}-01`) }
    : { calendar: 'ethiopian', ...daysOfMonth(name) };

/** What is charged under a name; null where months of that calendar are not charged then. */
export const billingMonthNamed = (calendar: BillingCalendar, name: string): BillingMonth | null => {
  const { to } = readMonthName(name);
  return billingMonthName(calendar, to) === name ? billingMonthOf(calendar, to) : null;
};
