import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id } from './office-lists.ts';
import { instant } from './primitives.ts';

/** What a family can have for a lesson that we cancelled. */
export const LESSON_CHOICES = ['make-up', 'credit'] as const;

const cancelled = z.object({
  lesson: z.string(),
  enrollment: z.string(),
  learnerName: z.string(),
  startsAt: instant,
  ...courseWords,
  grade: z.nullable(z.string()),
  /** What a credit for it is worth. */
  creditEtb: z.number(),
  /** Whoever has not chosen by then is given the credit. */
  chooseUntil: instant,
});
export type CancelledLesson = z.output<typeof cancelled>;

export const listCancelledLessons = defineEndpoint({
  method: 'GET',
  path: '/cancelled-lessons',
  access: ['student'],
  summary: 'Paid lessons of the caller’s learners that we cancelled, for which a make-up or a credit can be chosen.',
  reply: z.array(cancelled),
  errors: [],
});

export const chooseForLesson = defineEndpoint({
  method: 'POST',
  path: '/cancelled-lessons/:id/choose',
  access: ['student'],
  summary: 'Chooses a place in a lesson of another class, or a credit at once, for a lesson that we cancelled. Once.',
  params: z.object({ id }),
  body: z.object({ enrollment: id, choice: z.enum(LESSON_CHOICES, refusal(wrong.choice)) }),
  reply: z.array(cancelled),
  errors: ['lesson/nothing-to-choose'],
});
