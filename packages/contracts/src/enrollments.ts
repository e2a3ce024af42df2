import * as z from 'zod/mini';
import { APPLICATION_FORMS, type ApplicationField, type Question } from './application-forms.ts';
import { servicePackage } from './catalogue.ts';
import { defineEndpoint, entity, success } from './endpoint.ts';
import { type FieldError, refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { ANSWER_MAX, FILE_ADDRESS_MAX } from './limits.ts';
import { PACKAGE_BILLINGS } from './package-billing.ts';
import { checkout, manualIsComplete, optional, transferFields } from './payments.ts';
import { price, priceLine } from './prices.ts';
import { calendarDate, email, id, instant, line, ownPhone } from './primitives.ts';
import { TERMS_VERSIONS } from './terms.ts';
import { translations } from './translation-schemas.ts';
import {
  FAMILY_PAYMENT_TYPES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  SERVICE_TYPES,
  SERVICES,
  type ServiceType,
} from './vocabulary.ts';

const choice = line({ max: ANSWER_MAX }, wrong.choice);

const paying = {
  /** Whoever is signed in; another id is refused. */
  user: optional(id),
  package: id,
  /** One of the household's learners; without it the one of this name, or a new one. */
  learner: optional(id),
  /** The version of the terms of service that was shown beside the pay button. */
  terms: z.optional(z.enum(TERMS_VERSIONS, refusal(wrong.choice))),
  /** What the family saw; the server says so when it is not right any more. */
  price: z.optional(price),
  paymentType: z._default(z.enum(FAMILY_PAYMENT_TYPES, refusal(wrong.choice)), 'online'),
  /** Asked when the package has offers. */
  offerDay: optional(choice),
  ...transferFields,
};

/* @__NO_SIDE_EFFECTS__ */
const application = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({ ...paying, ...shape }).check(...manualIsComplete);

/** Why an answer is refused; a choice from a list has one reason for all. */
const REFUSALS: Partial<Record<ApplicationField, FieldError>> = {
  fullName: wrong.fullName,
  schoolName: wrong.school,
  grade: wrong.grade,
  fatherName: wrong.father,
  motherName: wrong.mother,
  nationality: wrong.nationality,
  interestMajor: wrong.fieldOfStudy,
  interestCountry: wrong.country,
  document: wrong.document,
  identification: wrong.identification,
};

const answerTo = (name: string, question: Question): z.ZodMiniType<unknown, string> => {
  const error = REFUSALS[name as ApplicationField];
  switch (question.kind) {
    case 'email':
      return email;
    case 'phone':
      return ownPhone;
    case 'date':
      return calendarDate;
    case 'choice':
      return z.enum(question.options, refusal(error ?? wrong.choice));
    case 'setting':
      return choice;
    case 'file':
      /** The address of the caller's own upload. */
      return line({ max: FILE_ADDRESS_MAX }, error ?? wrong.missing);
    default:
      return line({ max: ANSWER_MAX }, error ?? wrong.missing);
  }
};

type Answer<Asked> = Asked extends { options: readonly (infer Value)[] } ? Value : string;
type AnswerSchemas<Form> = {
  [Name in keyof Form]: Form[Name] extends { isRequired: true }
    ? z.ZodMiniType<Answer<Form[Name]>, string>
    : z.ZodMiniOptional<z.ZodMiniType<Answer<Form[Name]> | undefined, string>>;
};

/** The contract of a form, from the table of its questions. */
/* @__NO_SIDE_EFFECTS__ */
const answersTo = <Form extends Record<string, Question>>(form: Form): AnswerSchemas<Form> =>
  Object.fromEntries(
    Object.entries(form).map(([name, question]) => {
      const schema = answerTo(name, question);
      return [name, question.isRequired ? schema : optional(schema)];
    }),
  ) as AnswerSchemas<Form>;

export const tutoringForm = application(answersTo(APPLICATION_FORMS.tutor));
export const languageForm = application(answersTo(APPLICATION_FORMS.language));
export const visaForm = application(answersTo(APPLICATION_FORMS.visa));
export const studyAbroadForm = application(answersTo(APPLICATION_FORMS.studyAbroad));

export type TutoringForm = z.output<typeof tutoringForm>;
export type LanguageForm = z.output<typeof languageForm>;
export type VisaForm = z.output<typeof visaForm>;
export type StudyAbroadForm = z.output<typeof studyAbroadForm>;

export const enrollment = entity({
  fullName: z.string(),
  /** Whom it is for; none where the household was erased. */
  learner: z._default(z.nullable(z.string()), null),
  /** Asked for tutoring only. */
  grade: z._default(z.nullable(z.string()), null),
  /** Missing where an instance of the version before answers, as during an upgrade. */
  package: z.optional(
    entity({
      title: z.string(),
      translations: translations({ title: z.string() }),
      billing: z._default(z.enum(PACKAGE_BILLINGS), 'monthly'),
    }),
  ),
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
    /** The same as a code of `decline-reasons.ts`, where it is not the office's own words. */
    reasonCode: z.optional(z.string()),
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
    others: z._default(z.array(z.object({ package: servicePackage, totalEtb: z.number() })), []),
  }),
  errors: ['request/not-found'],
});
export type Quote = z.output<typeof quotePrice.reply>;
