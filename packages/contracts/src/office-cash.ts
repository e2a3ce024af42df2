import * as z from 'zod/mini';
import { CASH_PIECES, CASH_PIECES_MAX, DEPOSIT_STATES, TILL_NAME_MAX } from './cash-rules.ts';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS, OWNER_ACTS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { TRANSACTION_ID_MAX } from './limits.ts';
import { CHARGES_AT_ONCE_MAX } from './months.ts';
import { amountEtb, id, reasonText, seenVersion } from './office-lists.ts';
import { calendarDate, instant, language, line, wholeNumber } from './primitives.ts';
import { AMOUNT_MAX_ETB, SERVICES } from './vocabulary.ts';

const acts = { access: OFFICE_ACTS, needs: ['money'] } as const;
const reads = { access: OFFICE_READS, needs: ['money'] } as const;
const owns = { access: OWNER_ACTS, needs: ['owner'] } as const;

const pieces = z.optional(wholeNumber({ min: 0, max: CASH_PIECES_MAX }, wrong.numberWithin));
/** How many notes and coins of each value; what is left out is none. */
const count = z.object(Object.fromEntries(CASH_PIECES.map((piece) => [piece, pieces])));

const person = z.object({ id: z.string(), name: z.string() });

/** Of a session that was counted. */
const closing = z.object({
  by: person,
  at: instant,
  countedEtb: z.number(),
  expectedEtb: z.number(),
  /** Above zero there was more than the books had, below zero less. */
  differenceEtb: z.number(),
  /** Of a difference: who accepted it, when and why; null while it waits. */
  decision: z.nullable(z.object({ by: person, at: instant, reason: z.string() })),
  /** The reader neither opened nor closed it, and it waits. */
  mayDecide: z.boolean(),
});

const session = entity({
  till: z.object({ id: z.string(), name: z.string() }),
  openedBy: person,
  openedAt: instant,
  floatEtb: z.number(),
  /** What was already missing when it was opened. */
  missingEtb: z.number(),
  isOwn: z.boolean(),
  /** It was opened on an earlier day, or by somebody who does not work here any more, and nobody has counted it. */
  isLeftOpen: z.boolean(),
  /** Whoever opened it does not work here any more. Missing in answers of the version before. */
  hasLeft: z._default(z.boolean(), false),
  /** Null while it is open: nobody sees the sum before it is counted. */
  closing: z.nullable(closing),
});
export type TillSession = z.output<typeof session>;

const till = entity({
  name: z.string(),
  version: z.number(),
  isRetired: z.boolean(),
  session: z.nullable(session),
  /** What is in it; null while it is open. */
  balanceEtb: z.nullable(z.number()),
  /** There is more in it than the owner wants there. */
  isFull: z.boolean(),
});
export type Till = z.output<typeof till>;

const deposit = entity({
  till: z.string(),
  bank: z.object({ id: z.string(), name: z.string() }),
  amountEtb: z.number(),
  reference: z.string(),
  on: calendarDate,
  by: z.string(),
  state: z.enum(DEPOSIT_STATES),
  /** Open rows of statements of that bank with the same amount. */
  rows: z.array(entity({ on: calendarDate, reference: z.string(), narrative: z.string() })),
});
export type Deposit = z.output<typeof deposit>;

const payment = entity({
  at: instant,
  number: z.nullable(z.number()),
  household: z.object({ id: z.string(), name: z.string() }),
  amountEtb: z.number(),
  /** Somebody took it back. */
  isTakenBack: z.boolean(),
  /** The reader may: another person took the money, and the till is open. */
  mayTakeBack: z.boolean(),
});
export type CashPayment = z.output<typeof payment>;

const paidBack = entity({
  at: instant,
  household: z.object({ id: z.string(), name: z.string() }),
  amountEtb: z.number(),
});
export type CashPaidBack = z.output<typeof paidBack>;

