import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { lessonCover } from './covers.ts';
import { defineEndpoint, entity } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { lessonFacts } from './lessons.ts';
import { HOMEWORK_MAX, TOPIC_MAX } from './limits.ts';
import { MAKE_UP_ANSWERS } from './make-up-rules.ts';
import { id } from './office-lists.ts';
import { calendarDate, instant, line, text, wholeNumber } from './primitives.ts';
import { ABSENCE_REASONS, ATTENDANCE_STATES, LESSON_STATES, MARK_OUTCOMES, MARK_SOURCES } from './vocabulary.ts';

/** Half a day: no lesson is longer. */
const MINUTES_LATE_MAX = 720;
/** In one call: a full class, changed a few times while offline. */
const MARKS_MAX = 1000;

/** What counts about a learner at a lesson. */
const standing = entity({
  state: z.enum(ATTENDANCE_STATES),
  source: z.enum(MARK_SOURCES),
  minutesLate: z.optional(z.number()),
  reason: z.optional(z.enum(ABSENCE_REASONS)),
});
export type Standing = z.output<typeof standing>;

const sheetMark = z.object({
  /** The mark's id, given by the device that made it. */
  id: z.string(),
  learner: z.string(),
  state: z.enum(ATTENDANCE_STATES),
  source: z.enum(MARK_SOURCES),
  minutesLate: z.optional(z.number()),
  reason: z.optional(z.enum(ABSENCE_REASONS)),
});
export type SheetMark = z.output<typeof sheetMark>;

const sheetRow = z.object({
  /** The learner's id. */
  learner: z.string(),
  name: z.string(),
  /** Somebody of the same rank says something else. */
  conflict: z.optional(entity({ state: z.enum(ATTENDANCE_STATES) })),
  /** When the learner entered the room: a proposal, which the teacher confirms. Missing once something was said. */
  joinedAt: z.optional(instant),
  /** Comes from another class, to make up for a lesson. */
  isGuest: z.optional(z.boolean()),
});
export type SheetRow = z.output<typeof sheetRow>;

const taught = z.object({ topic: z.string(), homework: z.string() });

export const attendanceSheet = entity({
  /** The server's time, so that a device with a wrong clock can correct for it. */
  now: instant,
  classId: z.string(),
  ...courseWords,
  grade: z.nullable(z.string()),
  date: calendarDate,
  startsAt: instant,
  endsAt: instant,
  state: z.enum(LESSON_STATES),
  opensAt: instant,
  /** Until then its teachers correct it, afterwards the office. */
  closesAt: instant,
  rows: z.array(sheetRow),
  /** What counts about each learner about whom something was said. */
  marks: z.array(sheetMark),
  topic: z.optional(z.string()),
  homework: z.optional(z.string()),
  /** What was handed in last. */
  handedIn: z.optional(z.object({ ...taught.shape, at: instant })),
  /** What this class was taught before, the newest first. */
  before: z.array(taught),
});
export type AttendanceSheet = z.output<typeof attendanceSheet>;

const teacherLesson = entity({
  ...lessonFacts,
  classId: z.string(),
  ...courseWords,
  grade: z.nullable(z.string()),
  /** The first moment at which it can be marked. */
  opensAt: instant,
  learners: z.number(),
  marked: z.number(),
  /** Those who were there, late ones included. */
  came: z.number(),
  isHandedIn: z.boolean(),
  /** Learners about whom two devices say different things. */
  conflicts: z.number(),
  /** Whether the caller teaches its class; otherwise they are a substitute. */
  isOwn: z.boolean(),
  /** Somebody else teaches it, or is looked for. */
  cover: z.optional(lessonCover),
});
export type TeacherLesson = z.output<typeof teacherLesson>;

const teachersErrors = ['request/not-found', 'class/not-yours', 'teacher/not-approved'] as const;

export const listTeacherLessons = defineEndpoint({
  method: 'GET',
  path: '/teacher/lessons',
  access: ['teacher'],
  summary:
    'The lessons of the classes that the caller teaches, from a week ago to a week ahead, with what is still to mark.',
  reply: z.object({ now: instant, lessons: z.array(teacherLesson) }),
  errors: ['teacher/not-approved'],
});

export const showSheet = defineEndpoint({
  method: 'GET',
  path: '/lessons/:id/sheet',
  access: ['teacher'],
  summary: 'The attendance sheet of a lesson, for those who teach its class.',
  params: z.object({ id }),
  reply: attendanceSheet,
  errors: teachersErrors,
});

/** By the device's clock: kept to be looked at, never to decide by. */
const deviceAt = z.iso
  .datetime(refusal(wrong.date))
  // However wrong a clock is, the mark counts; but there is no year 0.
  .check(z.refine((at) => at >= '0001', refusal(wrong.date)));

