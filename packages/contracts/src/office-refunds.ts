import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { REASON_MAX, TRANSACTION_ID_MAX } from './limits.ts';
import { billingMonth } from './months.ts';
import { amountEtb, id, listQuery, pageOf, reasonText } from './office-lists.ts';
import { calendarDate, instant, line, text } from './primitives.ts';
import {
  PAY_TO_MAX,
  REFUND_DELIVERIES,
  REFUND_KINDS,
  REFUND_SOURCES,
  REFUND_STATES,
  REFUND_STEPS,
  REFUND_WAYS,
} from './refund-rules.ts';
import { AMOUNT_MAX_ETB, PAYMENT_TYPES } from './vocabulary.ts';

const person = z.nullable(entity({ name: z.string() }));

export const officeRefund = entity({
  kind: z.enum(REFUND_KINDS),
  source: z.enum(REFUND_SOURCES),
  state: z.enum(REFUND_STATES),
  amountEtb: z.number(),
  reason: z.nullable(z.string()),
  /** Where the money is; none for what moved elsewhere, and for what was only proposed. */
  delivery: z._default(z.nullable(z.enum(REFUND_DELIVERIES)), null),
  /** Why it did not go out, in the gateway's words. */
  problem: z._default(z.nullable(z.string()), null),
  at: instant,
  proposedBy: person,
  decidedBy: person,
  /** Who took over a proposal of somebody who left the office. */
  handedTo: z._default(person, null),
  /** Of one that was refused or called off: until when the reader can take that back. */
  takeBackUntil: z._default(z.nullable(instant), null),
  /** Of a proposal: who else may approve it, by name. */
  deciders: z._default(z.array(z.string()), []),
});
export type OfficeRefund = z.output<typeof officeRefund>;

/** Where the payment stands after the act. */
const standing = entity({
  status: z.enum(['paid', 'refunded']),
  refundedEtb: z.number(),
  leftEtb: z.number(),
  refund: entity({
    state: z.enum(REFUND_STATES),
    amountEtb: z.number(),
    delivery: z._default(z.nullable(z.enum(REFUND_DELIVERIES)), null),
  }),
});
export type RefundStanding = z.output<typeof standing>;

/** What a payment paid of one month, and how much of that the lessons have used. */
const refundLine = z.object({
  enrollment: id,
  fullName: z.string(),
  month: billingMonth,
  from: calendarDate,
  to: calendarDate,
  /** How many lessons the month has; none where it was not counted. */
  lessonsSold: z.nullable(z.number()),
  /** Held, or missed by the learner, or given back as a credit before. */
  lessonsUsed: z.number(),
  chargedEtb: z.number(),
  /** What this payment paid of it. */
  paidEtb: z.number(),
  /** What the used lessons are worth. */
  usedEtb: z.number(),
  /** How much of `paidEtb` can go back. */
  backEtb: z.number(),
});

const refundProposal = z.object({
  type: z.enum(PAYMENT_TYPES),
  amountEtb: z.number(),
  refundedEtb: z.number(),
  leftEtb: z.number(),
  /** What the rule proposes: the lines, and what pays for nothing yet. */
  proposedEtb: z.number(),
  /** The part of it that pays for no month. */
  freeEtb: z.number(),
  lines: z.array(refundLine),
  /** How much of it one member of staff can still give back alone. */
  aloneEtb: z.number(),
  limitEtb: z.number(),
});
export type RefundProposal = z.output<typeof refundProposal>;

export const proposeRefund = defineEndpoint({
  method: 'GET',
  path: '/admin/payments/:id/refund',
  access: OFFICE_READS,
  needs: ['money'],
  summary:
    'What can fairly go back of a settled payment, line by line: what it paid, less the lessons that were held, and what pays for nothing yet.',
  params: z.object({ id }),
  reply: refundProposal,
  errors: ['request/not-found', 'payment/not-refundable'],
});