export const showCash = defineEndpoint({
  method: 'GET',
  path: '/admin/cash',
  ...reads,
  summary:
    'The tills and who has them open, the payments of open sessions, the last sessions that were closed, and what was carried to the bank.',
  reply: z.object({
    tills: z.array(till),
    /** Of sessions that are open, the newest first. */
    payments: z.array(payment),
    /** Cash that went back to families out of them. Missing in answers of the version before. */
    refunds: z._default(z.array(paidBack), []),
    closed: z.array(session),
    deposits: z.array(deposit),
    banks: z.array(z.object({ id: z.string(), name: z.string() })),
    limitEtb: z.number(),
  }),
  errors: [],
});
export type Cash = z.output<typeof showCash.reply>;

const tillName = line({ max: TILL_NAME_MAX }, wrong.tillName);

export const addTill = defineEndpoint({
  method: 'POST',
  path: '/admin/tills',
  ...owns,
  summary: 'Adds a till.',
  body: z.object({ name: tillName }),
  status: 201,
  reply: entity({ name: z.string(), version: z.number() }),
  errors: ['till/name-taken'],
});

export const editTill = defineEndpoint({
  method: 'PATCH',
  path: '/admin/tills/:id',
  ...owns,
  summary: 'Renames a till, or retires one that is closed and empty; a retired one can be used again.',
  params: z.object({ id }),
  body: z.object({ name: tillName, isRetired: z.boolean(refusal(wrong.yesOrNo)), version: seenVersion }),
  reply: entity({ name: z.string(), version: z.number() }),
  errors: ['request/not-found', 'till/name-taken', 'till/open', 'till/not-empty', 'office/changed-meanwhile'],
});

export const openTill = defineEndpoint({
  method: 'POST',
  path: '/admin/tills/:id/sessions',
  ...acts,
  summary:
    'Opens a till with the cash that was counted in it. Each person has one open at most, and each till one person.',
  params: z.object({ id }),
  body: z.object({ count }),
  status: 201,
  reply: session,
  errors: ['request/not-found', 'till/open', 'till/own-open', 'till/retired'],
});

export const closeTill = defineEndpoint({
  method: 'POST',
  path: '/admin/till-sessions/:id/closing',
  ...acts,
  summary: 'Closes a till with the cash that was counted in it; only the answer says what the books had.',
  params: z.object({ id }),
  body: z.object({ count }),
  reply: session,
  errors: ['request/not-found', 'till/closed'],
});

export const decideTillDifference = defineEndpoint({
  method: 'POST',
  path: '/admin/till-sessions/:id/decision',
  ...acts,
  summary: 'Accepts a difference with a reason, by somebody who neither opened nor closed the till.',
  params: z.object({ id }),
  body: z.object({ reason: reasonText }),
  reply: session,
  errors: ['request/not-found', 'till/second-person', 'till/nothing-to-decide'],
});

const payable = entity({
  fullName: z.string(),
  service: z.enum(SERVICES),
  from: calendarDate,
  to: calendarDate,
  dueOn: calendarDate,
  openEtb: z.number(),
  /** It has not begun. */
  isAhead: z.boolean(),
  /** A receipt for it is being looked at. */
  isInReview: z.boolean(),
});
export type PayableLine = z.output<typeof payable>;

export const showPayable = defineEndpoint({
  method: 'GET',
  path: '/admin/cash/households/:id',
  ...reads,
  summary: 'What a household can pay at the desk: its open months, and those to come.',
  params: z.object({ id }),
  reply: entity({
    name: z.string(),
    code: z.string(),
    lines: z.array(payable),
    /** What it may still pay in cash today. */
    leftTodayEtb: z.number(),
  }),
  errors: ['request/not-found'],
});
export type Payable = z.output<typeof showPayable.reply>;

const taken = entity({
  number: z.number(),
  amountEtb: z.number(),
  changeEtb: z.number(),
  /** There is now more in the till than the owner wants there. */
  isTillFull: z.boolean(),
});
export type TakenCash = z.output<typeof taken>;

