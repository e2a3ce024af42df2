import type { TeacherLesson } from '@temari/contracts/attendance';
import type { Deps } from '../../deps.ts';
import { opensAt } from '../../domains/attendance/rules.ts';
import { presentCover } from '../../domains/covers/present.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { presentLesson } from '../../domains/lessons/present.ts';
import { AppError } from '../../errors/app-error.ts';
import { isApproved, lessonsOfTeacher } from './queries.ts';

const DAY_MS = 86_400_000;
/** A phone that finds no network for some days still knows what is to mark and where to be. */
const DAYS = 7;

export const listTeacherLessons = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<{ now: string; lessons: TeacherLesson[] }> => {
  if (!(await isApproved(db, accountId))) throw new AppError('teacher/not-approved');
  const now = clock.now();
  const lessons = await lessonsOfTeacher(db, accountId, {
    from: new Date(now.getTime() - DAYS * DAY_MS),
    until: new Date(now.getTime() + DAYS * DAY_MS),
    now,
  });
  return {
    now: now.toISOString(),
    lessons: lessons.map((row) => ({
      ...presentLesson(row),
      classId: row.classId,
      courseType: row.courseType,
      translations: row.translations,
      grade: row.grade,
      opensAt: opensAt(row).toISOString(),
      learners: row.learners,
      marked: row.marked,
      came: row.came,
      conflicts: row.conflicts,
      isHandedIn: row.isHandedIn,
      isOwn: row.isOwn,
      ...(row.cover && { cover: presentCover(row.cover, accountId) }),
    })),
  };
};
