import * as z from 'zod/mini';
import { classFacts } from './classes.ts';
import { defineEndpoint, entity, nothing } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { datedLesson } from './lessons.ts';
import { id, instant, line, wholeNumberInAddress } from './primitives.ts';
import type { PublicAccountKind } from './vocabulary.ts';

const CALENDAR = 'text/calendar; charset=utf-8';
/** In seconds since 1970, of a year with four digits. */
const LATEST_EXPIRY = 253_402_300_799;
const LEARNERS: readonly PublicAccountKind[] = ['student', 'teacher'];

const linkPart = z.string(refusal(wrong.linkPart)).check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, refusal(wrong.linkPart)));

const timetableClass = entity({
  ...classFacts,
  /** From a week ago on, in order. Missing for a moment after a timetable was entered: until then its days say when. */
  lessons: z.optional(z.array(datedLesson)),
});
export type TimetableClass = z.output<typeof timetableClass>;

export const showTimetable = defineEndpoint({
  method: 'GET',
  path: '/timetable',
  access: LEARNERS,
  summary:
    'The classes that the caller teaches, or learns in with a settled payment: all that is needed to know when to be where.',
  reply: z.array(timetableClass),
  errors: [],
});

export const downloadClassCalendar = defineEndpoint({
  method: 'GET',
  path: '/class/:id/calendar.ics',
  access: 'public',
  summary:
    'One class for a calendar app, by the signed link of the class; whom it was signed for must still be signed in, and in the class.',
  params: z.object({ id }),
  query: z.object({
    account: id,
    session: linkPart,
    expires: wholeNumberInAddress({ min: 0, max: LATEST_EXPIRY }, wrong.linkPart),
    signature: linkPart,
  }),
  mediaType: CALENDAR,
  reply: z.string(),
  errors: ['request/not-found'],
});

export const readCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/calendar/:feed',
  access: 'public',
  summary: 'All classes of one person for a calendar app, by a private address that ends in .ics.',
  params: z.object({ feed: line({ max: 100 }, wrong.calendarAddress) }),
  mediaType: CALENDAR,
  reply: z.string(),
  errors: ['request/not-found'],
});

export const showCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/calendar',
  access: LEARNERS,
  summary: 'Since when there is a private calendar address; the address itself is shown once, when it is made.',
  /** `endedAt`: when a change of password or phone ended the last address. */
  reply: z.object({ createdAt: z.nullable(instant), endedAt: z.optional(instant) }),
  errors: [],
});

export const makeCalendarFeed = defineEndpoint({
  method: 'POST',
  path: '/calendar',
  access: LEARNERS,
  summary: 'Makes a new private calendar address; the one before ends at once.',
  status: 201,
  reply: z.object({ url: z.string(), createdAt: instant }),
  errors: [],
});

export const endCalendarFeed = defineEndpoint({
  method: 'DELETE',
  path: '/calendar',
  access: LEARNERS,
  summary: 'Ends the private calendar address.',
  status: 204,
  reply: nothing,
  errors: [],
});
