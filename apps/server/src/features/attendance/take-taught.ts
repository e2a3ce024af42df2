import type { Db } from '../../db/client.ts';
import { handedIn, holdLesson, type LessonWithClass } from '../../domains/attendance/queries.ts';
import { isClosed } from '../../domains/attendance/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import { addSheet } from './queries.ts';

/** What was taught. The first word is taken whenever it comes; a change of it only within the time for corrections. */
export const takeTaught = async (
  tx: Db,
  lesson: LessonWithClass,
  taught: { id: string; accountId: string; topic: string; homework: string; deviceAt: Date },
  now: Date,
): Promise<void> => {
  if (isClosed(lesson, now) && (await handedIn(tx, lesson.id))) throw new AppError('attendance/closed');
  await addSheet(tx, { ...taught, lessonId: lesson.id, receivedAt: now });
  await holdLesson(tx, lesson.id, now);
};
