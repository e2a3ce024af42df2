import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { id, seenVersion } from './office-lists.ts';
import { calendarDate, instant } from './primitives.ts';
import { COVER_ANSWERS, COVER_MISFITS, COVER_STATES } from './vocabulary.ts';

const officeCover = entity({
  lesson: z.string(),
  startsAt: instant,
  state: z.enum(COVER_STATES),
  /** Who cannot teach. */
  teacher: z.nullable(z.string()),
  reason: z.string(),
  note: z.string(),
  substitute: z.optional(z.string()),
  /** How many colleagues were asked, and how many of them said no. */
  asked: z.number(),
  declined: z.number(),
  /** Nobody has it, and somebody of the office should look at it. */
  isUrgent: z.boolean(),
  version: z.number(),
});
export type OfficeCover = z.output<typeof officeCover>;

const colleague = entity({
  name: z.string(),
  /** The colleague knows the class: is its named substitute, or has taught it before. */
  isPreferred: z.boolean(),
  /** Why the colleague does not suit; missing when they do. */
  misfit: z.optional(z.enum(COVER_MISFITS)),
  answer: z.optional(z.enum(COVER_ANSWERS)),
});
export type CoverColleague = z.output<typeof colleague>;

const coverOfLesson = z.object({ cover: z.nullable(officeCover), colleagues: z.array(colleague) });
export type CoverOfLesson = z.output<typeof coverOfLesson>;

const errors = ['request/not-found', 'office/changed-meanwhile', 'lesson/cancelled', 'cover/begun'] as const;
/** Missing where the lesson had no cover when it was seen. */
const version = z.optional(seenVersion);

export const listCovers = defineEndpoint({
  method: 'GET',
  path: '/admin/covers',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'The lessons of one day in Addis Ababa that need a substitute or have one, by time.',
  query: z.object({ date: calendarDate }),
  reply: z.array(officeCover),
  errors: [],
});

export const showCover = defineEndpoint({
  method: 'GET',
  path: '/admin/lessons/:id/cover',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'Who teaches a lesson in place of its teacher, and which colleagues could, with what speaks against each.',
  params: z.object({ id }),
  reply: coverOfLesson,
  errors: ['request/not-found'],
});

export const askColleagues = defineEndpoint({
  method: 'POST',
  path: '/admin/lessons/:id/cover/ask',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Asks every colleague who suits a lesson at once, without waiting for the next round.',
  params: z.object({ id }),
  body: z.object({ version }),
  reply: coverOfLesson,
  errors,
});

export const assignCover = defineEndpoint({
  method: 'POST',
  path: '/admin/lessons/:id/cover/assign',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Gives a lesson to a colleague, who is told. Whoever had it before is told, too.',
  params: z.object({ id }),
  body: z.object({ teacher: id, version }),
  reply: coverOfLesson,
  errors: [...errors, 'cover/clash'],
});

export const takeBackCover = defineEndpoint({
  method: 'POST',
  path: '/admin/lessons/:id/cover/take-back',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'The teacher of the class teaches the lesson after all; a substitute is told.',
  params: z.object({ id }),
  body: z.object({ version: seenVersion }),
  reply: coverOfLesson,
  errors,
});
