import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { HAND_OVER_STATES } from './hand-over.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { learnerFacts, learnerName } from './learners.ts';
import { ANSWER_MAX, FAMILY_MESSAGE_MAX, NOTE_MAX } from './limits.ts';
import { billingMonth, going } from './months.ts';
import { guardianBlock } from './office-guardian-blocks.ts';
import { id, keyedListQuery, keyedPageOf } from './office-lists.ts';
import { STUDENT_NEEDS } from './office-needs.ts';
import { PAST_MONEY, PAST_PAYMENT_WAYS } from './past-payments.ts';
import { calendarDate, id as formKey, instant, line, text } from './primitives.ts';
import { inEveryLanguage } from './translation-schemas.ts';
import {
  CONSENT_PURPOSES,
  CONSENT_STATES,
  CONSENT_WAYS,
  LASTING_PURPOSES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  REGIONS,
  RELATIONS,
  SERVICES,
  SMS_STATES,
} from './vocabulary.ts';

const maybe = z.nullable(z.string());

/** How long its author can take a note back. */
export const NOTE_BACK_MINUTES = 15;

const household = {
  /** Of the account. */
  name: z.string(),
  phoneNumber: z.string(),
  createdAt: instant,
};

export const listHouseholds = defineEndpoint({
  method: 'GET',
  path: '/admin/households',
  access: OFFICE_READS,
  needs: STUDENT_NEEDS,
  summary:
    'Households by any spelling of a name of their people, Latin or Ethiopic, or by part of any of their phones; newest first.',
  query: z.object(keyedListQuery),
  reply: z.extend(
    keyedPageOf(
      entity({
        ...household,
        learners: z.array(z.string()),
        guardians: z.array(z.string()),
        enrollments: z.number(),
      }),
    ),
    {
      /** Pairs of learners, of all households, who may be one person. */
      doubts: z.number(),
      /** More were found than are listed: more letters or digits find fewer. */
      isCut: z.boolean(),
    },
  ),
  errors: [],
});

const person = entity({
  fullName: z.string(),
  grade: maybe,
  school: maybe,
  region: z.nullable(z.enum(REGIONS)),
  dateOfBirth: maybe,
  age: z.nullable(z.number()),
  phone: maybe,
  isMinor: z.boolean(),
  /** Of a learner of 18 or more: how far taking the lessons over has come. */
  handOver: z.nullable(z.enum(HAND_OVER_STATES)),
  consents: z.array(z.object({ purpose: z.enum(LASTING_PURPOSES), state: z.enum(CONSENT_STATES) })),
});

const guardian = entity({
  name: z.string(),
  relation: z.enum(RELATIONS),
  phone: z.string(),
  /** Of the learners for whom they may do each; no learner: they may not. */
  mayDecide: z.array(z.string()),
  maySee: z.array(z.string()),
  mayPay: z.array(z.string()),
  /** The first of a learner's guardians is called first; null: not to be called. */
  callOrder: z.nullable(z.number()),
});

const enrollment = entity({
  learnerId: maybe,
  fullName: z.string(),
  service: z.enum(SERVICES),
  grade: maybe,
  /** Null for staff who do not work on money, like every other amount. */
  priceEtb: z.nullable(z.number()),
  paymentStatus: z.nullable(z.enum(PAYMENT_STATUSES)),
  createdAt: instant,
  class: z.nullable(entity({ ...courseWords, grade: maybe })),
});

const payment = entity({
  enrollmentId: z.string(),
  fullName: z.string(),
  type: z.enum(PAYMENT_TYPES),
  status: z.enum(PAYMENT_STATUSES),
  amountEtb: z.number(),
  at: instant,
  receiptNumber: z.nullable(z.number()),
});

/** A payment from before the books began, as a list brought it. */
const pastPayment = entity({
  paidOn: calendarDate,
  /** Empty where the list names nobody. */
  fullName: z.string(),
  amountEtb: z.number(),
  way: z.enum(PAST_PAYMENT_WAYS),
  reference: z.string(),
  purpose: z.string(),
  use: z.enum(PAST_MONEY),
});

/** A month that was charged and not taken back. */
const chargedMonth = entity({
  enrollmentId: z.string(),
  fullName: z.string(),
  service: z.enum(SERVICES),
  month: billingMonth,
  to: calendarDate,
  dueOn: calendarDate,
  amountEtb: z.number(),
  openEtb: z.number(),
});

const officeHousehold = entity({
  ...household,
  email: z.string(),
  language: z.enum(LANGUAGE_CODES),
  learners: z.array(person),
  guardians: z.array(guardian),
  enrollments: z.array(enrollment),
  /** How those go on that are charged by the month; for whoever works on money. */
  going: z.optional(z.record(z.string(), going)),
  /** What it owes in all, below zero where it has money with us, and its months; for whoever works on money. */
  money: z.optional(z.object({ balanceEtb: z.number(), months: z.array(chargedMonth) })),
  /** Learners who turned out to be one person, while that can be undone. */
  merges: z.array(entity({ keptName: z.string(), mergedName: z.string(), at: instant, undoUntil: instant })),
  /** What it writes into the reason of a transfer. */
  paymentCode: z.string(),
  /** Null for whoever does not work on money. */
  payments: z.nullable(z.array(payment)),
  /** What was paid before the books began, newest first; null for whoever does not work on money. */
  pastPayments: z._default(z.nullable(z.array(pastPayment)), null),
  /** Newest first; null for whoever does not work on welfare. */
  blocks: z.nullable(z.array(guardianBlock)),
});
export type OfficeHousehold = z.output<typeof officeHousehold>;