export const refundPayment = defineEndpoint({
  method: 'POST',
  path: '/admin/payments/:id/refund',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary:
    'Gives a settled payment back, or a part of it; above a limit it only proposes that. Online payments go back through the gateway, others are paid by hand. The whole frees the seat.',
  params: z.object({ id }),
  body: z.object({
    /** Without it: all that is left. */
    amountEtb: z.optional(amountEtb),
    reason: reasonText,
    /** Without it: through the gateway for what was paid online, else by hand. */
    way: z.optional(z.enum(REFUND_WAYS, refusal(wrong.refundWay))),
    /** Whether the lessons that are given back are no longer owed. Always so for a whole purchase. */
    endsDebt: z.optional(z.boolean(refusal(wrong.yesOrNo))),
    /** Where the family wants it, when it is paid by hand. */
    payTo: z.optional(text({ min: 0, max: PAY_TO_MAX }, wrong.note)),
    /** What was left when this was decided: refused when that has changed since. */
    leftEtb: z.optional(
      z
        .number(refusal(wrong.loadAgain))
        .check(z.minimum(0, refusal(wrong.loadAgain)), z.maximum(AMOUNT_MAX_ETB, refusal(wrong.loadAgain))),
    ),
  }),
  reply: standing,
  errors: [
    'request/not-found',
    'payment/not-refundable',
    'payment/refund-too-high',
    'payment/own-household',
    'refund/already-proposed',
    'office/changed-meanwhile',
    'auth/confirm-password',
  ],
});

export const decideRefund = defineEndpoint({
  method: 'PATCH',
  path: '/admin/refunds/:id',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary: 'Approves or refuses a refund that another member of staff proposed.',
  params: z.object({ id }),
  body: z.object({
    decision: z.enum(['approve', 'refuse'], refusal(wrong.refundDecision)),
    /** Why it is refused. */
    reason: z.optional(text({ min: 0, max: REASON_MAX }, wrong.reason)),
  }),
  reply: standing,
  errors: [
    'request/not-found',
    'refund/second-person',
    'refund/already-decided',
    'payment/not-refundable',
    'payment/refund-too-high',
    'payment/own-household',
    'auth/confirm-password',
  ],
});

const listedRefund = entity({
  ...{ paymentId: id, enrollmentId: id, fullName: z.string(), type: z.enum(PAYMENT_TYPES) },
  household: z.object({ id, name: z.string() }),
  state: z.enum(REFUND_STATES),
  delivery: z.nullable(z.enum(REFUND_DELIVERIES)),
  amountEtb: z.number(),
  reason: z.nullable(z.string()),
  /** Why it was refused. */
  refusal: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  /** What is known of where the money came from and is to go. */
  payTo: z.nullable(z.string()),
  paidByName: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  at: instant,
  /** When it last moved. */
  movedAt: z.nullable(instant),
  proposedBy: person,
  decidedBy: person,
});
export type ListedRefund = z.output<typeof listedRefund>;

export const REFUND_LISTS = ['open', 'done'] as const;

export const listRefunds = defineEndpoint({
  method: 'GET',
  path: '/admin/refunds',
  access: OFFICE_READS,
  needs: ['money'],
  summary:
    'Refunds that are not with the family yet, oldest first: to be approved, on their way, failed, to be paid by hand. Or those that are done.',
  query: z.object({ page: listQuery.page, state: z.optional(z.enum(REFUND_LISTS, refusal(wrong.choice))) }),
  reply: pageOf(listedRefund),
  errors: [],
});

export const deliverRefund = defineEndpoint({
  method: 'POST',
  path: '/admin/refunds/:id/delivery',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary:
    'What the office does about a refund that did not go back by itself: sends it again, takes it over to pay by hand, or says that it was paid.',
  params: z.object({ id }),
  body: z.object({
    step: z.enum(REFUND_STEPS, refusal(wrong.choice)),
    /** Of the transfer by which it was paid. */
    reference: z.optional(line({ min: 0, max: TRANSACTION_ID_MAX }, wrong.check)),
    /** Of cash that goes back as cash: the reader's open till session, out of which it was paid. */
    session: z.optional(id),
  }),
  reply: standing,
  errors: [
    'request/not-found',
    'office/changed-meanwhile',
    'payment/own-household',
    'auth/confirm-password',
    'refund/not-cash',
    'till/not-own',
    'till/closed',
    'till/other-day',
    'till/too-little',
  ],
});

export const takeBackRefusedRefund = defineEndpoint({
  method: 'POST',
  path: '/admin/refunds/:id/take-back',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary:
    'Makes a proposal that was refused or called off wait again: within an hour, by the person who refused it or by an owner, unless another refund of the payment was proposed or made.',
  params: z.object({ id }),
  reply: standing,
  errors: [
    'request/not-found',
    'office/nothing-to-take-back',
    'office/take-back-others',
    'office/take-back-late',
    'refund/already-proposed',
    'payment/not-refundable',
    'payment/refund-too-high',
    'payment/own-household',
    'auth/confirm-password',
  ],
});
