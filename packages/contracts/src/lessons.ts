import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity } from './endpoint.ts';
import { calendarDate, id, instant } from './primitives.ts';
import { translations } from './translation-schemas.ts';
import {
  ATTENDANCE_STATES,
  JOIN_REFUSALS,
  LESSON_CAUSES,
  LESSON_KINDS,
  LESSON_STATES,
  type PublicAccountKind,
  REGIONS,
  SERVICE_TYPES,
} from './vocabulary.ts';

const PARTICIPANTS: readonly PublicAccountKind[] = ['student', 'teacher'];

export const lessonFacts = {
  /** The day of its slot in Addis Ababa. A lesson that was moved keeps it. */
  date: calendarDate,
  startsAt: instant,
  endsAt: instant,
  state: z.enum(LESSON_STATES),
  /** Of a cancelled one. */
  cause: z.optional(z.enum(LESSON_CAUSES)),
  /** The day without lessons that it fell on. */
  closure: z.optional(z.object({ name: z.string(), translations: translations({ name: z.string() }) })),
  /** What the office says about it. */
  note: z.optional(z.string()),
  /** It was moved from the time that the timetable has. */
  isMoved: z.optional(z.boolean()),
  /** Who teaches it in place of the class's teacher. */
  substitute: z.optional(z.string()),
  /** Missing for a lesson of the timetable. */
  kind: z.optional(z.enum(LESSON_KINDS)),
  /** Of a make-up: the day of the cancelled lesson that it is held for. */
  makesUpFor: z.optional(calendarDate),
  /** Of a cancelled one: when it is made up for. */
  madeUpAt: z.optional(instant),
};

/** One dated lesson, for those who come to it. */
export const datedLesson = entity(lessonFacts);
export type DatedLesson = z.output<typeof datedLesson>;

const taught = { serviceType: z.enum(SERVICE_TYPES), ...courseWords, grade: z.nullable(z.string()) };

/** A lesson as its reader sees it: of one of their learners, or one that they teach. */
const ownLesson = entity({
  ...lessonFacts,
  class: z.string(),
  ...taught,
  /** Counted from 1 by the class's timetable. Cancelled lessons count too, so that a number stays with its lesson. */
  number: z.number(),
  /** Missing for a teacher. */
  learner: z.optional(z.string()),
  learnerName: z.optional(z.string()),
  teacher: z.nullable(z.string()),
  /** What was taught, and what is to be done, as the teacher handed it in. */
  topic: z.optional(z.string()),
  homework: z.optional(z.string()),
  /** Of this learner; missing while nobody has marked it. */
  attendance: z.optional(z.enum(ATTENDANCE_STATES)),
  /** When the room opens for the caller, if nothing else is in the way. */
  opensAt: instant,
  canJoin: z.boolean(),
  /** Why not. */
  refusal: z.optional(z.enum(JOIN_REFUSALS)),
});
export type OwnLesson = z.output<typeof ownLesson>;

export const listOwnLessons = defineEndpoint({
  method: 'GET',
  path: '/lessons',
  access: PARTICIPANTS,
  summary:
    'The lessons of the caller’s learners, or those that the caller teaches, from one day to another. Two learners are two entries.',
  query: z.object({ from: calendarDate, to: calendarDate }),
  reply: z.array(ownLesson),
  errors: [],
});

export const showOwnLesson = defineEndpoint({
  method: 'GET',
  path: '/lessons/:id',
  access: PARTICIPANTS,
  summary: 'One lesson, as an entry for each of the caller’s learners in it, with the time of the server.',
  params: z.object({ id }),
  reply: z.object({ now: instant, lessons: z.array(ownLesson) }),
  errors: ['request/not-found', 'teacher/not-approved'],
});

export const listExamWindows = defineEndpoint({
  method: 'GET',
  path: '/exam-windows',
  access: ['student'],
  summary:
    'Exams for the grades and regions of the caller’s learners that are not over, planned or confirmed, three months ahead.',
  reply: z.array(
    entity({
      name: z.string(),
      translations: translations({ name: z.string() }),
      startsOn: calendarDate,
      endsOn: calendarDate,
      /** Its days may still change. */
      isPlanned: z.boolean(),
      /** Empty: for all of them. */
      grades: z.array(z.string()),
      /** Empty: all of them. A learner whose region is not known sees the exams of every region. */
      regions: z._default(z.array(z.enum(REGIONS)), []),
      /** The caller’s learners whom it concerns. */
      learners: z.optional(z.array(z.string())),
    }),
  ),
  errors: [],
});
export type ExamWindow = z.output<typeof listExamWindows.reply>[number];

export const showNextLesson = defineEndpoint({
  method: 'GET',
  path: '/class/:id/next-lesson',
  access: PARTICIPANTS,
  summary: 'The lesson of a class that is under way or comes next, for the page that waits for it.',
  params: z.object({ id }),
  reply: z.object({
    /** The time of the server: a phone may have a wrong one. */
    now: instant,
    learning: entity(taught),
    /** Null once the last lesson is over. */
    lesson: z.nullable(ownLesson),
    /** One that would come before it, and is cancelled. */
    cancelled: z.nullable(ownLesson),
  }),
  errors: ['request/not-found', 'class/not-yours', 'teacher/not-approved'],
});
export type NextLessonOfClass = z.output<typeof showNextLesson.reply>;

export const joinLesson = defineEndpoint({
  method: 'POST',
  path: '/lessons/:id/join',
  access: PARTICIPANTS,
  summary:
    'Notes that the caller comes to a lesson, then answers the address of its room. No other answer of a family or a teacher holds it.',
  params: z.object({ id }),
  reply: z.object({ url: z.string() }),
  errors: ['request/not-found', 'teacher/not-approved', ...JOIN_REFUSALS, 'lesson/room-away'],
});

export const listRecordings = defineEndpoint({
  method: 'GET',
  path: '/lessons/:id/recordings',
  access: PARTICIPANTS,
  summary: 'Recordings of a lesson, for those in its class: none unless everybody in it agrees to recordings now.',
  params: z.object({ id }),
  reply: z.array(z.object({ url: z.string(), startedAt: instant, minutes: z.number() })),
  errors: ['request/not-found', 'teacher/not-approved', 'lesson/room-away'],
});

/** As BigBlueButton sends it after a lesson, with a token that its secret signed; its adapter reads the content. */
export const hearRoomReport = defineEndpoint({
  method: 'POST',
  path: '/rooms/bigbluebutton/report',
  access: 'public',
  summary: 'For the room server: who was in a lesson, and how long. Signed.',
  reply: z.object({ status: z.literal('success') }),
  errors: ['room/bad-signature'],
});
