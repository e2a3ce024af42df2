import * as z from 'zod/mini';
import { defineEndpoint, entity, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { code, id, instant, language } from './primitives.ts';
import {
  CONSENT_PURPOSES,
  CONSENT_REQUEST_STATES,
  CONSENT_STATES,
  CONSENT_VOICES,
  CONSENT_WAYS,
  LASTING_PURPOSES,
} from './vocabulary.ts';

const purpose = z.enum(LASTING_PURPOSES, refusal(wrong.choice));
const voice = z.enum(CONSENT_VOICES, refusal(wrong.choice));

/** What is agreed to, by language. */
const texts = z.record(z.string(), z.object({ title: z.string(), lines: z.array(z.string()) }));

/** A question on its way to somebody's phone. */
const askedConsent = entity({
  state: z.literal('asked'),
  purpose: z.enum(CONSENT_PURPOSES),
  voice: z.enum(CONSENT_VOICES),
  /** Null where the learner is asked. */
  guardian: z.nullable(z.string()),
  /** The first and last digits of the phone that gets the code. */
  sentTo: z.string(),
  sentAt: instant,
  /** No further message is sent before this time. */
  againFrom: instant,
  expiresAt: instant,
});
export type AskedConsent = z.output<typeof askedConsent>;

/** Where a learner's consent stands. */
export const learnerConsent = z.object({
  state: z.enum(CONSENT_STATES),
  /** Who must agree to the lessons. */
  needed: z.array(z.enum(CONSENT_VOICES)),
  /** The newest answer of each voice to each purpose. */
  answers: z.array(
    z.object({
      purpose: z.enum(CONSENT_PURPOSES),
      voice: z.enum(CONSENT_VOICES),
      isGiven: z.boolean(),
      saidBy: z.string(),
      way: z.enum(CONSENT_WAYS),
      at: instant,
      /** It counts until then; a year after it was given it is asked for again. */
      until: instant,
    }),
  ),
  asked: z.array(askedConsent),
  /** The first and last digits of the learner's own phone; null: the learner answers in the app. */
  ownPhone: z.nullable(z.string()),
  /** What each person who must agree is asked, by language. */
  texts: z.record(z.string(), texts),
});
export type LearnerConsent = z.output<typeof learnerConsent>;

const params = z.object({ id });
/** A letter to sponsors, by its id, takes the place of the purpose: the yes is to exactly this letter. */
const letter = z.optional(id);
const SENDING = [
  'request/not-found',
  'consent/not-needed',
  'consent/already-given',
  'consent/paper-only',
  'auth/too-many-requests',
  'sms/spent',
] as const;

export const showLearnerConsent = defineEndpoint({
  method: 'GET',
  path: '/learners/:id/consent',
  access: ['student'],
  summary: 'Who must agree to the lessons of a learner of the household, or to a letter, who has, and who was asked.',
  params,
  query: z.object({ letter }),
  reply: learnerConsent,
  errors: ['request/not-found'],
});

export const askForConsent = defineEndpoint({
  method: 'POST',
  path: '/learners/:id/consent',
  access: ['student'],
  summary:
    "Sends a code of six digits and a link to a guardian's phone, or, with voice 'learner', to the learner's own. Repeated, the same question is sent again, at most every 30 seconds.",
  params,
  body: z.object({ guardian: z.optional(id), voice: z.optional(voice), purpose: z.optional(purpose), letter }),
  status: 201,
  reply: success({ consent: askedConsent }),
  errors: [...SENDING, 'consent/guardian-may-not', 'consent/own-phone-missing', 'guardian/is-learner'],
});

export const agreeInApp = defineEndpoint({
  method: 'POST',
  path: '/learners/:id/consent/own',
  access: ['student'],
  summary: 'A learner of 16 or 17 without a phone of their own agrees, or not, in the app of the household.',
  params,
  body: z.object({ isGiven: z.boolean(refusal(wrong.choice)), purpose: z.optional(purpose), letter }),
  reply: learnerConsent,
  errors: ['request/not-found', 'consent/not-needed', 'consent/code-needed'],
});

export const withdrawConsent = defineEndpoint({
  method: 'POST',
  path: '/learners/:id/consent/withdraw',
  access: ['student'],
  summary: 'Takes back what was agreed to for a learner of the household, and every open question. It counts at once.',
  params,
  body: z.object({ purpose: z.optional(purpose) }),
  reply: learnerConsent,
  errors: ['request/not-found'],
});

/** What the page behind the link shows. */
const shownConsent = entity({
  state: z.enum(CONSENT_REQUEST_STATES),
  purpose: z.enum(CONSENT_PURPOSES),
  voice: z.enum(CONSENT_VOICES),
  /** The first name alone. */
  learner: z.string(),
  askedPerson: z.string(),
  sentTo: z.string(),
  language: z.string(),
  textVersion: z.string(),
  /** The text in every language. */
  texts,
  /** The letter that is agreed to, as sponsors would read it; null for every other purpose. */
  letter: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  expiresAt: instant,
});
export type ShownConsent = z.output<typeof shownConsent>;

export const showConsent = defineEndpoint({
  method: 'GET',
  path: '/consents/:id',
  access: 'public',
  summary: 'A question and its text, by its id or by the end of the link in the SMS.',
  params,
  reply: z.object({ consent: shownConsent }),
  errors: ['consent/unknown'],
});

const answer = z.object({ code, language: z.optional(language) });
const ANSWERING = [
  'auth/invalid-verification-code',
  'auth/code-expired',
  'auth/too-many-requests',
  'consent/unknown',
  'consent/answered',
  'consent/closed',
] as const;
const answered = success({ consent: entity({ state: z.enum(CONSENT_REQUEST_STATES) }) });

export const confirmConsent = defineEndpoint({
  method: 'POST',
  path: '/consents/:id/confirm',
  access: 'public',
  summary: 'Agrees, with the code of the SMS.',
  params,
  body: answer,
  reply: answered,
  errors: ANSWERING,
});

export const refuseConsent = defineEndpoint({
  method: 'POST',
  path: '/consents/:id/refuse',
  access: 'public',
  summary: 'Does not agree, with the code of the SMS.',
  params,
  body: answer,
  reply: answered,
  errors: ANSWERING,
});

export const takeConsentBack = defineEndpoint({
  method: 'POST',
  path: '/consents/:id/withdraw',
  access: 'public',
  summary: 'Takes back what was agreed to with this link, with the code of the SMS. It counts at once.',
  params,
  body: answer,
  reply: answered,
  errors: ANSWERING,
});