const markFacts = {
  /** Made on the device: the same mark sent twice is one mark. */
  id,
  learner: id,
  state: z.enum(ATTENDANCE_STATES, refusal(wrong.choice)),
  minutesLate: z.optional(wholeNumber({ min: 0, max: MINUTES_LATE_MAX }, wrong.minutesLate)),
  reason: z.optional(z.enum(ABSENCE_REASONS, refusal(wrong.choice))),
  /** The mark that counted when this one was made. */
  base: z.optional(id),
  /** The other mark of a conflict that was seen when this one was made, and is settled by it. */
  settles: z.optional(id),
};
const newMark = z.object({ ...markFacts, at: deviceAt });
export type NewMark = z.output<typeof newMark>;

export const sendMarks = defineEndpoint({
  method: 'POST',
  path: '/lessons/:id/marks',
  access: ['teacher'],
  summary:
    'Marks of a lesson, in the order in which they were made; each counts once, however often it is sent. Answers what became of each, and the sheet. `gone`: no longer in the class.',
  params: z.object({ id }),
  body: z.object({
    marks: z
      .array(newMark, refusal(wrong.marks))
      .check(z.minLength(1, refusal(wrong.marks)), z.maxLength(MARKS_MAX, refusal(wrong.marks))),
  }),
  reply: z.object({
    outcomes: z.array(entity({ outcome: z.enum([...MARK_OUTCOMES, 'gone']) })),
    sheet: attendanceSheet,
  }),
  errors: [...teachersErrors, 'attendance/cancelled', 'attendance/not-open'],
});

export const handIn = defineEndpoint({
  method: 'POST',
  path: '/lessons/:id/sheet',
  access: ['teacher'],
  summary:
    'Hands in the sheet of a lesson, with what was taught and what is to be done at home; the same id counts once.',
  params: z.object({ id }),
  body: z.object({
    id,
    topic: line({ min: 0, max: TOPIC_MAX }, wrong.atMost),
    homework: text({ min: 0, max: HOMEWORK_MAX }, wrong.atMost),
    at: deviceAt,
  }),
  reply: attendanceSheet,
  errors: [...teachersErrors, 'attendance/cancelled', 'attendance/not-open', 'attendance/closed'],
});

export const putSheet = defineEndpoint({
  method: 'PUT',
  path: '/lessons/:id/sheet',
  access: ['teacher'],
  summary:
    'Marks, and what was taught, in one call: each mark counts once, however often it is sent. What is not named stays as it was.',
  params: z.object({ id }),
  body: z.object({
    marks: z
      .array(z.object({ ...markFacts, at: z.optional(deviceAt) }), refusal(wrong.marks))
      .check(z.maxLength(MARKS_MAX, refusal(wrong.marks))),
    topic: z.optional(line({ min: 0, max: TOPIC_MAX }, wrong.atMost)),
    homework: z.optional(text({ min: 0, max: HOMEWORK_MAX }, wrong.atMost)),
  }),
  reply: attendanceSheet,
  errors: [...teachersErrors, 'attendance/cancelled', 'attendance/not-open', 'attendance/closed'],
});

const learnerLesson = z.object({
  lesson: z.string(),
  classId: z.string(),
  ...courseWords,
  grade: z.nullable(z.string()),
  date: calendarDate,
  startsAt: instant,
  endsAt: instant,
  state: z.enum(LESSON_STATES),
  /** Missing: not marked. */
  mark: z.optional(standing),
  topic: z.optional(z.string()),
  homework: z.optional(z.string()),
});
export type LearnerLesson = z.output<typeof learnerLesson>;

const learnerAttendance = z.object({
  learner: z.string(),
  name: z.string(),
  /** Whoever only follows the lessons cannot say that the learner does not come. */
  mayExcuse: z.boolean(),
  lessons: z.array(learnerLesson),
});
export type LearnerAttendance = z.output<typeof learnerAttendance>;

export const listAttendance = defineEndpoint({
  method: 'GET',
  path: '/attendance',
  access: ['student'],
  summary: 'For each learner whom the caller may see: the lessons from ninety days ago to two weeks ahead, by time.',
  reply: z.array(learnerAttendance),
  errors: [],
});

export const excuseLearner = defineEndpoint({
  method: 'POST',
  path: '/lessons/:id/excuse',
  access: ['student'],
  summary:
    'Says that a learner cannot come, or could not, until 24 hours after the lesson. Without a reason, the learner comes after all.',
  params: z.object({ id }),
  body: z.object({
    id,
    learner: id,
    reason: z.nullable(z.enum(ABSENCE_REASONS, refusal(wrong.choice))),
  }),
  /** `makeUp`: what it gives; missing when the learner comes after all. */
  reply: z.object({ mark: z.optional(standing), makeUp: z.optional(z.enum(MAKE_UP_ANSWERS)) }),
  errors: [
    'request/not-found',
    'auth/not-allowed',
    'attendance/cancelled',
    'attendance/excuse-late',
    'attendance/was-there',
  ],
});
