import { addisDate } from '@temari/contracts/addis-time';
import type { Availability, reportAbsence as reportContract } from '@temari/contracts/availability';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { lockAccounts, lockCover, lockLessonToCover, openCover, reopenCover } from '../../domains/covers/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { approvedTeacher } from './approved-teacher.ts';
import { checkedDays, missedOn } from './missed-lessons.ts';
import { absencesFrom, keepAbsence, type LessonToMiss } from './queries.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

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
    const [accountId, now] = [await approvedTeacher(tx, actor), clock.now()];
    const days = checkedDays({ from, to }, now);
    // All of them first and at once, because everything that changes a cover holds accounts before lessons.
    const seen = await missedOn(tx, accountId, days, now);
    await lockAccounts(tx, [accountId, ...seen.map(({ coveredId }) => coveredId)]);
    await keepAbsence(tx, { accountId, startsOn: days.from, endsOn: days.to, saidAt: now });
    const lessons = await missedOn(tx, accountId, days, now);
    for (const lesson of lessons) await miss(tx, lesson, { accountId, reason, now });
    if (lessons.length > 0) await jobs.enqueue(tx, 'ask-for-covers', {});
    return { asked: lessons.length, absences: await absencesFrom(tx, accountId, addisDate(now)) };
  });
