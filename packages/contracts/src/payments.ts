import * as z from 'zod/mini';
import { plainReference, referenceCharacters, referenceInLink } from './bank-references.ts';
import { defineEndpoint, nothing, OFFICE_READS, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { FILE_ADDRESS_MAX, PAYER_NAME_MAX, TRANSACTION_ID_MAX, TRANSACTION_TYPED_MAX } from './limits.ts';
import { PACKAGE_BILLINGS } from './package-billing.ts';
import { price, priceLine } from './prices.ts';
import { calendarDate, id, instant, line, text } from './primitives.ts';
import { translations } from './translation-schemas.ts';
import { PAYMENT_STATUSES, PAYMENT_TYPES, REFUND_PROGRESS, SERVICE_TYPES, type ServiceType } from './vocabulary.ts';

/** The gateway's answer, whole, as the specification shows it. */
export const checkout = z.looseObject({
  message: z.string(),
  status: z.string(),
  data: z.looseObject({ checkout_url: z.string() }),
});
export type Checkout = z.output<typeof checkout>;

const REFERENCE_AT_LEAST = 4;

/**
 * Any spelling comes in, and the receipt link that banks send by SMS or draw as a QR code; Latin letters and digits go
 * on, which are what a bank can look up.
 */
export const transactionId = z.pipe(
  line({ max: TRANSACTION_TYPED_MAX }, wrong.transaction),
  z.transform((typed: string, context) => {
    const plain = plainReference(referenceInLink(typed) ?? typed);
    const isWhole = plain !== null && referenceCharacters(plain).length >= REFERENCE_AT_LEAST;
    if (isWhole && plain.length <= TRANSACTION_ID_MAX) return plain;
    const message = plain === null ? refusal(wrong.transactionLatin) : refusal(wrong.transactionWhole);
    context.issues.push({ code: 'custom', message, input: typed });
    return z.NEVER;
  }),
);

export const manualFields = {
  paidByName: line({ max: PAYER_NAME_MAX }, wrong.paidBy),
  transactionId,
  /** The bank's id. */
  paymentOrg: z.string(refusal(wrong.bank)).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, refusal(wrong.bank))),
  /** The address of the uploaded receipt. */
  screenShot: line({ max: FILE_ADDRESS_MAX }, wrong.receipt),
};

/** What was left blank counts as not sent. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.pipe(
        text({ min: 0, max: 2000 }, wrong.check),
        z.transform((value: string) => (value === '' ? undefined : value)),
      ),
      z.optional(schema),
    ),
  );

/** The facts of a transfer, in a form that can also be paid online. */
export const transferFields = {
  paidByName: optional(manualFields.paidByName),
  transactionId: optional(manualFields.transactionId),
  paymentOrg: optional(manualFields.paymentOrg),
  screenShot: optional(manualFields.screenShot),
};

const MANUAL_MISSING = {
  paidByName: refusal(wrong.paidBy),
  transactionId: refusal(wrong.transaction),
  paymentOrg: refusal(wrong.bank),
  screenShot: refusal(wrong.receipt),
} as const;

