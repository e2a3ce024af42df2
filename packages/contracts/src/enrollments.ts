import * as z from 'zod/mini';
import { servicePackage } from './catalogue.ts';
import { defineEndpoint, entity, success } from './endpoint.ts';
import { type FieldError, refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { checkout, manualFields } from './payments.ts';
import { price, priceLine } from './prices.ts';
import { calendarDate, email, id, instant, line, phoneNumber, text } from './primitives.ts';
import {
  AVAILABILITIES,
  CURRENT_STATUSES,
  EDUCATIONAL_STATUSES,
  GRADES,
  LEARNING_OPTIONS,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  SERVICE_TYPES,
  SERVICES,
  type ServiceType,
  WHOM_TO_CONTACT,
} from './vocabulary.ts';

/** What was left blank counts as not sent. */
/* @__NO_SIDE_EFFECTS__ */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.pipe(
        text({ min: 0, max: 2000 }, wrong.check),
        z.transform((value: string) => (value === '' ? undefined : value)),
      ),
      z.optional(schema as unknown as z.ZodMiniType<z.output<Schema>, string>),
    ),
  );

const choice = line({ max: 120 }, wrong.choice);
const fullName = line({ max: 120 }, wrong.fullName);
const optionalLine = (error: FieldError) => optional(line({ max: 120 }, error));

const paying = {
  /** Whoever is signed in; another id is refused. */
  user: optional(id),
  package: id,
  /** What the family saw; the server says so when it is not right any more. */
  price: z.optional(price),
  paymentType: z._default(z.enum(PAYMENT_TYPES, refusal(wrong.choice)), 'online'),
  /** Asked when the package has offers. */
  offerDay: optional(choice),
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
const manualIsComplete = Object.entries(MANUAL_MISSING).map(([field, message]) =>
  z.refine<Record<string, unknown>>((form) => form.paymentType !== 'manual' || Boolean(form[field]), {
    path: [field],
    error: message,
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
);

/* @__NO_SIDE_EFFECTS__ */
const application = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ ...paying, ...shape }).check(...(manualIsComplete as never[]));

export const tutoringForm = application({
  fullName,
  email,
  schoolName: optionalLine(wrong.school),
  grade: z.enum(GRADES, refusal(wrong.grade)),
  intentOfStudent: choice,
  fatherName: optionalLine(wrong.father),
  motherName: optionalLine(wrong.mother),
  fatherPhone: optional(phoneNumber),
  motherPhone: optional(phoneNumber),
  whomToContact: optional(z.enum(WHOM_TO_CONTACT, refusal(wrong.choice))),
  frequency: choice,
  time: choice,
});

const preparation = {
  fullName,
  email,
  phoneNumber: optional(phoneNumber),
  dateOfBirth: optional(calendarDate),
  nationality: optionalLine(wrong.nationality),
  frequency: choice,
  time: choice,
};

export const languageForm = application({ ...preparation, areaOfFocus: optional(choice) });
export const visaForm = application({
  ...preparation,
  learningOption: z.enum(LEARNING_OPTIONS, refusal(wrong.choice)),
});

export const studyAbroadForm = application({
  fullName,
  phoneNumber,
  educationalStatus: z.enum(EDUCATIONAL_STATUSES, refusal(wrong.choice)),
  birthDate: optional(calendarDate),
  currentStatus: optional(z.enum(CURRENT_STATUSES, refusal(wrong.choice))),
  interestMajor: optionalLine(wrong.fieldOfStudy),
  interestCountry: optionalLine(wrong.country),
  /** Addresses of the caller's own uploads. */
  document: optional(line({ max: 300 }, wrong.document)),
  identification: optional(line({ max: 300 }, wrong.identification)),
  availability: optional(z.enum(AVAILABILITIES, refusal(wrong.choice))),
});

export type TutoringForm = z.output<typeof tutoringForm>;
export type LanguageForm = z.output<typeof languageForm>;
export type VisaForm = z.output<typeof visaForm>;
export type StudyAbroadForm = z.output<typeof studyAbroadForm>;

export const enrollment = entity({
  fullName: z.string(),
  serviceType: z.enum(Object.values(SERVICE_TYPES) as [ServiceType, ...ServiceType[]]),
  frequency: z.nullable(z.string()),
  time: z.nullable(z.string()),
  /** The assigned class, once there is one. */
  class: z.nullable(z.string()),
  payment: z.object({
    type: z.enum(PAYMENT_TYPES),
    status: z.enum(PAYMENT_STATUSES),
    amount: z.number(),
    /** Why it was declined. */
    reason: z.optional(z.string()),
    /** The payment whose receipt can be shown, once it is settled. */
    receipt: z.optional(z.string()),
  }),
  createdAt: instant,
});
export type Enrollment = z.output<typeof enrollment>;

const enrolled = success({ enrollment }, { paymentUrl: z.optional(checkout) });
export type Enrolled = z.output<typeof enrolled>;

const enrolling = {
  method: 'POST',
  access: ['student'],
  status: 201,
  reply: enrolled,
  idempotent: true,
  errors: [
    'request/conflicting-repeat',
    'enrollment/price-changed',
    'enrollment/too-many-unpaid',
    'payment/reference-used',
    'payment/too-many-in-review',
    'payment/gateway-away',
    'payment/gateway-refused',
  ],
} as const;

export const enrollInTutoring = defineEndpoint({
  ...enrolling,
  path: '/enrollment',
  summary: 'Applies for tutoring and starts the payment.',
  body: tutoringForm,
});

export const enrollInLanguage = defineEndpoint({
  ...enrolling,
  path: '/languageEnrollment',
  summary: 'Applies for language preparation and starts the payment.',
  body: languageForm,
});

export const enrollInVisa = defineEndpoint({
  ...enrolling,
  path: '/visaEnrollment',
  summary: 'Applies for visa preparation and starts the payment.',
  body: visaForm,
});

export const requestStudyAbroad = defineEndpoint({
  ...enrolling,
  path: '/study-abroad-request',
  summary: 'Applies for study abroad and starts the payment.',
  body: studyAbroadForm,
});

export const listEnrollments = defineEndpoint({
  method: 'GET',
  path: '/enrollment/getbyuser/:userId',
  access: ['student'],
  summary: "The caller's own enrollments, newest first, each with where its payment stands.",
  params: z.object({ userId: id }),
  reply: z.array(enrollment),
  errors: [],
});

export const quotePrice = defineEndpoint({
  method: 'GET',
  path: '/price',
  access: ['student'],
  summary: 'What a package costs this account now, line by line, with the package itself.',
  query: z.object({ package: id }),
  reply: z.object({
    service: z.enum(SERVICES),
    package: servicePackage,
    lines: z.array(priceLine),
    totalEtb: z.number(),
    /** What else is on sale for the same service, each at this account's price. */
    others: z.array(z.object({ package: servicePackage, totalEtb: z.number() })),
  }),
  errors: ['request/not-found'],
});
export type Quote = z.output<typeof quotePrice.reply>;
