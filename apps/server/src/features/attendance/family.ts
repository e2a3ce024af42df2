import type {
  excuseLearner as excuseContract,
  LearnerAttendance,
  LearnerLesson,
  Standing,
} from '@temari/contracts/attendance';
import type { MakeUpAnswer } from '@temari/contracts/make-up-rules';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { type LearnerLessonRow, lessonsOfLearners } from '../../domains/attendance/learner-lessons-queries.ts';
import { learnersBehind, lockedLesson } from '../../domains/attendance/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { excuse } from '../../domains/make-ups/excuse.ts';
import type { TellNeeds } from '../../domains/notices/tell.ts';
import { AppError } from '../../errors/app-error.ts';
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

const FAR_AHEAD_DAYS = 400;

/** Two taps: the learner, the reason. Whoever decides for a learner may say that the learner cannot come. */
export const excuseLearner = async (
  deps: Pick<Deps, 'db' | 'clock'> & TellNeeds,
  { accountId }: Actor,
  { id: lessonId }: { id: string },
  { id, learner, reason }: output<typeof excuseContract.body>,
): Promise<{ mark?: Standing; makeUp?: MakeUpAnswer }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const lesson = await lockedLesson(tx, lessonId);
    const learnerId = (await learnersBehind(tx, [learner])).get(learner);
    const [seen] =
      lesson && learnerId
        ? await lessonsOfLearners(tx, accountId, {
            from: new Date(0),
            until: new Date(now.getTime() + FAR_AHEAD_DAYS * DAY_MS),
            only: { lessonId, learnerId },
          })
        : [];
    if (!lesson || !learnerId || !seen) throw new AppError('request/not-found');
    if (!seen.mayDecide) throw new AppError('auth/not-allowed');
    const said = await excuse(deps, tx, { lesson, learnerId, markId: id, reason, byId: accountId, now });
    return {
      ...(said.standing && { mark: presentStanding(said.standing) }),
      ...(said.makeUp && { makeUp: said.makeUp }),
    };
  });