export const showHousehold = defineEndpoint({
  method: 'GET',
  path: '/admin/households/:id',
  access: OFFICE_READS,
  needs: STUDENT_NEEDS,
  summary:
    'A household: its people, what they agreed to, its enrollments, and its payments for whoever works on money.',
  params: z.object({ id }),
  reply: officeHousehold,
  errors: ['request/not-found'],
});

/** The filters for everything that happened. */
export const EVENT_GROUPS = ['money', 'classes', 'notices', 'notes'] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

export const EVENT_KINDS = [
  'joined',
  'enrolled',
  'assigned',
  'payment',
  'consent-asked',
  'consent-given',
  'consent-withdrawn',
  'sms',
  'message',
  'written',
  'note',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

const householdEvent = entity({
  kind: z.enum(EVENT_KINDS),
  at: instant,
  /** Whom it is about: a learner; of a message, the phone. */
  about: maybe,
  /** Who did it: a guardian, a member of staff. */
  by: maybe,
  /** A note's words, why something was refused, or what a message was about. */
  text: maybe,
  service: z.nullable(z.enum(SERVICES)),
  enrollmentId: maybe,
  class: z.nullable(entity({ ...courseWords, grade: maybe })),
  purpose: z.nullable(z.enum(CONSENT_PURPOSES)),
  way: z.nullable(z.enum(CONSENT_WAYS)),
  payment: z.nullable(z.enum([...PAYMENT_STATUSES, 'part-refunded'])),
  paymentType: z.nullable(z.enum(PAYMENT_TYPES)),
  amountEtb: z.nullable(z.number()),
  /** Of a message: whether it has left. */
  sms: z.nullable(z.enum(SMS_STATES)),
  /** Whether the reader wrote the note a moment ago, and can take it back. */
  canTakeBack: z.boolean(),
});
export type HouseholdEvent = z.output<typeof householdEvent>;

export const listHouseholdEvents = defineEndpoint({
  method: 'GET',
  path: '/admin/households/:id/events',
  access: OFFICE_READS,
  needs: STUDENT_NEEDS,
  summary: 'Everything that happened in a household, newest first; `next` asks for what came before.',
  params: z.object({ id }),
  query: z.object({
    group: z.optional(z.enum(EVENT_GROUPS, refusal(wrong.choice))),
    before: z.optional(line({ max: 100 }, wrong.eventCursor)),
  }),
  reply: z.object({ events: z.array(householdEvent), next: maybe }),
  errors: ['request/not-found'],
});

export const addHouseholdNote = defineEndpoint({
  method: 'POST',
  path: '/admin/households/:id/notes',
  access: OFFICE_ACTS,
  needs: STUDENT_NEEDS,
  summary: 'A note about a household, for the office alone.',
  params: z.object({ id }),
  body: z.object({ text: text({ max: NOTE_MAX }, wrong.note) }),
  status: 201,
  reply: z.object({ _id: z.string() }),
  errors: ['request/not-found'],
});

export const writeToFamily = defineEndpoint({
  method: 'POST',
  path: '/admin/households/:id/messages',
  access: OFFICE_ACTS,
  needs: STUDENT_NEEDS,
  summary:
    'Writes a message to a family, which gets it in its account and by the cheapest way that reaches it. The same form sent twice is one message.',
  params: z.object({ id }),
  body: z.object({
    /** Made by the page when the form is opened. */
    form: formKey,
    /** In the language of the family, and in others if they were written: readers of another one get the family's. */
    words: z.object(inEveryLanguage(z.optional(text({ max: FAMILY_MESSAGE_MAX }, wrong.siteText)))),
  }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'request/too-many'],
});

export const takeBackHouseholdNote = defineEndpoint({
  method: 'DELETE',
  path: '/admin/household-notes/:id',
  access: OFFICE_ACTS,
  needs: STUDENT_NEEDS,
  summary: 'Takes a note back: its author, within 15 minutes.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'household/note-stays'],
});

export const correctLearner = defineEndpoint({
  method: 'PATCH',
  path: '/admin/learners/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary:
    'Corrects what a family mistyped of a learner, with a reason, and tells the family. The region alone, which decides whose exams are theirs, needs no reason. What is left out stays.',
  params: z.object({ id }),
  body: z.object({
    fullName: z.optional(learnerName),
    ...learnerFacts,
    reason: z.optional(line({ max: ANSWER_MAX }, wrong.reasonMissing)),
  }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'learner/name-taken', 'learner/is-guardian'],
});
