import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity } from './endpoint.ts';
import { id } from './office-lists.ts';
import { calendarDate, instant } from './primitives.ts';

const offer = z.object({
  lesson: z.string(),
  startsAt: instant,
  endsAt: instant,
  teacher: z.nullable(z.string()),
  /** How many places are left. */
  free: z.number(),
});
export type MakeUpOffer = z.output<typeof offer>;

const seat = entity({
  learner: z.string(),
  learnerName: z.string(),
  /** The lesson that the learner missed. */
  missed: z.object({ lesson: z.string(), startsAt: instant, ...courseWords, grade: z.nullable(z.string()) }),
  /** The last day on which a lesson can make up for it. */
  expiresOn: calendarDate,
  /** The lesson that was chosen; missing while none is. */
  booked: z.optional(
    z.object({ lesson: z.string(), startsAt: instant, endsAt: instant, teacher: z.nullable(z.string()) }),
  ),
  /** When a lesson chosen earlier would have been, which was then cancelled or moved, or had no place any more. */
  lostAt: z.optional(instant),
  /** Lessons of other classes with the same course and grade that have room, the next ones first. */
  offers: z.array(offer),
});
export type MakeUpSeat = z.output<typeof seat>;

export const listMakeUpSeats = defineEndpoint({
  method: 'GET',
  path: '/make-up-seats',
  access: ['student'],
  summary:
    'The places in other classes’ lessons that the caller’s learners have for lessons they missed, with what is free.',
  reply: z.array(seat),
  errors: [],
});

/** A place in a lesson of another class, for a lesson that was missed: what the office decided about it. */
export const makeUpRules = z.object({ noticeHours: z.number(), atMost: z.number(), days: z.number() });

export const showMakeUpRules = defineEndpoint({
  method: 'GET',
  path: '/make-up-rules',
  access: ['student'],
  summary:
    'How early a family must say that a learner cannot come, how many places wait at most, and for how many days.',
  reply: makeUpRules,
  errors: [],
});

export const bookMakeUpSeat = defineEndpoint({
  method: 'POST',
  path: '/make-up-seats/:id/book',
  access: ['student'],
  summary: 'Takes a place in a lesson of another class; 409 if the last one was taken meanwhile.',
  params: z.object({ id }),
  body: z.object({ lesson: id }),
  reply: z.array(seat),
  errors: ['request/not-found', 'makeup/gone'],
});

export const cancelMakeUpSeat = defineEndpoint({
  method: 'POST',
  path: '/make-up-seats/:id/cancel',
  access: ['student'],
  summary: 'Gives a chosen place back, until its lesson begins; another can be chosen.',
  params: z.object({ id }),
  reply: z.array(seat),
  errors: ['request/not-found', 'cover/begun'],
});
