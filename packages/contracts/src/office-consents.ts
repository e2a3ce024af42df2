import * as z from 'zod/mini';
import { askForConsent, learnerConsent } from './consents.ts';
import { defineEndpoint, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { ANSWER_MAX, FILE_ADDRESS_MAX } from './limits.ts';
import { CONSENT_NEEDS } from './office-needs.ts';
import { id, instant, language, line } from './primitives.ts';
import { CONSENT_STATES, CONSENT_VOICES, LASTING_PURPOSES } from './vocabulary.ts';

const params = z.object({ id });
const purpose = z.enum(LASTING_PURPOSES, refusal(wrong.choice));

const ids = z
  .array(id, refusal(wrong.studentsNone))
  .check(z.minLength(1, refusal(wrong.studentsNone)), z.maxLength(200, refusal(wrong.studentsMany({ max: 200 }))));

const withoutConsent = z.object({
  enrollment: z.string(),
  /** Null where the enrollment has no learner yet. */
  learner: z.nullable(z.string()),
  fullName: z.string(),
  state: z.enum(CONSENT_STATES),
});
export type WithoutConsent = z.output<typeof withoutConsent>;

export const listWithoutConsent = defineEndpoint({
  method: 'POST',
  path: '/admin/consents/missing',
  access: OFFICE_READS,
  needs: CONSENT_NEEDS,
  summary: 'Which of these enrollments cannot get a class yet, because a consent is missing.',
  body: z.object({ enrollmentIds: ids }),
  reply: z.array(withoutConsent),
  errors: [],
});

const unasked = z.object({
  enrollment: z.string(),
  learner: z.string(),
  fullName: z.string(),
  state: z.enum(CONSENT_STATES),
  /** In a class already; otherwise paid and waiting for one. */
  isInClass: z.boolean(),
  householdId: z.string(),
  householdName: z.string(),
  since: instant,
});

export const listUnasked = defineEndpoint({
  method: 'GET',
  path: '/admin/consents/unasked',
  access: OFFICE_READS,
  needs: CONSENT_NEEDS,
  summary:
    'Learners under age in a class, or paid and waiting for one, for whom nobody has answered and nobody is asked; the longest first.',
  reply: z.object({ rows: z.array(unasked), total: z.number() }),
  errors: [],
});

export const showLearnerConsentToOffice = defineEndpoint({
  method: 'GET',
  path: '/admin/learners/:id/consent',
  access: OFFICE_READS,
  needs: CONSENT_NEEDS,
  summary: "Who must agree to a learner's lessons, who has, and who was asked.",
  params,
  reply: learnerConsent,
  errors: ['request/not-found'],
});

export const askForConsentByOffice = defineEndpoint({
  method: 'POST',
  path: '/admin/learners/:id/consent',
  access: OFFICE_ACTS,
  needs: CONSENT_NEEDS,
  summary:
    'Sends the question to a guardian, or to the learner. Without a guardian: to the one who is called first, or to a parent whom the form names.',
  params,
  body: z.object({
    guardian: z.optional(id),
    voice: z.optional(z.enum(CONSENT_VOICES, refusal(wrong.choice))),
    purpose: z.optional(purpose),
  }),
  status: 201,
  reply: askForConsent.reply,
  errors: [...askForConsent.errors, 'consent/no-guardian'],
});

export const recordPaperConsent = defineEndpoint({
  method: 'POST',
  path: '/admin/learners/:id/consent/paper',
  access: OFFICE_ACTS,
  needs: CONSENT_NEEDS,
  summary: 'Records a signed form, with its photo: what the guardian agreed to, and whether the learner signed too.',
  params,
  body: z.object({
    /** The name as it is written on the paper. */
    signedBy: line({ max: ANSWER_MAX }, wrong.fullName),
    guardian: z.optional(id),
    purposes: z
      .array(purpose, refusal(wrong.choiceMissing))
      .check(z.minLength(1, refusal(wrong.choiceMissing)), z.maxLength(LASTING_PURPOSES.length, refusal(wrong.choice))),
    learnerSigned: z.optional(z.boolean(refusal(wrong.choice))),
    /** The language of the form that was signed. */
    language,
    file: line({ max: FILE_ADDRESS_MAX }, wrong.consentPhoto),
  }),
  reply: learnerConsent,
  errors: ['request/not-found', 'consent/not-needed', 'consent/guardian-may-not', 'guardian/is-learner'],
});

export const withdrawConsentByOffice = defineEndpoint({
  method: 'POST',
  path: '/admin/learners/:id/consent/withdraw',
  access: OFFICE_ACTS,
  needs: CONSENT_NEEDS,
  summary: 'Takes back what was agreed to, for a guardian who asked the office. It counts at once.',
  params,
  body: z.object({ purpose: z.optional(purpose) }),
  reply: learnerConsent,
  errors: ['request/not-found'],
});
