import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { calendarDate } from './primitives.ts';
import { translations } from './translation-schemas.ts';

const figures = z.object({
  goal: z.number(),
  /** Learners who have a class now. */
  learning: z.number(),
  /** Learners who were given an award, ever: the stitches of the cloth. */
  awarded: z.number(),
  /** How many of them, and of those to come, the money that was given pays for. */
  funded: z.number(),
});
export type ScholarshipFigures = z.output<typeof figures>;

export const getScholarshipFigures = defineEndpoint({
  method: 'GET',
  path: '/scholarships/figures',
  access: 'public',
  summary: 'How far the plan of 1,600 learners has come.',
  reply: figures,
  errors: [],
});

const round = z.object({
  name: z.string(),
  translations: translations({ name: z.string() }),
  opensOn: calendarDate,
  closesOn: calendarDate,
  /** By when families hear from us. */
  decidedOn: calendarDate,
  seats: z.number(),
  /** The first day that its awards cover, and for how many months. */
  startsOn: calendarDate,
  months: z.number(),
});
export type PublicRound = z.output<typeof round>;

export const getScholarships = defineEndpoint({
  method: 'GET',
  path: '/scholarships',
  access: 'public',
  summary: 'The figures, how many awards this school year has brought, and the round that is open or comes next.',
  reply: z.object({ figures, awardedThisYear: z.number(), today: calendarDate, round: z.nullable(round) }),
  errors: [],
});
export type Scholarships = z.output<typeof getScholarships.reply>;

export const listStitches = defineEndpoint({
  method: 'GET',
  path: '/scholarships/stitches',
  access: 'public',
  summary: 'What each stitch of the cloth tells, the first award first. A grade with few awards is not told.',
  reply: z.array(
    z.object({
      grade: z.nullable(z.string()),
      /** The first day of the Ethiopian month in which it was given. */
      since: calendarDate,
    }),
  ),
  errors: [],
});
export type Stitch = z.output<typeof listStitches.reply>[number];
