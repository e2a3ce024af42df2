import { addisDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import type { objectToHours as contract, HoursObjection, HoursOfMonth } from '@temari/contracts/hours';
import { schoolMonthOf } from '@temari/contracts/school-months';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { lockPresent } from '../../db/present-accounts.ts';
import type { Deps } from '../../deps.ts';
import { currentLines, linesOf, openMonth } from '../../domains/hours/month-hours.ts';
import { presentHours, presentObjection } from '../../domains/hours/present.ts';
import { lockOpenMonth, objectionsOf } from '../../domains/hours/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { isApprovedTeacher, saveObjection, startOfLesson } from './queries.ts';

export const showOwnHours = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
  { month = schoolMonthOf(addisDate(clock.now())) }: { month?: string | undefined },
): Promise<HoursOfMonth> => {
  if (!(await isApprovedTeacher(db, accountId))) throw new AppError('teacher/not-approved');
  const now = clock.now();
  const open = await openMonth(db, now);
  const lines = await linesOf(db, { month, open, accountId, now });
  return presentHours({ month, open, lines, objections: await objectionsOf(db, month, accountId) }, now);
};

interface About {
  lessonId: string | null;
  day: string;
  month: string;
}

/** A lesson among one's hours that are not closed. */
const ownLesson = async (db: Db, accountId: string, lessonId: string, now: Date): Promise<About> => {
  const startsAt = await startOfLesson(db, lessonId);
  if (!startsAt) throw new AppError('hours/not-your-lesson');
  const day = addisDate(startsAt);
  const month = schoolMonthOf(day);
  const open = await openMonth(db, now);
  if (month < open) throw new AppError('hours/closed');
  const lines = await currentLines(db, { month, open, accountId, now });
  if (!lines.some((line) => line.lessonId === lessonId)) throw new AppError('hours/not-your-lesson');
  return { lessonId, day, month };
};

/** A lesson that is missing: of a closed month it counts in the one that is open. */
const missingLesson = async (db: Db, day: string, now: Date): Promise<About> => {
  if (day > addisDate(now)) throw new AppError('request/invalid', { errors: { date: wrong.date } });
  const [month, open] = [schoolMonthOf(day), await openMonth(db, now)];
  return { lessonId: null, day, month: month < open ? open : month };
};

/** Whoever closes the month at the same time waits for this, or this is refused. */
export const objectToHours = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
  { lesson, date, text }: output<typeof contract.body>,
): Promise<HoursObjection> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await lockPresent(tx, accountId, 'auth/not-signed-in');
    if (!(await isApprovedTeacher(tx, accountId))) throw new AppError('teacher/not-approved');
    if (!lesson && !date) throw new AppError('request/invalid', { errors: { date: wrong.date } });
    const about = lesson
      ? await ownLesson(tx, accountId, lesson, now)
      : await missingLesson(tx, date ?? addisDate(now), now);
    if (!(await lockOpenMonth(tx, about.month, 'share'))) throw new AppError('hours/closed');
    return presentObjection(await saveObjection(tx, { ...about, accountId, text, raisedAt: now }));
  });
