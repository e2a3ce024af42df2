import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { FUND_NAME_MAX, FUND_PURPOSE_MAX, GIFT_STATES, GIFT_WAYS, GIVER_MAX } from './gift-rules.ts';
import { amountEtb, id, listQuery, pageOf, reasonText, seenVersion } from './office-lists.ts';
import { transactionId } from './payments.ts';
import { calendarDate, instant, line, wholeNumberInAddress } from './primitives.ts';
import { translations } from './translation-schemas.ts';

export const FUND_NEEDS = ['money'] as const;

const acts = { access: OFFICE_ACTS, needs: FUND_NEEDS } as const;
const reads = { access: OFFICE_READS, needs: FUND_NEEDS } as const;

const fund = entity({
  name: z.string(),
  purpose: z.string(),
  translations: translations({ name: z.string(), purpose: z.string() }),
  /** The days within which its awards may run; null: always. */
  startsOn: z.nullable(calendarDate),
  endsOn: z.nullable(calendarDate),
  givenEtb: z.number(),
  /** Promised to awards and not used yet. */
  promisedEtb: z.number(),
  usedEtb: z.number(),
  freeEtb: z.number(),
  /** Went back to givers after awards had used it or were promised it: the organisation bears it. */
  shortfallEtb: z.number(),
  closedAt: z.nullable(instant),
  version: z.number(),
});
export type Fund = z.output<typeof fund>;

const form = {
  name: line({ max: FUND_NAME_MAX }, wrong.fundName),
  purpose: line({ min: 0, max: FUND_PURPOSE_MAX }, wrong.fundPurpose),
  translations: translations({
    name: line({ min: 0, max: FUND_NAME_MAX }, wrong.fundName),
    purpose: line({ min: 0, max: FUND_PURPOSE_MAX }, wrong.fundPurpose),
  }),
  startsOn: z.nullable(calendarDate),
  endsOn: z.nullable(calendarDate),
};
const daysInOrder = z.refine<{ startsOn: string | null; endsOn: string | null }>(
  ({ startsOn, endsOn }) => !startsOn || !endsOn || endsOn >= startsOn,
  { error: refusal(wrong.fundEnds), path: ['endsOn'] },
);

export const listFunds = defineEndpoint({
  ...reads,
  method: 'GET',
  path: '/admin/funds',
  summary: 'The funds that pay for awards, open ones first, and the bank accounts that receive gifts.',
  reply: z.object({
    funds: z.array(fund),
    banks: z.array(z.object({ id: z.string(), name: z.string(), accountNumber: z.string() })),
  }),
  errors: [],
});

export const createFund = defineEndpoint({
  ...acts,
  method: 'POST',
  path: '/admin/funds',
  summary: 'A new fund. Sponsors can give to it at once.',
  body: z.object(form).check(daysInOrder),
  status: 201,
  reply: fund,
  errors: [],
});

export const editFund = defineEndpoint({
  ...acts,
  method: 'PATCH',
  path: '/admin/funds/:id',
  summary: 'Changes the words and the days of a fund. Its money follows the books alone.',
  params: z.object({ id }),
  body: z.object({ ...form, version: seenVersion }).check(daysInOrder),
  reply: fund,
  errors: ['request/not-found', 'office/changed-meanwhile', 'fund/closed'],
});

export const closeFund = defineEndpoint({
  ...acts,
  method: 'POST',
  path: '/admin/funds/:id/close',
  summary:
    'No new gift and no new award from now on. Awards that run keep what they were promised. Repeating it changes nothing.',
  params: z.object({ id }),
  body: z.object({ version: seenVersion }),
  reply: fund,
  errors: ['request/not-found', 'office/changed-meanwhile'],
});

const gift = entity({
  fund: z.object({ id: z.string(), name: z.string() }),
  way: z.enum(GIFT_WAYS),
  state: z.enum(GIFT_STATES),
  /** Empty: unnamed. */
  giver: z.string(),
  message: z.string(),
  /** Whether a phone or an address is known, for messages about it. */
  hasContact: z.boolean(),
  isMonthly: z.boolean(),
  /** As it stands in the reason of a transfer; null for a gift that the office recorded. */
  code: z.nullable(z.string()),
  amountEtb: z.number(),
  returnedEtb: z.number(),
  bank: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  createdAt: instant,
  receivedAt: z.nullable(instant),
});
export type OfficeGift = z.output<typeof gift>;

export const listGifts = defineEndpoint({
  ...reads,
  method: 'GET',
  path: '/admin/gifts',
  summary: 'Gifts of all funds or of one, the newest first.',
  query: z.object({ ...listQuery, fund: z.optional(id) }),
  reply: pageOf(gift),
  errors: [],
});

export const recordGift = defineEndpoint({
  ...acts,
  method: 'POST',
  path: '/admin/funds/:id/gifts',
  summary: 'Writes down a gift that came by bank transfer. A bank reference counts once.',
  params: z.object({ id }),
  body: z.object({
    /** Empty: the giver stays unnamed. */
    giver: line({ min: 0, max: GIVER_MAX }, wrong.giver),
    amountEtb,
    /** The id of the bank account that it came to. */
    bank: id,
    reference: transactionId,
  }),
  status: 201,
  reply: gift,
  errors: ['request/not-found', 'fund/closed', 'payment/reference-used'],
});

export const returnGift = defineEndpoint({
  ...acts,
  method: 'POST',
  path: '/admin/gifts/:id/return',
  summary: 'Writes down that the rest of a gift was sent back to its giver. Only money that is free can go back.',
  params: z.object({ id }),
  body: z.object({ reason: reasonText }),
  reply: gift,
  errors: ['request/not-found', 'gift/not-received', 'gift/returned', 'fund/not-enough'],
});

export const unnameSponsor = defineEndpoint({
  ...acts,
  method: 'POST',
  path: '/admin/gifts/:id/unname',
  summary:
    'Removes the name, the message, the phone and the address of whoever gave, from the gift and from all others of the same pledge. Sums, days and references stay. Repeating it changes nothing.',
  params: z.object({ id }),
  reply: gift,
  errors: ['request/not-found'],
});

const fundReport = z.object({
  fund: z.object({ id: z.string(), name: z.string(), translations: translations({ name: z.string() }) }),
  /** The school year by its Ethiopian number, its days, and the years that can be asked for. */
  year: z.number(),
  from: calendarDate,
  to: calendarDate,
  years: z.array(z.number()),
  givenEtb: z.number(),
  returnedEtb: z.number(),
  spentEtb: z.number(),
  shortfallEtb: z.number(),
  /** The rest is null where fewer than five learners were paid for: it could tell of one of them. */
  seats: z.nullable(z.number()),
  months: z.nullable(z.number()),
  /** Lessons about which somebody said whether the learner was there, and those they were at. */
  attendance: z.nullable(z.object({ lessons: z.number(), attended: z.number() })),
  /** Scholarships that ended, and those whose months were over or that were renewed. */
  completion: z.nullable(z.object({ ended: z.number(), completed: z.number() })),
});
export type FundReport = z.output<typeof fundReport>;

export const showFundReport = defineEndpoint({
  ...reads,
  method: 'GET',
  path: '/admin/funds/:id/report',
  summary: 'What a fund did in a school year, for its donors. Every figure is from the books and the attendance.',
  params: z.object({ id }),
  query: z.object({ year: z.optional(wholeNumberInAddress({ min: 2000, max: 2200 }, wrong.loadAgain)) }),
  reply: fundReport,
  errors: ['request/not-found'],
});
