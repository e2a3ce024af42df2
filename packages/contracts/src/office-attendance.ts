import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { MAKE_UP_ANSWERS } from './make-up-rules.ts';
import { id, reasonText } from './office-lists.ts';
import { calendarDate, instant } from './primitives.ts';
import { ABSENCE_REASONS, ATTENDANCE_STATES, LESSON_STATES, MARK_OUTCOMES, MARK_SOURCES } from './vocabulary.ts';

const keptMark = entity({
  /** Null: a family took its excuse back. */
  state: z.nullable(z.enum(ATTENDANCE_STATES)),
  source: z.enum(MARK_SOURCES),
  outcome: z.enum(MARK_OUTCOMES),
  reason: z.optional(z.enum(ABSENCE_REASONS)),
  /** Why the office corrected it. */
  note: z.optional(z.string()),
  by: z.nullable(z.string()),
  at: instant,
  /** By the clock of the device it was made on, which may be wrong. */
  deviceAt: instant,
});
export type KeptMark = z.output<typeof keptMark>;

const attendanceOfLesson = entity({
  ...courseWords,
  grade: z.nullable(z.string()),
  date: calendarDate,
  startsAt: instant,
  endsAt: instant,
  state: z.enum(LESSON_STATES),
  handedIn: z.optional(z.object({ topic: z.string(), homework: z.string(), at: instant, by: z.nullable(z.string()) })),
  rows: z.array(
    z.object({
      learner: z.string(),
      name: z.string(),
      /** The id of the mark that counts. */
      standing: z.nullable(z.string()),
      /** Whether two of the same rank disagree, or something came after the time for corrections. */
      isOpen: z.boolean(),
      /** Everything that was said, in the order of its arrival. */
      marks: z.array(keptMark),
    }),
  ),
});
export type AttendanceOfLesson = z.output<typeof attendanceOfLesson>;

export const showLessonAttendance = defineEndpoint({
  method: 'GET',
  path: '/admin/lessons/:id/attendance',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'Who was at a lesson, with everything that was said about it and by whom.',
  params: z.object({ id }),
  reply: attendanceOfLesson,
  errors: ['request/not-found'],
});

export const correctAttendance = defineEndpoint({
  method: 'POST',
  path: '/admin/lessons/:id/attendance',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'The office corrects how a learner was at a lesson, with a reason. What was said before stays.',
  params: z.object({ id }),
  body: z.object({
    id,
    learner: id,
    state: z.enum(ATTENDANCE_STATES, refusal(wrong.choice)),
    note: reasonText,
  }),
  reply: attendanceOfLesson,
  errors: ['request/not-found', 'attendance/cancelled'],
});

const householdLesson = entity({
  classId: z.string(),
  ...courseWords,
  grade: z.nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(LESSON_STATES),
  /** Missing: nothing was said. */
  mark: z.optional(
    z.object({
      state: z.enum(ATTENDANCE_STATES),
      source: z.enum(MARK_SOURCES),
      reason: z.optional(z.enum(ABSENCE_REASONS)),
    }),
  ),
});
export type HouseholdLesson = z.output<typeof householdLesson>;

export const listHouseholdLessons = defineEndpoint({
  method: 'GET',
  path: '/admin/households/:id/lessons',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'The lessons of the learners of a household, from two weeks ago to two weeks ahead, by time.',
  params: z.object({ id }),
  reply: z.array(z.object({ learner: z.string(), name: z.string(), lessons: z.array(householdLesson) })),
  errors: ['request/not-found'],
});

export const excuseByOffice = defineEndpoint({
  method: 'POST',
  path: '/admin/lessons/:id/excuses',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary:
    'A family told the office that a learner cannot come, or could not, until 24 hours after the lesson. Without a reason: comes after all.',
  params: z.object({ id }),
  body: z.object({
    id,
    learner: id,
    reason: z.nullable(z.enum(ABSENCE_REASONS, refusal(wrong.choice))),
  }),
  /** `makeUp`: what it gives; missing when the learner comes after all, or when somebody else's word counts. */
  reply: z.object({ makeUp: z.optional(z.enum(MAKE_UP_ANSWERS)) }),
  errors: ['request/not-found', 'attendance/cancelled', 'attendance/excuse-late', 'attendance/was-there'],
});
