import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { COVER_REASON_MAX } from './limits.ts';
import { id } from './office-lists.ts';
import { calendarDate, instant, line, wholeNumber } from './primitives.ts';
import { LESSONS_A_WEEK_MAX, WEEK_SLOT, WEEK_SLOT_COUNT } from './week-slots.ts';

const absence = entity({ from: calendarDate, to: calendarDate });
const saved = {
  /** None: always. */
  slots: z
    .array(z.string(refusal(wrong.choice)).check(z.regex(WEEK_SLOT, refusal(wrong.choice))), refusal(wrong.choice))
    .check(z.maxLength(WEEK_SLOT_COUNT, refusal(wrong.choice))),
  /** Null: as many as is usual. */
  lessonsAWeek: z.nullable(wholeNumber({ min: 1, max: LESSONS_A_WEEK_MAX }, wrong.lessonsAWeek)),
};

const availability = z.object({ ...saved, absences: z.array(absence) });
export type Availability = z.output<typeof availability>;

const missed = entity({ ...courseWords, grade: z.nullable(z.string()), startsAt: instant, endsAt: instant });
export type MissedLesson = z.output<typeof missed>;
const days = { from: calendarDate, to: calendarDate };
const errors = ['teacher/not-approved'] as const;

export const showAvailability = defineEndpoint({
  method: 'GET',
  path: '/teacher/availability',
  access: ['teacher'],
  summary: 'When the caller can teach in place of colleagues, how much at most, and on which days they are away.',
  reply: availability,
  errors,
});

export const saveAvailability = defineEndpoint({
  method: 'PUT',
  path: '/teacher/availability',
  access: ['teacher'],
  summary: 'Says when the caller can teach in place of colleagues, and how many lessons a week at most.',
  body: z.object(saved),
  reply: availability,
  errors,
});

export const previewAbsence = defineEndpoint({
  method: 'POST',
  path: '/teacher/absences/preview',
  access: ['teacher'],
  summary: 'The lessons that the caller is to teach on some days, in their classes or for colleagues. Nothing changes.',
  body: z.object(days),
  reply: z.array(missed),
  errors,
});

export const reportAbsence = defineEndpoint({
  method: 'POST',
  path: '/teacher/absences',
  access: ['teacher'],
  summary:
    'The caller cannot teach on some days: colleagues are asked for every lesson that has not begun, and the caller is not asked to cover. Repeating it changes nothing.',
  body: z.object({ ...days, reason: z._default(line({ min: 0, max: COVER_REASON_MAX }, wrong.atMost), '') }),
  reply: z.object({ asked: z.number(), absences: z.array(absence) }),
  errors,
});

export const endAbsence = defineEndpoint({
  method: 'DELETE',
  path: '/teacher/absences/:id',
  access: ['teacher'],
  summary: 'The caller is not away after all. Lessons for which colleagues were asked are taken back one by one.',
  params: z.object({ id }),
  reply: availability,
  errors: [...errors, 'request/not-found'],
});
