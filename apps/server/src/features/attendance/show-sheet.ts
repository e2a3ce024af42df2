import type { AttendanceSheet } from '@temari/contracts/attendance';
import { lessonWithClass } from '../../domains/attendance/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Acting, refuseOthers } from './act-on-lesson.ts';
import { sheetOf } from './sheet-of.ts';

export const showSheet = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
): Promise<AttendanceSheet> => {
  const lesson = await lessonWithClass(db, id);
  if (!lesson) throw new AppError('request/not-found');
  const now = clock.now();
  await refuseOthers(db, actor, id, now);
  return sheetOf(db, lesson, now);
};
