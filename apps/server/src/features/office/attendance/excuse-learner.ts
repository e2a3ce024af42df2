import type { excuseByOffice as excuseContract, HouseholdLesson } from '@temari/contracts/office-attendance';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { type LearnerLessonRow, lessonsOfLearners } from '../../../domains/attendance/learner-lessons-queries.ts';
import { lockedLesson, lockLearnersBehind, rosterOf } from '../../../domains/attendance/queries.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { excuse } from '../../../domains/make-ups/excuse.ts';
import type { TellNeeds } from '../../../domains/notices/tell.ts';
import { AppError } from '../../../errors/app-error.ts';
import { isHousehold } from './report-queries.ts';

const DAY_MS = 86_400_000;
/** As far as families speak about on the phone. */
const DAYS_AROUND = 14;

const presentLesson = (row: LearnerLessonRow): HouseholdLesson => ({
  id: row.lessonId,
  classId: row.classId,
  courseType: row.courseType,
  translations: row.translations,
  grade: row.grade,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  state: row.state,
  ...(row.markId && {
    mark: { state: row.markState, source: row.source, ...(row.reason && { reason: row.reason }) },
  }),
});

/** The lessons of a household's learners, as the household itself sees them. */
export const listHouseholdLessons = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, { id }: { id: string }) => {
  if (!(await isHousehold(db, id))) throw new AppError('request/not-found');
  const now = clock.now().getTime();
  const rows = await lessonsOfLearners(db, id, {
    from: new Date(now - DAYS_AROUND * DAY_MS),
    until: new Date(now + DAYS_AROUND * DAY_MS),
  });
  const own = rows.filter(({ householdId }) => householdId === id);
  return [...Map.groupBy(own, ({ learnerId }) => learnerId)].map(([learner, lessons]) => ({
    learner,
    name: lessons[0]?.name ?? '',
    lessons: lessons.map(presentLesson),
  }));
};

/**
 * A family called: its word is written down as the family's, not as the office's, which would say that the lesson was
 * held. Why they cannot come stays with the mark, which goes with its learner.
 */
export const excuseByOffice = async (
  deps: Pick<Deps, 'db' | 'clock'> & TellNeeds,
  actor: Actor,
  { id: lessonId }: { id: string },
  { id, learner, reason }: output<typeof excuseContract.body>,
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const lesson = await lockedLesson(tx, lessonId);
    const learnerId = (await lockLearnersBehind(tx, [learner])).get(learner);
    const isThere = lesson && (await rosterOf(tx, lessonId)).some((row) => row.learnerId === learnerId);
    if (!isThere || !learnerId) throw new AppError('request/not-found');
    const { makeUp } = await excuse(deps, tx, { lesson, learnerId, markId: id, reason, byId: actor.accountId, now });
    await recordAct(tx, actor, now, {
      action: 'excuse-learner',
      subjectKind: 'learner',
      subjectId: learnerId,
      after: { lesson: lessonId, isExcused: reason !== null },
    });
    return makeUp ? { makeUp } : {};
  });
