import { addDays, addisDate, daysBetween, startOfAddisDay } from '@temari/contracts/addis-time';
import type {
  Availability,
  MissedLesson,
  reportAbsence as reportContract,
  saveAvailability as saveContract,
} from '@temari/contracts/availability';
import * as wrong from '@temari/contracts/field-errors';
import { LESSON_DAYS_MAX } from '@temari/contracts/limits';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { lockAccounts, lockCover, lockLessonToCover, openCover, reopenCover } from '../../domains/covers/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  absencesFrom,
  availabilityOf,
  isApprovedTeacher,
  keepAbsence,
  keepAvailability,
  type LessonToMiss,
  lessonsToMiss,
  removeAbsence,
} from './queries.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;
type Days = { from: string; to: string };

const approved = async (db: Db, { accountId }: Actor): Promise<string> => {
  if (!(await isApprovedTeacher(db, accountId))) throw new AppError('teacher/not-approved');
  return accountId;
};

const present = async (db: Db, accountId: string, now: Date): Promise<Availability> => ({
  ...(await availabilityOf(db, accountId)),
  absences: await absencesFrom(db, accountId, addisDate(now)),
});

export const showAvailability = async ({ db, clock }: Acting, actor: Actor): Promise<Availability> =>
  present(db, await approved(db, actor), clock.now());

export const saveAvailability = async (
  { db, clock }: Acting,
  actor: Actor,
  { slots, lessonsAWeek }: output<typeof saveContract.body>,
): Promise<Availability> => {
  const [accountId, now] = [await approved(db, actor), clock.now()];
  await keepAvailability(db, { accountId, slots: [...new Set(slots)].toSorted(), lessonsAWeek, savedAt: now });
  return present(db, accountId, now);
};

/** From today on, the last day not before the first, and not for longer than a term. */
const checked = ({ from, to }: Days, now: Date): Days => {
  if (from < addisDate(now) || to < from || daysBetween(from, to) >= LESSON_DAYS_MAX) {
    throw new AppError('request/invalid', { errors: { to: wrong.lessonDays({ max: LESSON_DAYS_MAX }) } });
  }
  return { from, to };
};

const missedOn = (db: Db, accountId: string, { from, to }: Days, now: Date): Promise<LessonToMiss[]> =>
  lessonsToMiss(db, { accountId, from: startOfAddisDay(from), until: startOfAddisDay(addDays(to, 1)), now });

export const previewAbsence = async ({ db, clock }: Acting, actor: Actor, days: Days): Promise<MissedLesson[]> => {
  const [accountId, now] = [await approved(db, actor), clock.now()];
  return (await missedOn(db, accountId, checked(days, now), now)).map(
    ({ coverId: _cover, coveredId: _whose, ...lesson }) => ({
      ...lesson,
      startsAt: lesson.startsAt.toISOString(),
      endsAt: lesson.endsAt.toISOString(),
    }),
  );
};

/** Colleagues are asked for an own lesson; one that was taken for a colleague is given back. */
const miss = async (
  tx: Db,
  { id, coverId }: LessonToMiss,
  { accountId, reason, now }: { accountId: string; reason: string; now: Date },
): Promise<void> => {
  if (coverId) {
    await lockCover(tx, coverId, accountId);
    await reopenCover(tx, { id: coverId, accountId, now });
    return;
  }
  const lesson = await lockLessonToCover(tx, id);
  if (lesson?.state === 'planned' && lesson.startsAt > now) await openCover(tx, lesson, { reason, note: '', now });
};

export const reportAbsence = async (
  { db, clock, jobs }: Acting & Pick<Deps, 'jobs'>,
  actor: Actor,
  { from, to, reason }: output<typeof reportContract.body>,
): Promise<{ asked: number; absences: Availability['absences'] }> =>
  db.transaction(async (tx) => {
    const [accountId, now] = [await approved(tx, actor), clock.now()];
    const days = checked({ from, to }, now);
    // All of them first and at once, because everything that changes a cover holds accounts before lessons.
    const seen = await missedOn(tx, accountId, days, now);
    await lockAccounts(tx, [accountId, ...seen.map(({ coveredId }) => coveredId)]);
    await keepAbsence(tx, { accountId, startsOn: days.from, endsOn: days.to, saidAt: now });
    const lessons = await missedOn(tx, accountId, days, now);
    for (const lesson of lessons) await miss(tx, lesson, { accountId, reason, now });
    if (lessons.length > 0) await jobs.enqueue(tx, 'ask-for-covers', {});
    return { asked: lessons.length, absences: await absencesFrom(tx, accountId, addisDate(now)) };
  });

export const endAbsence = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
): Promise<Availability> => {
  const accountId = await approved(db, actor);
  if (!(await removeAbsence(db, id, accountId))) throw new AppError('request/not-found');
  return present(db, accountId, clock.now());
};
