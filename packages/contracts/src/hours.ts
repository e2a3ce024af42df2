import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { OBJECTION_MAX } from './limits.ts';
import { id } from './office-lists.ts';
import { calendarDate, instant, text } from './primitives.ts';
import { SCHOOL_MONTH } from './school-months.ts';
import { HOURS_REASONS, HOURS_STATES, OBJECTION_STATES } from './vocabulary.ts';

/** An Ethiopian month, `2019-03`. */
export const schoolMonth = z.string(refusal(wrong.month)).check(z.regex(SCHOOL_MONTH, refusal(wrong.month)));

const objection = entity({
  /** Null: about a lesson that is missing, or a correction of the office. */
  lesson: z.nullable(z.string()),
  date: calendarDate,
  text: z.string(),
  at: instant,
  state: z.enum(OBJECTION_STATES),
  /** How many minutes the office said, where it accepted. */
  minutes: z.nullable(z.number()),
  /** What the office answered. */
  answer: z.string(),
});
export type HoursObjection = z.output<typeof objection>;

const hoursLine = z.object({
  lesson: z.nullable(z.string()),
  date: calendarDate,
  /** Null where there is no lesson. */
  class: z.nullable(z.object({ ...courseWords, grade: z.nullable(z.string()) })),
  /** Below zero where a closed month counted too much. */
  minutes: z.number(),
  why: z.enum(HOURS_REASONS),
  /** The closed month that the line corrects. */
  about: z.optional(schoolMonth),
  /** What was said about it last. */
  objection: z.optional(objection),
});
export type HoursLine = z.output<typeof hoursLine>;

/** A month and how far it is. */
export const monthFacts = {
  month: schoolMonth,
  from: calendarDate,
  to: calendarDate,
  state: z.enum(HOURS_STATES),
  /** The last day on which objections are waited for. */
  until: calendarDate,
  /** Null where there is none to look at. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
};

export const hoursOfMonth = z.object({
  ...monthFacts,
  /** Of all lines. */
  minutes: z.number(),
  lines: z.array(hoursLine),
  /** Lessons that are said to be missing, and not counted: not answered yet, or declined. */
  missing: z.array(objection),
});
export type HoursOfMonth = z.output<typeof hoursOfMonth>;

export const showOwnHours = defineEndpoint({
  method: 'GET',
  path: '/teacher/hours',
  access: ['teacher'],
  summary: 'What the caller taught in a month, lesson by lesson. A closed month never changes.',
  query: z.object({ month: z.optional(schoolMonth) }),
  reply: hoursOfMonth,
  errors: ['teacher/not-approved'],
});

export const objectToHours = defineEndpoint({
  method: 'POST',
  path: '/teacher/hours/objections',
  access: ['teacher'],
  summary:
    'Objects to a line of a month that is not closed, or, with a date instead of a lesson, says that one is missing. Saying it again replaces the words, as long as the office has not answered.',
  body: z.object({
    lesson: z.optional(id),
    /** The day of the missing lesson; where its month is closed, it counts in the next one. */
    date: z.optional(calendarDate),
    text: text({ max: OBJECTION_MAX }, wrong.reason),
  }),
  reply: objection,
  errors: ['teacher/not-approved', 'hours/closed', 'hours/not-your-lesson'],
});