const wholeEtb = wholeNumber({ min: 1, max: AMOUNT_MAX_ETB }, wrong.ruleCeiling);

export const takeCash = defineEndpoint({
  method: 'POST',
  path: '/admin/cash/payments',
  ...acts,
  summary: "Takes cash for months of a household into the caller's open till. It is settled at once.",
  body: z.object({
    session: id,
    household: id,
    charges: z
      .array(id, refusal(wrong.charges))
      .check(z.minLength(1, refusal(wrong.charges)), z.maxLength(CHARGES_AT_ONCE_MAX, refusal(wrong.charges))),
    /** What the chosen months cost, as it was seen. */
    totalEtb: wholeEtb,
    /** What is paid of it. */
    amountEtb: wholeEtb,
    /** What the family handed over; the rest is its change. */
    givenEtb: wholeEtb,
  }),
  status: 201,
  reply: taken,
  idempotent: true,
  errors: [
    'request/not-found',
    'request/conflicting-repeat',
    'payment/nothing-due',
    'payment/stopped',
    'payment/total-changed',
    'cash/too-little-given',
    'cash/over-total',
    'cash/over-limit',
    'cash/own-household',
    'till/not-own',
    'till/closed',
    'till/other-day',
  ],
});

export const takeCashBack = defineEndpoint({
  method: 'POST',
  path: '/admin/cash/payments/:id/reversal',
  ...acts,
  summary: 'Takes a mistaken cash payment back by a counter-entry: another person, while the till is open.',
  params: z.object({ id }),
  body: z.object({ reason: reasonText }),
  reply: entity({ amountEtb: z.number() }),
  errors: ['request/not-found', 'till/closed', 'cash/second-person', 'cash/own-household', 'payment/not-refundable'],
});

const slip = entity({
  household: z.string(),
  /** The language in which the household reads. Missing in answers of the version before. */
  language: z._default(language, DEFAULT_LANGUAGE),
  code: z.string(),
  till: z.string(),
  takenBy: z.string(),
  givenEtb: z.number(),
  changeEtb: z.number(),
  /** How often it was printed. */
  prints: z.number(),
});
export type CashSlip = z.output<typeof slip>;

export const showCashSlip = defineEndpoint({
  method: 'GET',
  path: '/admin/cash/payments/:id',
  ...reads,
  summary: 'What the printed confirmation of a cash payment says beside its receipt.',
  params: z.object({ id }),
  reply: slip,
  errors: ['request/not-found'],
});

export const printCashSlip = defineEndpoint({
  method: 'POST',
  path: '/admin/cash/payments/:id/prints',
  ...acts,
  summary: 'Says that a confirmation is printed: each after the first is a copy.',
  params: z.object({ id }),
  body: z.object({}),
  status: 201,
  reply: entity({ prints: z.number() }),
  errors: ['request/not-found'],
});

export const depositCash = defineEndpoint({
  method: 'POST',
  path: '/admin/cash/deposits',
  ...acts,
  summary: 'Books cash of a closed till that was carried to the bank. The number of a slip counts once.',
  body: z.object({
    till: id,
    bank: id,
    amountEtb,
    reference: line({ max: TRANSACTION_ID_MAX }, wrong.slipReference),
    on: calendarDate,
  }),
  status: 201,
  reply: entity({ state: z.enum(DEPOSIT_STATES) }),
  errors: ['request/not-found', 'till/open', 'deposit/too-much', 'deposit/slip-used'],
});

export const confirmDeposit = defineEndpoint({
  method: 'POST',
  path: '/admin/cash/deposits/:id/arrival',
  ...acts,
  summary: 'Joins a deposit to the row of the bank statement that shows it: the money is in the bank.',
  params: z.object({ id }),
  body: z.object({ row: id }),
  reply: entity({ state: z.enum(DEPOSIT_STATES) }),
  errors: ['request/not-found', 'statement/row-decided', 'office/changed-meanwhile'],
});
