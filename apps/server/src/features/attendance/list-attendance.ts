import type { LearnerAttendance, LearnerLesson } from '@temari/contracts/attendance';
import type { Deps } from '../../deps.ts';
import { type LearnerLessonRow, lessonsOfLearners } from '../../domains/attendance/learner-lessons-queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { presentStanding } from './present.ts';

const DAY_MS = 86_400_000;
/** A term and a little more. */
const DAYS_BACK = 90;
/** As far as the timetable shows. */
const DAYS_AHEAD = 14;

const presentLesson = (row: LearnerLessonRow): LearnerLesson => ({
  lesson: row.lessonId,
  classId: row.classId,
  courseType: row.courseType,
  translations: row.translations,
  grade: row.grade,
  date: row.slotDate,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  state: row.state,
  ...(row.markId && { mark: presentStanding({ ...row, id: row.markId, state: row.markState }) }),
  ...(row.topic && { topic: row.topic }),
  ...(row.homework && { homework: row.homework }),
});

export const listAttendance = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<LearnerAttendance[]> => {
  const now = clock.now().getTime();
  const rows = await lessonsOfLearners(db, accountId, {
    from: new Date(now - DAYS_BACK * DAY_MS),
    until: new Date(now + DAYS_AHEAD * DAY_MS),
  });
  return [...Map.groupBy(rows, ({ learnerId }) => learnerId)].map(([learner, lessons]) => ({
    learner,
    name: lessons[0]?.name ?? '',
    mayExcuse: lessons[0]?.mayDecide ?? false,
    lessons: lessons.map(presentLesson),
  }));
};
