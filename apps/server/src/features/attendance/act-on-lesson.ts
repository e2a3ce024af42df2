import type { AttendanceSheet } from '@temari/contracts/attendance';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type LessonWithClass, lessonWithClass, lockedLesson } from '../../domains/attendance/queries.ts';
import { markingRefusal } from '../../domains/attendance/rules.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { teacherOfLesson } from '../../domains/lessons/teaching-queries.ts';
import type { TellNeeds } from '../../domains/notices/tell.ts';
import { AppError } from '../../errors/app-error.ts';
import { sheetOf } from './sheet-of.ts';

export type Acting = Pick<Deps, 'db' | 'clock'> & TellNeeds;

export const refuseOthers = async (db: Db, { accountId }: Actor, lessonId: string, now: Date): Promise<void> => {
  const { isApproved, isItsTeacher } = await teacherOfLesson(db, { accountId, lessonId, now });
  if (!isItsTeacher) throw new AppError('class/not-yours');
  if (!isApproved) throw new AppError('teacher/not-approved');
};

/** A teacher acts on a lesson: it is locked, and one's own, and neither cancelled nor still far away. */
export const actOnLesson = async <Result>(
  { db, clock }: Acting,
  actor: Actor,
  id: string,
  change: (tx: Db, lesson: LessonWithClass, now: Date) => Promise<Result>,
): Promise<{ done: Result; sheet: AttendanceSheet }> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const lesson = await lockedLesson(tx, id);
    if (!lesson) throw new AppError('request/not-found');
    await refuseOthers(tx, actor, id, now);
    const refusal = markingRefusal(lesson, now);
    if (refusal) throw new AppError(refusal);
    const done = await change(tx, lesson, now);
    const after = await lessonWithClass(tx, id);
    return { done, sheet: await sheetOf(tx, after ?? lesson, now) };
  });
