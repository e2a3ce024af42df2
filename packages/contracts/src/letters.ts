import * as z from 'zod/mini';
import { defineEndpoint, entity } from './endpoint.ts';
import * as wrong from './field-errors.ts';
import { LETTER_CONSENTS, LETTER_MAX, LETTER_MIN, LETTER_STATES } from './letter-rules.ts';
import { id, instant, text } from './primitives.ts';

const student = { access: ['student'] } as const;

const person = entity({ name: z.string() });

const letter = entity({
  learner: person,
  /** Empty once it was taken back. */
  words: z.string(),
  state: z.enum(LETTER_STATES),
  consent: z.enum(LETTER_CONSENTS),
  writtenAt: instant,
  /** Why the office handed it back; empty otherwise. */
  reason: z.string(),
});
export type Letter = z.output<typeof letter>;

const own = z.object({
  /** Learners who may write now: they hold an award, and no letter of theirs waits for the office. */
  writers: z.array(person),
  /** The newest first. */
  letters: z.array(letter),
});
export type OwnLetters = z.output<typeof own>;

export const listLetters = defineEndpoint({
  ...student,
  method: 'GET',
  path: '/letters',
  summary: 'Letters to sponsors of the learners whom the caller decides for, and which of them may write one.',
  reply: own,
  errors: [],
});

export const writeLetter = defineEndpoint({
  ...student,
  method: 'POST',
  path: '/letters',
  summary:
    'A letter to the sponsors of the fund that pays for a learner. Nobody reads it before everybody who must agree has agreed. The same words twice are one letter.',
  body: z.object({ learner: id, words: text({ min: LETTER_MIN, max: LETTER_MAX }, wrong.letterWords) }),
  status: 201,
  reply: own,
  errors: ['request/not-found', 'request/too-many', 'award/none', 'letter/open'],
});

export const withdrawLetter = defineEndpoint({
  ...student,
  method: 'POST',
  path: '/letters/:id/withdraw',
  summary:
    'Takes a letter back, whatever became of it. Its words are gone at once, for sponsors too. Repeating it changes nothing.',
  params: z.object({ id }),
  reply: own,
  errors: ['request/not-found'],
});
