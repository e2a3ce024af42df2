import type { askForCover as contract, LessonCover } from '@temari/contracts/covers';
import type { output } from 'zod/mini';
import { lockPresent } from '../../db/present-accounts.ts';
import type { Deps } from '../../deps.ts';
import { presentCover } from '../../domains/covers/present.ts';
import { cancelCover, coverOfLesson, lockCover, lockLessonToCover, openCover } from '../../domains/covers/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { isApprovedTeacher } from './queries.ts';

/** The colleagues are asked by the job that runs next, so that nobody waits for it here. */
export const askForCover = async (
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { accountId }: Actor,
  { id }: { id: string },
  { reason, note }: output<typeof contract.body>,
): Promise<{ cover: LessonCover }> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await lockPresent(tx, accountId, 'auth/not-signed-in');
    const lesson = await lockLessonToCover(tx, id);
    if (!lesson) throw new AppError('request/not-found');
    if (lesson.teacherId !== accountId) throw new AppError('class/not-yours');
    if (!(await isApprovedTeacher(tx, accountId))) throw new AppError('teacher/not-approved');
    if (lesson.state === 'cancelled') throw new AppError('lesson/cancelled');
    if (lesson.startsAt <= now) throw new AppError('cover/begun');
    await openCover(tx, lesson, { reason, note, now });
    await jobs.enqueue(tx, 'ask-for-covers', {});
    const cover = await coverOfLesson(tx, id);
    if (!cover) throw new AppError('request/not-found');
    return { cover: presentCover(cover, accountId) };
  });

/** Only who said so takes it back, and only until a colleague relies on it. */
export const withdrawCover = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
  { id }: { id: string },
): Promise<Record<string, never>> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const cover = await lockCover(tx, id);
    if (!cover || cover.accountId !== accountId) throw new AppError('request/not-found');
    if (cover.state === 'cancelled') return {};
    if (cover.startsAt <= now) throw new AppError('cover/begun');
    if (!(await cancelCover(tx, { id, from: ['open', 'unfilled'], now }))) throw new AppError('cover/found');
    return {};
  });
