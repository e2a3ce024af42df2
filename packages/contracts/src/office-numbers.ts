import * as z from 'zod/mini';
import { daysBetween } from './addis-time.ts';
import { CALENDAR_NAMES } from './billing-months.ts';
import { DEVICE_PAGES, VITAL_NAMES } from './device-measures.ts';
import { defineEndpoint, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { PERIOD_DAYS_MAX } from './limits.ts';
import { csvPart } from './office-lists.ts';
import { STOP_REASONS } from './pause-rules.ts';
import { calendarDate, wholeNumberInAddress } from './primitives.ts';
import { PAYMENT_TYPES, SERVICES } from './vocabulary.ts';

/** In the calendar that was asked for: `2026-11`, or `2019-03` for Hidar 2019. */
const month = z.string();
/** Whose months are counted; the Gregorian ones where nobody says. */
const calendar = z.optional(z.enum(CALENDAR_NAMES, refusal(wrong.choice)));
export const NUMBER_TABLES = ['enrollments', 'income', 'waiting'] as const;

export const showNumbers = defineEndpoint({
  method: 'GET',
  path: '/admin/numbers',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary:
    'Enrollments by service, days from payment to class, and for whoever works on money income by way of payment, month by month.',
  query: z.object({
    months: z.optional(wholeNumberInAddress({ min: 1, max: 60 }, wrong.months)),
    calendar,
  }),
  reply: z.object({
    road: z.object({ students: z.number(), goal: z.number() }),
    enrollments: z.array(z.object({ month, service: z.enum(SERVICES), count: z.number() })),
    income: z.array(z.object({ month, type: z.enum(PAYMENT_TYPES), etb: z.number() })),
    waiting: z.array(z.object({ month, medianDays: z.number(), students: z.number() })),
  }),
  errors: [],
});

export const exportNumbers = defineEndpoint({
  method: 'GET',
  path: '/admin/numbers-export',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'One of the tables as comma-separated values.',
  query: z.object({ table: z.enum(NUMBER_TABLES, refusal(wrong.numberTable)), calendar }),
  reply: csvPart,
  errors: ['auth/capability-missing'],
});

export const PERIOD_GROUPS = ['service', 'grade', 'school'] as const;
export type PeriodGroup = (typeof PERIOD_GROUPS)[number];

const periodNumbers = {
  /** Learners with lessons on at least one day of the period, and those of them who had none ever before. */
  active: z.number(),
  new: z.number(),
  /** Learners who had a pause in it, and those whose last lessons ended in it. */
  paused: z.number(),
  left: z.number(),
  /** How many of a hundred marked learners came; null: nobody was marked. */
  attendance: z.nullable(z.number()),
  /** Money that came less what went back, and what is due until the last day and still open now. Null for others. */
  incomeEtb: z.nullable(z.number()),
  receivableEtb: z.nullable(z.number()),
};
const aPeriod = { from: calendarDate, to: calendarDate };
const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: refusal(wrong.periodOrder),
  path: ['to'],
});
const notTooLong = z.refine<{ from: string; to: string }>(({ from, to }) => daysBetween(from, to) <= PERIOD_DAYS_MAX, {
  error: refusal(wrong.periodLong({ max: PERIOD_DAYS_MAX })),
  path: ['to'],
});

export const showPeriod = defineEndpoint({
  method: 'GET',
  path: '/admin/numbers/period',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary:
    'A period in numbers: learners who were active, began, paused and left, attendance, and for whoever works on money income and receivables; in all and by service, grade or school.',
  query: z
    .object({ ...aPeriod, calendar, by: z.optional(z.enum(PERIOD_GROUPS, refusal(wrong.choice))) })
    .check(inOrder, notTooLong),
  reply: z.object({
    ...aPeriod,
    by: z.enum(PERIOD_GROUPS),
    total: z.object(periodNumbers),
    /** The largest first; a null key is 'not said'. */
    groups: z.array(z.object({ key: z.nullable(z.string()), ...periodNumbers })),
    /** Why learners left; null: they did not say. */
    reasons: z.array(z.object({ reason: z.nullable(z.enum(STOP_REASONS)), count: z.number() })),
    /** Who was active on the first day of a month, and how many of them still were on the first day of the next one. */
    retention: z.array(z.object({ month, began: z.number(), stayed: z.number() })),
  }),
  errors: [],
});
export type PeriodNumbers = z.output<(typeof showPeriod)['reply']>;

export const showDeviceNumbers = defineEndpoint({
  method: 'GET',
  path: '/admin/numbers/devices',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'How fast pages were on the devices of three visits out of four, and the errors that happened there.',
  query: z.object({
    days: z.optional(wholeNumberInAddress({ min: 1, max: 90 }, wrong.days)),
  }),
  reply: z.object({
    days: z.number(),
    vitals: z.array(
      z.object({ page: z.enum(DEVICE_PAGES), name: z.enum(VITAL_NAMES), p75: z.number(), visits: z.number() }),
    ),
    errors: z.array(
      z.object({
        page: z.enum(DEVICE_PAGES),
        name: z.string(),
        place: z.string(),
        browser: z.string(),
        times: z.number(),
        lastDay: z.string(),
      }),
    ),
  }),
  errors: [],
});
