import * as z from 'zod/mini';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { wholeNumber } from './primitives.ts';
import { AVERAGE_MAX, MARKS_MAX } from './scholarship-rules.ts';
import { GRADES } from './vocabulary.ts';

const yearMark = z.object({
  grade: z.enum(GRADES, refusal(wrong.grade)),
  average: wholeNumber({ min: 0, max: AVERAGE_MAX }, wrong.average),
});

export const yearMarks = z.array(yearMark, refusal(wrong.averages)).check(
  z.maxLength(MARKS_MAX, refusal(wrong.averages)),
  z.refine((list) => new Set(list.map(({ grade }) => grade)).size === list.length, refusal(wrong.averages)),
);
