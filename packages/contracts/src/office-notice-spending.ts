import * as z from 'zod/mini';
import { defineEndpoint, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import * as wrong from './field-errors.ts';
import { OCCASION_NAMES } from './notice-occasions.ts';
import { NOTICE_SETTING_BOUNDS } from './notice-settings.ts';
import { VERSION_MAX, wholeNumber } from './primitives.ts';

const settings = z.object({
  quietFromMinute: z.number(),
  quietUntilMinute: z.number(),
  smsPriceSantim: z.number(),
  smsBudgetSantim: z.number(),
  /** How many people one member of staff may tell alone, and how many santim of SMS they may spend on it. */
  aloneReceivers: z.number(),
  aloneSantim: z.number(),
  /** 0 while the office has set nothing. */
  version: z.number(),
});
export type OfficeNoticeSettings = z.output<typeof settings>;

const spending = z.object({
  settings,
  /** Like 2026-11, of the Gregorian calendar. */
  month: z.string(),
  spentEtb: z.number(),
  budgetEtb: z.number(),
  /** Of the budget; 100 where there is no budget and something was spent. */
  percent: z.number(),
  /** SMS that wait because the budget is spent. */
  waiting: z.number(),
  /** Of the last 30 days: how many notices, and how many of them went by SMS too. */
  told: z.number(),
  bySms: z.number(),
  occasions: z.array(z.object({ occasion: z.enum(OCCASION_NAMES), told: z.number(), bySms: z.number() })),
  /** Households and learners with a paid enrollment. */
  households: z.number(),
  learners: z.number(),
  /** The most that the notices of a month cost for this many learners, besides codes and changed lessons. */
  planned: z.object({
    learners: z.number(),
    households: z.number(),
    messages: z.number(),
    costEtb: z.number(),
    /** What reminders of lessons by SMS add, if the same share of households asks for them as does now. */
    reminders: z.object({ messages: z.number(), costEtb: z.number() }),
  }),
});
export type NoticeSpending = z.output<typeof spending>;

export const showNoticeSpending = defineEndpoint({
  method: 'GET',
  path: '/admin/notice-spending',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'Quiet hours, price and budget of SMS, what this month has cost, and what people were told in 30 days.',
  reply: spending,
  errors: [],
});

export const editNoticeSettings = defineEndpoint({
  method: 'PUT',
  path: '/admin/notice-settings',
  access: OFFICE_ACTS,
  needs: 'whole-office',
  summary:
    'Sets quiet hours, the price of an SMS, what SMS may cost in a month, and what one person may announce alone. Codes, changed lessons and covers are sent past the budget.',
  body: z.object({
    quietFromMinute: wholeNumber(NOTICE_SETTING_BOUNDS.quietFromMinute, wrong.time),
    quietUntilMinute: wholeNumber(NOTICE_SETTING_BOUNDS.quietUntilMinute, wrong.time),
    smsPriceSantim: wholeNumber(NOTICE_SETTING_BOUNDS.smsPriceSantim, wrong.amount),
    smsBudgetSantim: wholeNumber(NOTICE_SETTING_BOUNDS.smsBudgetSantim, wrong.amount),
    aloneReceivers: wholeNumber(NOTICE_SETTING_BOUNDS.aloneReceivers, wrong.amount),
    aloneSantim: wholeNumber(NOTICE_SETTING_BOUNDS.aloneSantim, wrong.amount),
    version: wholeNumber({ min: 0, max: VERSION_MAX }, wrong.loadAgain),
  }),
  reply: settings,
  errors: ['office/changed-meanwhile'],
});
