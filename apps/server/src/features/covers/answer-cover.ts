import type { CoverOffer, LessonCover } from '@temari/contracts/covers';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { presentCover } from '../../domains/covers/present.ts';
import { answerOffer, type CoverRow, lockCover, reopenCover } from '../../domains/covers/queries.ts';
import { refusingClash, take } from '../../domains/covers/take.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { isApprovedTeacher, offersTo, wasAsked } from './queries.ts';

type Acting = Pick<Deps, 'db' | 'clock'>;

export const listCoverOffers = async ({ db, clock }: Acting, { accountId }: Actor): Promise<CoverOffer[]> => {
  if (!(await isApprovedTeacher(db, accountId))) throw new AppError('teacher/not-approved');
  return offersTo(db, accountId, clock.now());
};

/** The cover, locked, for somebody who was asked. Whoever was not hears that there is none. */
const askedAbout = async (tx: Db, { accountId }: Actor, id: string): Promise<CoverRow> => {
  if (!(await isApprovedTeacher(tx, accountId))) throw new AppError('teacher/not-approved');
  if (!(await wasAsked(tx, id, accountId))) throw new AppError('request/not-found');
  const cover = await lockCover(tx, id, accountId);
  if (!cover) throw new AppError('request/not-found');
  return cover;
};

export const acceptCover = (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
): Promise<{ cover: LessonCover }> =>
  refusingClash(
    db.transaction(async (tx) => {
      const { accountId } = actor;
      const cover = await askedAbout(tx, actor, id);
      // The same tap, sent twice.
      const hasIt = cover.teacherId === accountId && (cover.state === 'taken' || cover.state === 'assigned');
      const taken = hasIt ? cover : await take(tx, cover, { accountId, state: 'taken', now: clock.now() });
      return { cover: presentCover(taken, accountId) };
    }),
  );

export const declineCover = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
): Promise<Record<string, never>> =>
  db.transaction(async (tx) => {
    const { accountId } = actor;
    const cover = await askedAbout(tx, actor, id);
    // Whoever has the lesson gives it back; that is another call.
    if (cover.teacherId !== accountId)
      await answerOffer(tx, { coverId: id, accountId, answer: 'declined', now: clock.now() });
    return {};
  });

export const returnCover = async (
  { db, clock, jobs }: Acting & Pick<Deps, 'jobs'>,
  { accountId }: Actor,
  { id }: { id: string },
): Promise<Record<string, never>> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await isApprovedTeacher(tx, accountId))) throw new AppError('teacher/not-approved');
    const cover = await lockCover(tx, id, accountId);
    if (!cover || cover.teacherId !== accountId) throw new AppError('request/not-found');
    if (cover.startsAt <= now) throw new AppError('cover/begun');
    if (await reopenCover(tx, { id, accountId, now })) await jobs.enqueue(tx, 'ask-for-covers', {});
    return {};
  });
