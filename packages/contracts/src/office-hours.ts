import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { hoursOfMonth, monthFacts, schoolMonth } from './hours.ts';
import { HOURS_LINE_MINUTES_MAX } from './limits.ts';
import { csvPart, id, reasonText, xlsxFile } from './office-lists.ts';
import { HOURS_NEEDS } from './office-needs.ts';
import { calendarDate, INTEGER_MAX, instant, wholeNumber } from './primitives.ts';

/** What somebody at the office sees of a teacher's objection. */
const officeObjection = entity({
  teacher: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  lesson: z.nullable(z.string()),
  date: calendarDate,
  text: z.string(),
  at: instant,
  /** How long the lesson is by the timetable, and how many minutes of it count now; null without a lesson. */
  planned: z.nullable(z.number()),
  counted: z.nullable(z.number()),
});
export type OfficeObjection = z.output<typeof officeObjection>;

const officeHours = z.object({
  ...monthFacts,
  closed: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
  /** Whether it can be closed now: the time for objections is over, and the months before it are closed. */
  canClose: z.boolean(),
  minutes: z.number(),
  /** Lessons that are over and that nobody has marked. They count in the month in which they are marked. */
  unmarked: z.number(),
  teachers: z.array(
    entity({
      name: z.nullable(z.string()),
      lessons: z.number(),
      minutes: z.number(),
      unmarked: z.number(),
      objections: z.number(),
    }),
  ),
  /** Those that wait for an answer, the oldest first. */
  objections: z.array(officeObjection),
});
export type OfficeHours = z.output<typeof officeHours>;

const ofMonth = z.object({ month: schoolMonth });
const reads = { access: OFFICE_READS, needs: HOURS_NEEDS } as const;
const acts = { access: OFFICE_ACTS, needs: ['teaching'] } as const;

export const listHours = defineEndpoint({
  method: 'GET',
  path: '/admin/hours',
  ...reads,
  summary: 'The hours of each teacher in a month, the objections that wait, and whether the month can be closed.',
  query: z.object({ month: z.optional(schoolMonth) }),
  reply: officeHours,
  errors: [],
});

export const showTeacherHours = defineEndpoint({
  method: 'GET',
  path: '/admin/hours/:month/teachers/:id',
  ...reads,
  summary: 'The hours of one teacher in a month, as the teacher reads them.',
  params: z.object({ month: schoolMonth, id }),
  reply: z.object({ name: z.nullable(z.string()), hours: hoursOfMonth }),
  errors: ['request/not-found'],
});

export const answerObjection = defineEndpoint({
  method: 'POST',
  path: '/admin/hours/objections/:id',
  ...acts,
  summary: 'Accepts an objection, with the minutes that count, or declines it with a reason. The teacher reads it.',
  params: z.object({ id }),
  body: z.object({
    accepts: z.boolean(refusal(wrong.yesOrNo)),
    /** Needed to accept. */
    minutes: z.optional(wholeNumber({ min: 0, max: HOURS_LINE_MINUTES_MAX }, wrong.lessonMinutes)),
    answer: reasonText,
  }),
  reply: z.object({}),
  errors: ['request/not-found', 'office/changed-meanwhile', 'hours/closed'],
});

export const correctHours = defineEndpoint({
  method: 'POST',
  path: '/admin/hours/:month/corrections',
  ...acts,
  summary:
    'Adds minutes to the hours of a teacher in a month that is not closed, or takes some away, with a reason. A day of a closed month is named by the line.',
  params: ofMonth,
  body: z.object({
    /** Made on the device: the same correction sent twice is one. */
    id: z.optional(id),
    teacher: id,
    date: calendarDate,
    minutes: wholeNumber({ min: -HOURS_LINE_MINUTES_MAX, max: HOURS_LINE_MINUTES_MAX }, wrong.lessonMinutes),
    reason: reasonText,
  }),
  reply: z.object({}),
  errors: ['hours/closed', 'office/changed-meanwhile'],
});

export const closeHours = defineEndpoint({
  method: 'POST',
  path: '/admin/hours/:month/close',
  ...acts,
  summary:
    'Closes a month: its hours never change again. The caller sends what they saw, so that nothing else is closed.',
  params: ofMonth,
  body: z.object({
    minutes: wholeNumber({ min: -INTEGER_MAX, max: INTEGER_MAX }, wrong.loadAgain),
    unmarked: wholeNumber({ min: 0, max: INTEGER_MAX }, wrong.loadAgain),
  }),
  reply: z.object({}),
  errors: [
    'hours/closed',
    'hours/not-over',
    'hours/earlier-first',
    'hours/objections-open',
    'office/changed-meanwhile',
  ],
});

export const exportHours = defineEndpoint({
  method: 'GET',
  path: '/admin/hours/:month/export',
  ...reads,
  summary: 'The hours of a month as CSV, a line for each lesson and teacher.',
  params: ofMonth,
  reply: csvPart,
  errors: [],
});

export const exportHoursSheet = defineEndpoint({
  method: 'GET',
  path: '/admin/hours/:month/xlsx',
  ...reads,
  summary: 'The hours of a month as XLSX: a sheet with each teacher, and one with each lesson.',
  params: ofMonth,
  reply: xlsxFile,
  errors: [],
});
