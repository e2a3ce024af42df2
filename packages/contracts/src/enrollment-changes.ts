import * as z from 'zod/mini';
import { defineEndpoint, OFFICE_ACTS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { billingMonth } from './months.ts';
import { STOP_REASONS, STOP_TIMES } from './pause-rules.ts';
import { previewQuery } from './preview-query.ts';
import { priceLine } from './prices.ts';
import { calendarDate, id } from './primitives.ts';
import { translations } from './translation-schemas.ts';

const params = z.object({ id });

/** Done by the household, or by the office on its behalf. */
const acts = {
  method: 'POST',
  access: ['student', ...OFFICE_ACTS],
  needs: ['money'],
  params,
  query: previewQuery,
} as const;

/** What a pause or a stop means: the preview shows it, and doing it answers the same. */
const change = z.object({
  enrollment: z.string(),
  fullName: z.string(),
  /** The last day before it pauses or stops. One that is over already ends now. */
  lastDay: calendarDate,
  /** The last month that is charged, and the last one that is paid ahead now, if any. */
  lastMonth: z.object({ from: calendarDate, to: calendarDate }),
  paidAheadUntil: z.nullable(calendarDate),
  /** The first day on which it goes on; none after a stop. */
  goesOnOn: z.nullable(calendarDate),
  /**
   * From when the place in the class can be given to somebody else; none: it is kept. After a pause the learner returns to
   * the class if there is a place a week before.
   */
  seatFreeFrom: z.nullable(calendarDate),
  /** What was paid for months that are not charged now: it stays the household's. */
  creditEtb: z.number(),
  /** What is still to be paid until the last day. */
  toPayEtb: z.number(),
  /** Months that were charged already and are taken back. */
  takenBack: z.array(z.object({ from: calendarDate, to: calendarDate, amountEtb: z.number() })),
});
export type EnrollmentChange = z.output<typeof change>;

export const stopEnrollment = defineEndpoint({
  ...acts,
  path: '/enrollment/:id/stop',
  summary:
    'Ends an enrollment with the last month that is paid, or with the running one. With `?preview=true`: what that means in money.',
  body: z.optional(
    z.object({
      at: z.optional(z.enum(STOP_TIMES, refusal(wrong.choice))),
      reason: z.optional(z.nullable(z.enum(STOP_REASONS, refusal(wrong.choice)))),
    }),
  ),
  reply: change,
  previewed: change,
  errors: ['request/not-found', 'enrollment/no-months', 'enrollment/billed-once', 'enrollment/stopped'],
});

export const pauseEnrollment = defineEndpoint({
  ...acts,
  path: '/enrollment/:id/pause',
  summary:
    'Pauses an enrollment for whole months, from the next one at the earliest. With `?preview=true`: what that means in money.',
  body: z.object({ from: billingMonth, until: billingMonth }),
  reply: change,
  previewed: change,
  errors: [
    'request/not-found',
    'enrollment/no-months',
    'enrollment/billed-once',
    'enrollment/stopped',
    'enrollment/stops-before',
    'enrollment/paused-then',
  ],
});

export const keepEnrollment = defineEndpoint({
  method: 'POST',
  path: '/enrollment/:id/keep',
  access: ['student', ...OFFICE_ACTS],
  needs: ['money'],
  summary: 'Takes back a stop or a pause that has not begun: the enrollment goes on as before.',
  params,
  reply: z.object({ enrollment: z.string() }),
  errors: ['request/not-found', 'enrollment/no-months', 'enrollment/stopped', 'enrollment/nothing-to-take-back'],
});

export const pricedPackage = z.object({
  package: z.object({ id: z.string(), title: z.string(), translations: translations({ title: z.string() }) }),
  lines: z.array(priceLine),
  monthlyEtb: z.number(),
});

const packageChange = z.object({
  enrollment: z.string(),
  fullName: z.string(),
  before: pricedPackage,
  after: pricedPackage,
  /** The first day of the month from which the new price counts. Months that are charged keep theirs. */
  from: calendarDate,
});
export type PackageChange = z.output<typeof packageChange>;

export const changePackage = defineEndpoint({
  ...acts,
  path: '/enrollment/:id/package',
  summary:
    'Another package of the same service, from the next month or a later one. With `?preview=true`: the price before and after.',
  body: z.object({ package: id, from: z.optional(billingMonth) }),
  reply: packageChange,
  previewed: packageChange,
  errors: [
    'request/not-found',
    'enrollment/no-months',
    'enrollment/billed-once',
    'enrollment/stopped',
    'enrollment/package-does-not-fit',
  ],
});

/** When a pause or another package can begin, and the months that follow. */
export const listMonthsToChange = defineEndpoint({
  method: 'GET',
  path: '/enrollment/:id/months',
  access: ['student', ...OFFICE_ACTS],
  needs: ['money'],
  summary:
    'The next months of an enrollment, by the calendar that each is charged by: a change begins with one of them.',
  params,
  reply: z.array(z.object({ month: billingMonth, from: calendarDate, to: calendarDate })),
  errors: ['request/not-found', 'enrollment/no-months', 'enrollment/billed-once', 'enrollment/stopped'],
});

/** What an enrollment can change to. */
export const listPackagesToChangeTo = defineEndpoint({
  method: 'GET',
  path: '/enrollment/:id/packages',
  access: ['student', ...OFFICE_ACTS],
  needs: ['money'],
  summary: 'The packages that an enrollment can change to: of its service, for its grade, billed by the month.',
  params,
  reply: z.array(pricedPackage),
  errors: ['request/not-found'],
});
export type PackageToChangeTo = z.output<typeof listPackagesToChangeTo.reply>[number];
