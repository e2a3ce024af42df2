import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { NOTE_MAX } from './limits.ts';
import { csvPart, id, xlsxFile } from './office-lists.ts';
import { calendarDate, instant, text } from './primitives.ts';
import { ABSENCE_REASONS } from './vocabulary.ts';

const taught = { ...courseWords, grade: z.nullable(z.string()), teacher: z.nullable(z.string()) };
const days = { from: calendarDate, to: calendarDate };

const attendanceReport = z.object({
  /** Lessons that ended more than a day ago and have no sheet, the newest first. */
  unmarked: z.array(entity({ ...taught, classId: z.string(), startsAt: instant })),
  /** Learners who were absent three times in a row or more, over all their classes, without an excuse. */
  absences: z.array(
    z.object({
      learner: z.string(),
      name: z.string(),
      household: z.string(),
      phoneNumber: z.nullable(z.string()),
      count: z.number(),
      /** The newest of these lessons. */
      lesson: z.string(),
      lastAt: instant,
      /** Whether somebody has called since. */
      call: z.nullable(
        z.object({ at: instant, by: z.nullable(z.string()), reason: z.enum(ABSENCE_REASONS), note: z.string() }),
      ),
    }),
  ),
  /** Of the days that were asked for. Not marked is not absent. */
  classes: z.array(
    entity({
      ...taught,
      /** Lessons whose sheet was handed in. */
      held: z.number(),
      present: z.number(),
      late: z.number(),
      excused: z.number(),
      absent: z.number(),
    }),
  ),
});
export type AttendanceReport = z.output<typeof attendanceReport>;

export const showAttendanceReport = defineEndpoint({
  method: 'GET',
  path: '/admin/attendance',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'Lessons that nobody marked, learners who stay away, and the attendance of each class.',
  query: z.object(days),
  reply: attendanceReport,
  errors: [],
});

export const exportAttendance = defineEndpoint({
  method: 'GET',
  path: '/admin/attendance/export',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'The attendance of each class between two days as CSV.',
  query: z.object(days),
  reply: csvPart,
  errors: [],
});

export const exportAttendanceSheet = defineEndpoint({
  method: 'GET',
  path: '/admin/attendance/xlsx',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'The attendance of each class between two days as XLSX.',
  query: z.object(days),
  reply: xlsxFile,
  errors: [],
});

export const noteAbsenceCall = defineEndpoint({
  method: 'POST',
  path: '/admin/learners/:id/absence-calls',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Somebody called the family of a learner who stays away. The alarm rests until the next absence.',
  params: z.object({ id }),
  body: z.object({
    lesson: id,
    reason: z.enum(ABSENCE_REASONS, refusal(wrong.choice)),
    note: z._default(text({ min: 0, max: NOTE_MAX }, wrong.atMost), ''),
  }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found'],
});
