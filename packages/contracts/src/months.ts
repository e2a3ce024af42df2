import * as z from 'zod/mini';
import { BILLING_MONTH } from './billing-months.ts';
import { defineEndpoint, entity, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { checkout, manualIsComplete, transferFields } from './payments.ts';
import { priceLine } from './prices.ts';
import { calendarDate, id, instant, wholeNumber } from './primitives.ts';
import { translations } from './translation-schemas.ts';
import {
  CHARGE_STATES,
  CREDIT_CAUSES,
  ENTRY_KINDS,
  FAMILY_PAYMENT_TYPES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  REFUND_PROGRESS,
  SERVICES,
} from './vocabulary.ts';

/** `2019-03` is Hidar 2019, `gregorian-2026-11` November 2026: the office chooses whose months are charged. */
export const billingMonth = z.string(refusal(wrong.month)).check(z.regex(BILLING_MONTH, refusal(wrong.month)));

/** How many months can be paid ahead at once, and how many lines one payment has at most. */
export const MONTHS_AHEAD_MAX = 6;
export const CHARGES_AT_ONCE_MAX = 60;

/** What an enrollment costs for one month. One that has not begun is listed from when it can be paid. */
const charge = entity({
  enrollment: id,
  learner: z.nullable(id),
  fullName: z.string(),
  service: z.enum(SERVICES),
  month: billingMonth,
  from: calendarDate,
  to: calendarDate,
  dueOn: calendarDate,
  amountEtb: z.number(),
  /** What is left to pay of it, once the household's own credit is taken off. */
  openEtb: z.number(),
  /** How many lessons it pays for; none where it was not counted. */
  lessonsSold: z.nullable(z.number()),
  lines: z.array(priceLine),
  state: z.enum(CHARGE_STATES),
  /** What of it an award pays. */
  awardEtb: z._default(z.number(), 0),
  /** Money for it was sent and is being looked at. */
  isOnItsWay: z.boolean(),
});
export type Charge = z.output<typeof charge>;

/** How an enrollment stands with its months, as the family reads it. */
const standing = z.discriminatedUnion('is', [
  z.object({ is: z.literal('starts-with-class') }),
  z.object({ is: z.literal('paid-until'), on: calendarDate }),
  z.object({ is: z.literal('due'), on: calendarDate, inDays: z.number() }),
  z.object({ is: z.literal('late'), on: calendarDate, days: z.number() }),
  z.object({ is: z.literal('paid-once') }),
  z.object({ is: z.literal('paused'), until: calendarDate }),
  z.object({ is: z.literal('stopped'), on: calendarDate }),
]);
export type Standing = z.output<typeof standing>;

const soldAs = {
  package: z.object({ id: z.string(), title: z.string(), translations: translations({ title: z.string() }) }),
  monthlyEtb: z.number(),
};

/** How an enrollment goes on, as it is planned now. */
export const going = z.object({
  ...soldAs,
  /** The last day of one that stops. */
  stopsOn: z.nullable(calendarDate),
  /** The next pause, or the one that it is in. */
  pause: z.nullable(z.object({ from: calendarDate, until: calendarDate })),
  /** Another package, and from when. */
  next: z.nullable(z.object({ ...soldAs, from: calendarDate })),
  /** Whether whoever asks can pause, stop or change it, and take a stop or a pause back. */
  canChange: z.boolean(),
  canKeep: z.boolean(),
});
export type Going = z.output<typeof going>;

export const showBalance = defineEndpoint({
  method: 'GET',
  path: '/balance',
  access: ['student'],
  summary:
    "The household's balance: what it owes (below zero: what it has with us), what is due, each month of each enrollment, and what moved it, newest first.",
  reply: z.object({
    balanceEtb: z.number(),
    /** What is to be paid now: open months, and those that begin within a week. */
    dueEtb: z.number(),
    charges: z.array(charge),
    enrollments: z.array(
      z.object({
        enrollment: id,
        learner: z.nullable(id),
        fullName: z.string(),
        service: z.enum(SERVICES),
        standing,
        /** Missing where it is not charged by the month, or not any more. */
        going: z.optional(going),
      }),
    ),
    entries: z.array(
      entity({
        at: instant,
        kind: z.enum(ENTRY_KINDS),
        /** Above zero it is owed more, below zero less. */
        amountEtb: z.number(),
        /** Whom and what it is for. */
        text: z.string(),
        /** Of a month. */
        month: z.nullable(billingMonth),
        /** Of a payment: how it came, and whether a confirmation can be shown. */
        payment: z.nullable(entity({ type: z.enum(PAYMENT_TYPES), hasReceipt: z.boolean() })),
        /** Of a refund: whether the family has it. */
        refund: z._default(z.nullable(z.enum(REFUND_PROGRESS)), null),
        /** Of a credit. */
        cause: z.nullable(z.enum(CREDIT_CAUSES)),
        /** Of a credit for a lesson: its day. */
        lessonOn: z.optional(calendarDate),
        /** Of a payment from before the books began, which a list brought: its day. */
        paidOn: z.optional(calendarDate),
      }),
    ),
  }),
  errors: [],
});
export type Balance = z.output<typeof showBalance.reply>;
export type BalanceOnWire = z.input<typeof showBalance.reply>;

const paying = z
  .object({
    /** Ids of `charges` of the balance. */
    charges: z
      .array(id, refusal(wrong.charges))
      .check(z.minLength(1, refusal(wrong.charges)), z.maxLength(CHARGES_AT_ONCE_MAX, refusal(wrong.charges))),
    /** So many more months of each enrollment that is paid for. */
    monthsAhead: z.optional(wholeNumber({ min: 0, max: MONTHS_AHEAD_MAX }, wrong.monthsAhead)),
    /** The sum that the family saw; the server says so when it is not right any more. */
    totalEtb: z.optional(wholeNumber({ min: 1, max: 100_000_000 }, wrong.charges)),
    paymentType: z._default(z.enum(FAMILY_PAYMENT_TYPES, refusal(wrong.choice)), 'online'),
    ...transferFields,
  })
  .check(...manualIsComplete);

const paidMonths = success(
  {
    payment: entity({
      type: z.enum(PAYMENT_TYPES),
      status: z.enum(PAYMENT_STATUSES),
      amount: z.number(),
      charges: z.array(id),
    }),
  },
  { paymentUrl: z.optional(checkout) },
);
export type PaidMonths = z.output<typeof paidMonths>;

export const payMonths = defineEndpoint({
  method: 'POST',
  path: '/payments',
  access: ['student'],
  summary: 'Pays months of one or more learners at once, online or by a transfer with its receipt.',
  body: paying,
  status: 201,
  reply: paidMonths,
  idempotent: true,
  errors: [
    'request/conflicting-repeat',
    'payment/nothing-due',
    'payment/stopped',
    'payment/total-changed',
    'enrollment/too-many-unpaid',
    'payment/reference-used',
    'payment/too-many-in-review',
    'payment/gateway-away',
    'payment/gateway-refused',
  ],
});
