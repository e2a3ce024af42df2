import * as z from 'zod/mini';
import { BANK_ANSWER_STATES, BANK_DIFFERENCES, RECEIPT_BANKS } from './bank-answers.ts';
import { DECLINE_CODES, OFFICE_DECLINE_CODES } from './decline-reasons.ts';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id, listQuery, pageOf, reasonText } from './office-lists.ts';
import { calendarDate, instant, wholeNumber } from './primitives.ts';
import { RECEIPT_WARNINGS } from './receipt-warnings.ts';
import { RECORD_ID } from './record-id.ts';
import { AMOUNT_MAX_ETB, PAYMENT_PURPOSES, PAYMENT_STATUSES, SERVICES } from './vocabulary.ts';

/** What the bank itself says of the transfer, asked at its public receipt page. */
const bankAnswer = z.object({
  bank: z.enum(RECEIPT_BANKS),
  state: z.enum(BANK_ANSWER_STATES),
  /** Where its answer does not fit the receipt, the gravest first. */
  differences: z.array(z.enum(BANK_DIFFERENCES)),
  /** A question is on its way, or about to be. */
  isAsking: z.boolean(),
  answeredAt: z.nullable(instant),
  /** When it is asked again by itself. */
  nextAskAt: z.nullable(instant),
  reference: z.nullable(z.string()),
  amountEtb: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  payerTail: z.nullable(z.string()),
  receiverName: z.nullable(z.string()),
  receiverAccount: z.nullable(z.string()),
  paidAt: z.nullable(instant),
});
export type ReceiptBankAnswer = z.output<typeof bankAnswer>;

const receipt = entity({
  enrollmentId: z.string(),
  fullName: z.string(),
  service: z.enum(SERVICES),
  /** Whose account sent it; receipts of one household stand together. */
  household: z.object({ id: z.string(), name: z.string(), phoneNumber: z.nullable(z.string()) }),
  /** It belongs to the caller's household, so somebody else decides it. */
  isOwn: z.boolean(),
  /** Whether the picture was compared with the others already; until then its likenesses are unknown. */
  isImageCompared: z.boolean(),
  sentAt: instant,
  /** What was asked for. */
  amountEtb: z.number(),
  /** Of months a part can be accepted, of a purchase it cannot. */
  purpose: z.enum(PAYMENT_PURPOSES),
  transactionId: z.string(),
  paidByName: z.string(),
  bank: z.object({ name: z.string(), accountNumber: z.string() }),
  /** A link that opens for ten minutes. */
  file: z.nullable(z.object({ url: z.string(), mediaType: z.string(), name: z.string() })),
  warnings: z.array(
    z.object({
      kind: z.enum(RECEIPT_WARNINGS),
      /** Where it was seen before. */
      name: z.nullable(z.string()),
      enrollmentId: z.nullable(z.string()),
      status: z.nullable(z.enum(PAYMENT_STATUSES)),
      at: z.nullable(instant),
      reference: z.nullable(z.string()),
      /** The picture of that receipt, by a link that opens for ten minutes. */
      picture: z.nullable(z.string()),
      /** What the enrollment was sold for, or would cost now, where the amount differs. */
      expectedEtb: z.nullable(z.number()),
    }),
  ),
  /** The bank's own page for this reference, where it has one. */
  lookUp: z.nullable(z.string()),
  /** Null where the server does not ask this bank; left out by a version that never asks. */
  bankAnswer: z.optional(z.nullable(bankAnswer)),
});
export type Receipt = z.output<typeof receipt>;

