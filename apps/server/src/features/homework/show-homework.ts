import type { HomeworkState, HomeworkToReturn, LearnerWork, LessonWork } from '@temari/contracts/homework';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { handedIn, type LessonWithClass, lessonWithClass, rosterOf } from '../../domains/attendance/queries.ts';
import { signedFileUrl } from '../../domains/files/file-links.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { teacherOfLesson } from '../../domains/lessons/teaching-queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { presentLearner, presentState } from './present.ts';
import { lessonsToReturn, ownLearnersAt, workAt, workOfLearners } from './queries.ts';

export type Reading = Pick<Deps, 'clock' | 'secrets'> & { db: Db };

const DAYS = 90;
const DAY_MS = 86_400_000;
/** More than one looks through at a time. */
const LESSONS_MAX = 100;

export const requireTeacher = async (db: Db, { accountId }: Actor, lessonId: string, now: Date): Promise<void> => {
  const { isApproved, isItsTeacher } = await teacherOfLesson(db, { accountId, lessonId, now });
  if (!isItsTeacher) throw new AppError('class/not-yours');
  if (!isApproved) throw new AppError('teacher/not-approved');
};

/** Whose work somebody sees: a family its own learners', those who teach the lesson and the office everybody's. */
const learnersFor = async (db: Db, actor: Actor, lesson: LessonWithClass, now: Date) => {
  if (actor.role === 'student') {
    const own = await ownLearnersAt(db, lesson.id, actor.accountId);
    if (own.length === 0) throw new AppError('request/not-found');
    return own;
  }
  if (actor.role === 'teacher') await requireTeacher(db, actor, lesson.id, now);
  return rosterOf(db, lesson.id);
};

export const workOf = async (
  { db, clock, secrets }: Reading,
  actor: Actor,
  lessonId: string,
  people: { learnerId: string; name: string; mayDecide?: boolean }[],
): Promise<LearnerWork[]> => {
  const now = clock.now();
  const byLearner = Map.groupBy(await workAt(db, lessonId), ({ learnerId }) => learnerId);
  return people.map((person) =>
    presentLearner(person, byLearner.get(person.learnerId) ?? [], (fileId) =>
      signedFileUrl(secrets.fileLinks, fileId, actor, now),
    ),
  );
};

export const showHomework = async (deps: Reading, actor: Actor, { id }: { id: string }): Promise<LessonWork> => {
  const { db, clock } = deps;
  const lesson = await lessonWithClass(db, id);
  if (!lesson) throw new AppError('request/not-found');
  const people = await learnersFor(db, actor, lesson, clock.now());
  const { classId, courseType, translations, grade } = lesson;
  return {
    lesson: { id, startsAt: lesson.startsAt.toISOString(), classId, courseType, translations, grade },
    homework: (await handedIn(db, id))?.homework ?? '',
    rows: await workOf(deps, actor, id, people),
  };
};

export const listHomework = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<HomeworkState[]> => {
  const since = new Date(clock.now().getTime() - DAYS * DAY_MS);
  return (await workOfLearners(db, accountId, since)).map(presentState);
};

export const listHomeworkToReturn = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<HomeworkToReturn[]> => {
  const found = await lessonsToReturn(db, accountId, { now: clock.now(), limit: LESSONS_MAX });
  if (!found) throw new AppError('teacher/not-approved');
  return found.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }));
};
