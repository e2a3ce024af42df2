import { addDays, addisDate, daysBetween, startOfAddisDay } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import { LESSON_DAYS_MAX } from '@temari/contracts/limits';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { type LessonToMiss, lessonsToMiss } from './queries.ts';

export type Days = { from: string; to: string };

/** From today on, the last day not before the first, and not for longer than a term. */
export const checkedDays = ({ from, to }: Days, now: Date): Days => {
  if (from < addisDate(now) || to < from || daysBetween(from, to) >= LESSON_DAYS_MAX) {
    throw new AppError('request/invalid', { errors: { to: wrong.lessonDays({ max: LESSON_DAYS_MAX }) } });
  }
  return { from, to };
};

export const missedOn = (db: Db, accountId: string, { from, to }: Days, now: Date): Promise<LessonToMiss[]> =>
  lessonsToMiss(db, { accountId, from: startOfAddisDay(from), until: startOfAddisDay(addDays(to, 1)), now });
