import * as z from 'zod/mini';
import { CALENDAR_NAMES } from './billing-months.ts';
import { defineEndpoint, OFFICE_READS, OWNER_ACTS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { billingMonth } from './months.ts';
import { previewQuery } from './preview-query.ts';
import { calendarDate, VERSION_MAX, wholeNumber } from './primitives.ts';

const calendarName = z.enum(CALENDAR_NAMES, refusal(wrong.choice));
/** 0 while nobody has changed it. */
const version = wholeNumber({ min: 0, max: VERSION_MAX }, wrong.loadAgain);

const month = z.object({ month: billingMonth, from: calendarDate, to: calendarDate });

const billingCalendar = z.object({
  /** Whose months are charged today. */
  calendar: z.enum(CALENDAR_NAMES),
  /** When another calendar takes over, where that is decided; it can be taken back until that month is released. */
  planned: z.nullable(z.object({ calendar: z.enum(CALENDAR_NAMES), from: calendarDate, canTakeBack: z.boolean() })),
  /** The months that a change can begin with. */
  months: z.array(month),
  version: z.number(),
});
export type OfficeBillingCalendar = z.output<typeof billingCalendar>;

export const showBillingCalendar = defineEndpoint({
  method: 'GET',
  path: '/admin/billing-calendar',
  access: OFFICE_READS,
  needs: ['money'],
  summary: 'Whose months are charged, what is planned, and the months that a change can begin with.',
  reply: billingCalendar,
  errors: [],
});

const meaning = z.object({
  calendar: z.enum(CALENDAR_NAMES),
  /** The last month of the calendar before. */
  last: month,
  /** The shorter month between both calendars. It costs its part of a whole month, by lessons. */
  between: month,
  /** The first whole month of the calendar that is chosen. */
  first: month,
  /** What the shorter month will charge, and what a whole month would have charged without the change. */
  charges: z.number(),
  households: z.number(),
  sumEtb: z.number(),
  insteadEtb: z.number(),
  /** Households that have paid for months from then on; their money pays the month that its day lies in. */
  paidAhead: z.number(),
  /** Pauses, stops and other packages that are planned for later. They keep their days. */
  changesPlanned: z.number(),
});
export type BillingCalendarChange = z.output<typeof meaning>;

export const changeBillingCalendar = defineEndpoint({
  method: 'POST',
  path: '/admin/billing-calendar',
  access: OWNER_ACTS,
  needs: ['owner'],
  summary:
    'Charges months of the other calendar, from a month that has not begun. With `?preview=true`: what that means.',
  query: previewQuery,
  body: z.object({ calendar: calendarName, from: billingMonth, version }),
  reply: billingCalendar,
  previewed: meaning,
  errors: ['calendar/same', 'calendar/charged', 'office/changed-meanwhile'],
});

export const keepBillingCalendar = defineEndpoint({
  method: 'POST',
  path: '/admin/billing-calendar/keep',
  access: OWNER_ACTS,
  needs: ['owner'],
  summary: 'Takes back a planned change of the calendar, until the month that it begins with is released.',
  body: z.object({ version }),
  reply: billingCalendar,
  errors: ['calendar/charged', 'calendar/nothing-planned', 'office/changed-meanwhile'],
});
