import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import * as wrong from './field-errors.ts';
import { LETTER_CONSENTS, LETTER_REASON_MAX, LETTER_STATES } from './letter-rules.ts';
import { WELFARE_NEEDS } from './office-applications.ts';
import { id } from './office-lists.ts';
import { instant, language, text } from './primitives.ts';

const letter = entity({
  learner: z.string(),
  household: entity({ name: z.string() }),
  /** The household's language: the reason is written in it. */
  language,
  fund: z.string(),
  words: z.string(),
  state: z.enum(LETTER_STATES),
  consent: z.enum(LETTER_CONSENTS),
  writtenAt: instant,
  reason: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});
export type OfficeLetter = z.output<typeof letter>;

export const listOfficeLetters = defineEndpoint({
  access: OFFICE_READS,
  needs: WELFARE_NEEDS,
  method: 'GET',
  path: '/admin/letters',
  summary: 'Letters of learners to sponsors: those that wait, the oldest first, then the last that were decided.',
  reply: z.array(letter),
  errors: [],
});

const acts = { access: OFFICE_ACTS, needs: WELFARE_NEEDS, params: z.object({ id }) } as const;

export const passLetter = defineEndpoint({
  ...acts,
  method: 'POST',
  path: '/admin/letters/:id/pass',
  summary:
    'Passes a letter on as it is: the sponsors of its fund read it. Only with the yes of those who must agree. Repeating it changes nothing.',
  reply: z.array(letter),
  errors: ['request/not-found', 'letter/consent', 'letter/decided', 'letter/names'],
});

export const returnLetter = defineEndpoint({
  ...acts,
  method: 'POST',
  path: '/admin/letters/:id/return',
  summary: 'Hands a letter back to the family with a reason. No sponsor reads it.',
  body: z.object({ reason: text({ max: LETTER_REASON_MAX }, wrong.letterReason) }),
  reply: z.array(letter),
  errors: ['request/not-found', 'letter/decided'],
});