/** A transfer needs its four facts; they are asked even when other fields are wrong, so that one answer names all. */
export const manualIsComplete = Object.entries(MANUAL_MISSING).map(([field, message]) =>
  z.refine<Record<string, unknown>>((form) => form.paymentType !== 'manual' || Boolean(form[field]), {
    path: [field],
    error: message,
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
);

const manualPayment = z.object(manualFields);
export type ManualPayment = z.output<typeof manualPayment>;

export const openNewCheckout = defineEndpoint({
  method: 'POST',
  path: '/enrollment/:id/checkout',
  access: ['student'],
  summary: 'A checkout for an enrollment that is not paid yet: the one still open, or a new one.',
  params: z.object({ id }),
  body: z.object({ price: z.optional(price) }),
  reply: success({}, { paymentUrl: checkout }),
  errors: [
    'request/not-found',
    'enrollment/price-changed',
    'enrollment/too-many-unpaid',
    'payment/already-paid',
    'payment/in-review',
    'payment/gateway-away',
    'payment/gateway-refused',
  ],
});

export const sendReceipt = defineEndpoint({
  method: 'POST',
  path: '/enrollment/:id/receipt',
  access: ['student'],
  summary: 'Hands in a bank receipt for an enrollment that is not paid yet, or a corrected one.',
  params: z.object({ id }),
  body: z.object({ ...manualFields, price: z.optional(price) }),
  status: 201,
  reply: success({
    payment: z.object({ type: z.enum(PAYMENT_TYPES), status: z.enum(PAYMENT_STATUSES), amount: z.number() }),
  }),
  errors: [
    'request/not-found',
    'enrollment/price-changed',
    'enrollment/too-many-unpaid',
    'payment/already-paid',
    'payment/in-review',
    'payment/reference-used',
    'payment/too-many-in-review',
  ],
});

export const showDeclinedReceipt = defineEndpoint({
  method: 'GET',
  path: '/enrollment/:id/receipt',
  access: ['student'],
  summary: 'What was sent with the receipt that was declined: a corrected one starts with it.',
  params: z.object({ id }),
  reply: z.object({
    /** None where no receipt was declined last. */
    receipt: z.nullable(
      z.object({
        /** The bank's id; none where nothing can be sent there any more. */
        paymentOrg: z.nullable(z.string()),
        paidByName: z.string(),
        transactionId: z.string(),
      }),
    ),
  }),
  errors: ['request/not-found'],
});
export type DeclinedReceipt = z.output<typeof showDeclinedReceipt.reply>['receipt'];

export const showPaymentCode = defineEndpoint({
  method: 'GET',
  path: '/payment-code',
  access: ['student'],
  summary: "The household's own code for the reason of a transfer, by which the office finds whose money it is.",
  reply: z.object({ code: z.string() }),
  errors: [],
});

export const removeEnrollment = defineEndpoint({
  method: 'DELETE',
  path: '/enrollment/:id',
  access: ['student'],
  summary:
    'Takes an own enrollment that is not paid off the list and closes its checkout; a payment that arrives all the same brings it back. Removing it twice is the same as once.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: [
    'request/not-found',
    'enrollment/not-removable',
    'enrollment/payment-opened',
    'payment/already-paid',
    'payment/in-review',
    'payment/gateway-away',
  ],
});

export const showPriceToPay = defineEndpoint({
  method: 'GET',
  path: '/enrollment/:id/price',
  access: ['student'],
  summary: 'What an own enrollment costs now, line by line; it can differ from what was told when it was opened.',
  params: z.object({ id }),
  reply: z.object({
    /** What the family was told last. */
    toldEtb: z.number(),
    lines: z.array(priceLine),
    totalEtb: z.number(),
  }),
  errors: ['request/not-found'],
});
export type PriceToPay = z.output<typeof showPriceToPay.reply>;

/** What a confirmation of payment says of each month. */
const paidMonth = z.object({
  fullName: z.string(),
  serviceType: z.enum(Object.values(SERVICE_TYPES) as [ServiceType, ...ServiceType[]]),
  from: calendarDate,
  to: calendarDate,
  amountEtb: z.number(),
});

export const receipt = z.object({
  number: z.number(),
  status: z.enum(PAYMENT_STATUSES),
  type: z.enum(PAYMENT_TYPES),
  fullName: z.string(),
  serviceType: z.enum(Object.values(SERVICE_TYPES) as [ServiceType, ...ServiceType[]]),
  packageTitle: z.string(),
  /** Of the package's title. */
  packageTranslations: translations({ title: z.string() }),
  lines: z.array(priceLine),
  totalEtb: z.number(),
  /** What has gone back since. */
  refundedEtb: z.number(),
  /** Each time, oldest first, and whether the family has it. */
  refunds: z._default(z.array(z.object({ amountEtb: z.number(), at: instant, progress: z.enum(REFUND_PROGRESS) })), []),
  settledAt: instant,
  /** The gateway's or the bank's. */
  reference: z.string(),
  /** For a transfer: who paid, and to which bank. */
  paidByName: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  /** Of the bank's name. */
  bankTranslations: translations({ name: z.string() }),
  /** Of a payment for months: which ones it was for, of whom. */
  months: z.optional(z.array(paidMonth)),
  /** Of a package that is paid once. */
  billing: z.optional(z.enum(PACKAGE_BILLINGS)),
});
export type Receipt = z.output<typeof receipt>;

export const showReceipt = defineEndpoint({
  method: 'GET',
  path: '/payment/:id/receipt',
  access: ['student', ...OFFICE_READS],
  needs: ['money'],
  summary: 'The numbered receipt of a settled payment.',
  params: z.object({ id }),
  reply: receipt,
  errors: ['request/not-found'],
});

const hint = line({ min: 0, max: 100 }, wrong.gatewayReference);
const heard = z.object({ status: z.literal('success') });

export const chapaWebhook = defineEndpoint({
  method: 'POST',
  path: '/payments/chapa/webhook',
  access: 'public',
  summary: 'For the gateway: a signed event. It only makes the server ask the gateway what is true.',
  body: z.looseObject({ event: z.optional(hint), tx_ref: z.optional(hint) }),
  reply: heard,
  errors: ['payment/bad-signature', 'payment/gateway-away', 'request/malformed'],
});

export const chapaCallback = defineEndpoint({
  method: 'GET',
  path: '/payments/chapa/callback',
  access: 'public',
  summary: 'For the gateway: a hint, unsigned, that a payment changed.',
  query: z.object({ trx_ref: z.optional(hint), tx_ref: z.optional(hint) }),
  reply: heard,
  errors: [],
});

/** What can be said of a payment to whoever comes back from the gateway's page. */
export const PAYMENT_OUTCOMES = ['received', 'checking', 'failed', 'unknown'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

export const showPaymentOutcome = defineEndpoint({
  method: 'GET',
  path: '/payment/outcome',
  access: 'public',
  summary:
    'What became of a payment, by the reference in the address of the return page. The gateway is asked; nothing else is told.',
  query: z.object({ tx_ref: z.optional(hint) }),
  reply: z.object({ outcome: z.enum(PAYMENT_OUTCOMES) }),
  errors: [],
});
