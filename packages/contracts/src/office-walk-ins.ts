import * as z from 'zod/mini';
import { servicePackage } from './catalogue.ts';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { type FieldError, refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { ANSWER_MAX, FILE_ADDRESS_MAX, NAME_MAX } from './limits.ts';
import { id } from './office-lists.ts';
import { manualFields } from './payments.ts';
import { priceLine } from './prices.ts';
import { email, instant, language, line, phoneNumber, wholeNumber } from './primitives.ts';
import { translations } from './translation-schemas.ts';
import {
  AMOUNT_MAX_ETB,
  AVAILABILITIES,
  CONSENT_STATES,
  CURRENT_STATUSES,
  EDUCATIONAL_STATUSES,
  GRADES,
  LEARNING_OPTIONS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  RELATIONS,
  SERVICES,
  SETTING_SCOPES,
} from './vocabulary.ts';

/** What can be chosen now, in the office's order. */
const choices = z.array(z.object({ value: z.string(), translations: translations({ value: z.string() }) }));

const deskPackage = z.object({
  service: z.enum(SERVICES),
  package: servicePackage,
  lines: z.array(priceLine),
  /** What the household in question pays, or somebody new. */
  totalEtb: z.number(),
});
export type DeskPackage = z.output<typeof deskPackage>;

const learner = entity({
  fullName: z.string(),
  grade: z.nullable(z.string()),
  consent: z.enum(CONSENT_STATES),
});

const household = entity({
  name: z.string(),
  /** The language in which it reads. Missing in answers of the version before. */
  language: z._default(language, DEFAULT_LANGUAGE),
  learners: z.array(learner),
  dueEtb: z.number(),
});
export type DeskHousehold = z.output<typeof household>;

export const showDesk = defineEndpoint({
  method: 'GET',
  path: '/admin/walk-ins',
  access: OFFICE_READS,
  needs: ['money'],
  summary: "What the desk sells, at the prices of the household with this phone or number, and the caller's open till.",
  query: z.object({ phone: z.optional(phoneNumber) }),
  reply: z.object({
    /** Null where nobody has this phone. */
    household: z.nullable(household),
    packages: z.array(deskPackage),
    choices: z.record(
      z.enum(SETTING_SCOPES),
      z.object({ scheduleName: choices, possibleTime: choices, offerDay: choices }),
    ),
    /** The caller's till session, if there is one. */
    till: z.nullable(
      z.object({
        session: z.string(),
        name: z.string(),
        openedAt: instant,
        /** It was opened on an earlier day and takes no cash. */
        isLeftOpen: z.boolean(),
      }),
    ),
    /** What may still be paid in cash today. */
    cashLeftEtb: z.number(),
    banks: z.array(entity({ name: z.string(), translations: translations({ name: z.string() }) })),
  }),
  errors: [],
});
export type Desk = z.output<typeof showDesk.reply>;

const wholeEtb = wholeNumber({ min: 1, max: AMOUNT_MAX_ETB }, wrong.ruleCeiling);
const choice = line({ max: ANSWER_MAX }, wrong.choice);

const form = {
  /** The household that was found by its phone and confirmed; without it a new one is made. */
  household: z.optional(id),
  /** Of a new household; without one it is given a number to sign in with. */
  phone: z.optional(phoneNumber),
  guardian: z.optional(line({ max: 2 * NAME_MAX }, wrong.fullName)),
  relation: z.optional(z.enum(RELATIONS, refusal(wrong.choice))),
  email: z.optional(email),
  /** The language in which the family reads; for a known household it stays as it is. */
  language,
  /** One of the household's; without it the one of this name, or a new one. */
  learner: z.optional(id),
  fullName: z.optional(line({ max: ANSWER_MAX }, wrong.fullName)),
  grade: z.optional(z.enum(GRADES, refusal(wrong.grade))),
  school: z.optional(line({ max: ANSWER_MAX }, wrong.school)),
  service: z.enum(SERVICES, refusal(wrong.choice)),
  package: id,
  /** What the family was told. */
  price: wholeEtb,
  /** Where the service has lessons. */
  frequency: z.optional(choice),
  time: z.optional(choice),
  /** Of visa preparation. */
  learningOption: z.optional(z.enum(LEARNING_OPTIONS, refusal(wrong.choice))),
  nationality: z.optional(line({ max: ANSWER_MAX }, wrong.atMost)),
  /** Of study abroad. Papers are sent by the family, from its own page. */
  educationalStatus: z.optional(z.enum(EDUCATIONAL_STATUSES, refusal(wrong.choice))),
  currentStatus: z.optional(z.enum(CURRENT_STATUSES, refusal(wrong.choice))),
  interestMajor: z.optional(line({ max: ANSWER_MAX }, wrong.atMost)),
  interestCountry: z.optional(line({ max: ANSWER_MAX }, wrong.atMost)),
  availability: z.optional(z.enum(AVAILABILITIES, refusal(wrong.choice))),
  offerDay: z.optional(choice),
  paymentType: z.enum(PAYMENT_TYPES, refusal(wrong.choice)),
  /** For cash: the caller's open till session, and what the family handed over. */
  session: z.optional(id),
  givenEtb: z.optional(wholeEtb),
  /** For a transfer: the photo of the slip, its reference, and the amount on it. */
  paidByName: z.optional(manualFields.paidByName),
  transactionId: z.optional(manualFields.transactionId),
  paymentOrg: z.optional(manualFields.paymentOrg),
  screenShot: z.optional(manualFields.screenShot),
  slipEtb: z.optional(wholeEtb),
  /** The photo of the signed consent, if it is there already, and who signed. */
  consent: z.optional(line({ max: FILE_ADDRESS_MAX }, wrong.consentPhoto)),
  signedBy: z.optional(line({ max: ANSWER_MAX }, wrong.fullName)),
};
type Form = z.output<z.ZodMiniObject<typeof form>>;

/** What one answer makes necessary of others. */
const NEEDED: [field: keyof Form, isNeeded: (form: Partial<Form>) => boolean, told: FieldError][] = [
  ['guardian', ({ household: known }) => !known, wrong.fullName],
  ['fullName', ({ learner: known }) => !known, wrong.fullName],
  // Whoever advises somebody calls them.
  ['phone', ({ household: known, service }) => !known && service === 'studyAbroad', wrong.phone],
  ['frequency', ({ service }) => service !== 'studyAbroad', wrong.choice],
  ['time', ({ service }) => service !== 'studyAbroad', wrong.choice],
  ['learningOption', ({ service }) => service === 'visa', wrong.choice],
  ['educationalStatus', ({ service }) => service === 'studyAbroad', wrong.choice],
  ['session', ({ paymentType }) => paymentType === 'cash', wrong.choice],
  ['givenEtb', ({ paymentType }) => paymentType === 'cash', wrong.amount],
  ['paidByName', ({ paymentType }) => paymentType === 'manual', wrong.paidBy],
  ['transactionId', ({ paymentType }) => paymentType === 'manual', wrong.transaction],
  ['paymentOrg', ({ paymentType }) => paymentType === 'manual', wrong.bank],
  ['screenShot', ({ paymentType }) => paymentType === 'manual', wrong.receipt],
  ['slipEtb', ({ paymentType }) => paymentType === 'manual', wrong.amount],
  ['signedBy', ({ consent }) => consent !== undefined, wrong.fullName],
];

const needed = NEEDED.map(([field, isNeeded, told]) =>
  z.refine<Record<string, unknown>>((given) => !isNeeded(given as Partial<Form>) || given[field] !== undefined, {
    path: [field],
    error: refusal(told),
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
);

const registered = z.object({
  payment: z.string(),
  enrollment: z.string(),
  type: z.enum(PAYMENT_TYPES),
  status: z.enum(PAYMENT_STATUSES),
  /** Of the confirmation; only where money was taken. */
  number: z.nullable(z.number()),
  at: instant,
  amountEtb: z.number(),
  givenEtb: z.number(),
  changeEtb: z.number(),
  /** There is now more in the till than the owner wants there. */
  isTillFull: z.boolean(),
  household: z.object({
    id: z.string(),
    name: z.string(),
    /** What it signs in with. */
    phoneNumber: z.string(),
    code: z.string(),
    language,
  }),
  learner: z.object({ id: z.string(), fullName: z.string(), consent: z.enum(CONSENT_STATES) }),
  /** For the family to choose its own password; null for a household that has one. */
  signIn: z.nullable(z.object({ code: z.string(), validUntil: instant, address: z.string(), qr: z.string() })),
  /** Where the family pays online, and the same as a picture for its phone; null while the gateway does not answer. */
  checkout: z.nullable(z.object({ url: z.string(), qr: z.string() })),
});
export type WalkIn = z.output<typeof registered>;

export const registerWalkIn = defineEndpoint({
  method: 'POST',
  path: '/admin/walk-ins',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary:
    'Enrolls a learner of a family that stands at the desk: makes the household where there is none, and takes or starts the payment.',
  body: z.object(form).check(...needed),
  status: 201,
  reply: registered,
  idempotent: true,
  errors: [
    'request/not-found',
    'request/conflicting-repeat',
    'desk/phone-taken',
    'desk/phone-held',
    'desk/too-little-transferred',
    'guardian/is-learner',
    'consent/not-needed',
    'consent/guardian-may-not',
    'enrollment/price-changed',
    'enrollment/too-many-unpaid',
    'payment/reference-used',
    'payment/too-many-in-review',
    'cash/too-little-given',
    'cash/over-limit',
    'cash/own-household',
    'till/not-own',
    'till/closed',
    'till/other-day',
  ],
});
