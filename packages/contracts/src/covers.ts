import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity } from './endpoint.ts';
import * as wrong from './field-errors.ts';
import { COVER_NOTE_MAX, COVER_REASON_MAX } from './limits.ts';
import { id } from './office-lists.ts';
import { instant, line, text } from './primitives.ts';
import { COVER_STATES } from './vocabulary.ts';

/** What is known about the substitute of a lesson. */
export const lessonCover = entity({
  state: z.enum(COVER_STATES),
  /** Whether the caller has taken it; otherwise a colleague has, or nobody yet. */
  isOwn: z.boolean(),
  /** Who teaches the lesson; missing while nobody does. */
  substitute: z.optional(z.string()),
  /** For the substitute, from the teacher of the class. */
  note: z.string(),
});
export type LessonCover = z.output<typeof lessonCover>;

const coverOffer = entity({
  lesson: z.string(),
  ...courseWords,
  grade: z.nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
  learners: z.number(),
  /** Who cannot teach it. */
  teacher: z.nullable(z.string()),
  note: z.string(),
});
export type CoverOffer = z.output<typeof coverOffer>;

const notYours = ['request/not-found', 'teacher/not-approved'] as const;
const coverOfLesson = z.object({ cover: lessonCover });

export const askForCover = defineEndpoint({
  method: 'POST',
  path: '/lessons/:id/cannot-teach',
  access: ['teacher'],
  summary:
    'The teacher of a class cannot teach a lesson: colleagues who fit are asked, in rounds. Repeating it changes nothing.',
  params: z.object({ id }),
  body: z.object({
    reason: z._default(line({ min: 0, max: COVER_REASON_MAX }, wrong.atMost), ''),
    note: z._default(text({ min: 0, max: COVER_NOTE_MAX }, wrong.atMost), ''),
  }),
  reply: coverOfLesson,
  errors: [...notYours, 'class/not-yours', 'lesson/cancelled', 'cover/begun'],
});

export const listCoverOffers = defineEndpoint({
  method: 'GET',
  path: '/covers',
  access: ['teacher'],
  summary: 'The lessons that need a substitute and that the caller was asked to teach, by time.',
  reply: z.array(coverOffer),
  errors: ['teacher/not-approved'],
});

export const acceptCover = defineEndpoint({
  method: 'POST',
  path: '/covers/:id/accept',
  access: ['teacher'],
  summary: 'Takes a lesson that the caller was asked to teach. The first who accepts has it.',
  params: z.object({ id }),
  reply: coverOfLesson,
  errors: [...notYours, 'cover/taken', 'cover/ended', 'cover/clash', 'cover/begun'],
});

export const declineCover = defineEndpoint({
  method: 'POST',
  path: '/covers/:id/decline',
  access: ['teacher'],
  summary: 'Says that the caller cannot take a lesson; it is no longer shown.',
  params: z.object({ id }),
  reply: z.object({}),
  errors: [...notYours],
});

export const returnCover = defineEndpoint({
  method: 'POST',
  path: '/covers/:id/return',
  access: ['teacher'],
  summary: 'Gives back a lesson that the caller took and cannot teach after all: the others are asked again.',
  params: z.object({ id }),
  reply: z.object({}),
  errors: [...notYours, 'cover/begun'],
});

export const withdrawCover = defineEndpoint({
  method: 'POST',
  path: '/covers/:id/withdraw',
  access: ['teacher'],
  summary: 'The teacher of the class can teach the lesson after all, as long as nobody has taken it.',
  params: z.object({ id }),
  reply: z.object({}),
  errors: [...notYours, 'cover/found', 'cover/begun'],
});