const DESK_CURSOR = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z_${RECORD_ID}$`);
/** The last household that was shown: since when it waits, and its id. */
const deskCursor = z.string(refusal(wrong.receiptCursor)).check(z.regex(DESK_CURSOR, refusal(wrong.receiptCursor)));

export const listReceipts = defineEndpoint({
  method: 'GET',
  path: '/admin/receipts',
  access: OFFICE_READS,
  needs: ['money'],
  summary:
    'Receipts that wait for a decision, those of one household together, oldest first, with everything needed to decide.',
  query: z.object({ after: z.optional(deskCursor) }),
  reply: z.object({
    receipts: z.array(receipt),
    /** How many wait in all, and how many of them before these. */
    total: z.number(),
    before: z.number(),
    /** Asks for those after these; null when these are the last. */
    next: z.nullable(z.string()),
    /** Who else may decide, by name, where one is of the caller's own household. */
    others: z.array(z.string()),
  }),
  errors: [],
});

export const askBankAgain = defineEndpoint({
  method: 'POST',
  path: '/admin/receipts/:id/bank-answer',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary:
    'Asks the bank about a receipt again, at its public receipt page. The answer follows in the list of receipts.',
  params: z.object({ id }),
  reply: z.object({ bankAnswer }),
  errors: ['request/not-found', 'receipt/bank-not-asked'],
});

export const decideReceipt = defineEndpoint({
  method: 'PATCH',
  path: '/admin/receipts/:id',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary:
    'Accepts a receipt with the amount that its picture shows, which settles its payment, or declines it with a reason the student reads.',
  params: z.object({ id }),
  body: z
    .object({
      decision: z.enum(['accept', 'decline'], refusal(wrong.receiptDecision)),
      /** One of the list, which the family reads in its own language; or else the office's own words. */
      reasonCode: z.optional(z.enum(OFFICE_DECLINE_CODES, refusal(wrong.choice))),
      reason: z.optional(reasonText),
      /** What the person who decides has read on the picture. */
      amountSeenEtb: z.optional(wholeNumber({ min: 1, max: AMOUNT_MAX_ETB }, wrong.amountSeen)),
    })
    .check(
      z.refine((body) => body.decision !== 'accept' || body.amountSeenEtb !== undefined, {
        error: refusal(wrong.amountSeen),
        path: ['amountSeenEtb'],
      }),
      z.refine((body) => body.decision !== 'decline' || Boolean(body.reasonCode ?? body.reason), {
        error: refusal(wrong.reasonForStudent),
        path: ['reason'],
      }),
    ),
  reply: entity({
    status: z.enum(['paid', 'declined']),
    receiptNumber: z.nullable(z.number()),
    /** What was booked, or asked for. */
    amountEtb: z.number(),
  }),
  errors: [
    'request/not-found',
    'receipt/already-decided',
    'receipt/own-household',
    'receipt/less-than-due',
    'receipt/bank-says-less',
    'enrollment/already-paid',
  ],
});

/** Why a decision stays although its hour is not over: something was built on it. */
export const BUILT_ON = [
  'receipt/has-refund',
  'receipt/has-class',
  'receipt/has-lesson',
  'receipt/has-statement-row',
  'receipt/has-month',
  'receipt/has-discount',
  'receipt/sent-again',
  'receipt/enrollment-removed',
] as const;
export type BuiltOn = (typeof BUILT_ON)[number];

export const takeBackDecision = defineEndpoint({
  method: 'POST',
  path: '/admin/receipts/:id/take-back',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary:
    'Takes back the decision on a receipt, within an hour and as long as nothing was built on it: by the person who made it, or by an owner. The receipt waits again, and the books get a counter-entry.',
  params: z.object({ id }),
  reply: entity({ status: z.literal('review'), taken: z.enum(['accept', 'decline']) }),
  errors: [
    'request/not-found',
    'receipt/not-decided',
    'office/take-back-others',
    'office/take-back-late',
    'receipt/own-household',
    ...BUILT_ON,
  ],
});

export const RECEIPT_OUTCOMES = ['accepted', 'declined', 'taken-back'] as const;
export type ReceiptOutcome = (typeof RECEIPT_OUTCOMES)[number];

const decision = z.object({
  outcome: z.enum(RECEIPT_OUTCOMES),
  at: instant,
  /** Null where a rule of the office decided, or the account is gone. */
  by: z.nullable(z.string()),
  /** What was read on the picture. */
  amountSeenEtb: z.nullable(z.number()),
  amountEtb: z.number(),
  reasonCode: z.nullable(z.enum(DECLINE_CODES)),
  reason: z.nullable(z.string()),
});
export type ReceiptDecision = z.output<typeof decision>;

const decided = z.extend(decision, {
  /** Of the decision; one receipt can be decided several times. */
  key: z.string(),
  paymentId: z.string(),
  fullName: z.string(),
  paidByName: z.string(),
  transactionId: z.string(),
  receiptNumber: z.nullable(z.number()),
});

export const listDecidedReceipts = defineEndpoint({
  method: 'GET',
  path: '/admin/receipts/decided',
  access: OFFICE_READS,
  needs: ['money'],
  summary: 'Decisions on receipts, the newest first: by day, by who decided, and by what was decided.',
  query: z.object({
    page: listQuery.page,
    day: z.optional(calendarDate),
    by: z.optional(id),
    outcome: z.optional(z.enum(RECEIPT_OUTCOMES, refusal(wrong.choice))),
  }),
  reply: z.extend(pageOf(decided), {
    /** Who has decided on receipts, for the filter. */
    people: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: [],
});

export const showReceipt = defineEndpoint({
  method: 'GET',
  path: '/admin/receipts/:id',
  access: OFFICE_READS,
  needs: ['money'],
  summary: 'One receipt with its picture, its payer and everything that was decided on it.',
  params: z.object({ id }),
  reply: entity({
    enrollmentId: z.string(),
    fullName: z.string(),
    service: z.enum(SERVICES),
    household: z.object({ id: z.string(), name: z.string(), phoneNumber: z.nullable(z.string()) }),
    status: z.enum(PAYMENT_STATUSES),
    sentAt: instant,
    amountEtb: z.number(),
    transactionId: z.string(),
    paidByName: z.string(),
    bank: z.object({ name: z.string(), accountNumber: z.string() }),
    file: z.nullable(z.object({ url: z.string(), mediaType: z.string(), name: z.string() })),
    /** The number of the payment confirmation, which can still be opened. */
    receiptNumber: z.nullable(z.number()),
    bankAnswer: z.nullable(bankAnswer),
    /** The newest first. */
    decisions: z.array(decision),
    /** Until when the caller can take the last one back, if nothing is built on it. */
    takeBackUntil: z.nullable(instant),
  }),
  errors: ['request/not-found'],
});
