import type { CoverState } from '@temari/contracts/vocabulary';
import type { Db } from '../../db/client.ts';
import { isOverlap } from '../../db/is-overlap.ts';
import { AppError } from '../../errors/app-error.ts';
import { addNotices, answerOffer, type CoverRow, takeCover, touchLesson } from './queries.ts';

/** What somebody reads who comes too late. */
const REFUSALS: Record<CoverState, 'cover/taken' | 'cover/ended' | 'cover/clash'> = {
  taken: 'cover/taken',
  assigned: 'cover/taken',
  cancelled: 'cover/ended',
  // It is free, so what is in the way is an own lesson.
  open: 'cover/clash',
  unfilled: 'cover/clash',
};

/** Gives a lesson to a colleague and tells those who wait to hear it. The cover is locked; the statement decides anyway. */
export const take = async (
  tx: Db,
  cover: CoverRow,
  { accountId, state, now }: { accountId: string; state: 'taken' | 'assigned'; now: Date },
): Promise<CoverRow> => {
  if (cover.startsAt <= now) throw new AppError('cover/begun');
  const taken = await takeCover(tx, { id: cover.id, accountId, state, now });
  if (!taken) throw new AppError(REFUSALS[cover.state]);
  await answerOffer(tx, { coverId: cover.id, accountId, answer: 'accepted', now });
  await touchLesson(tx, cover.lessonId, now);
  await addNotices(tx, [
    ...(cover.accountId
      ? [{ coverId: cover.id, accountId: cover.accountId, kind: 'found' as const, createdAt: now }]
      : []),
    ...(state === 'assigned' ? [{ coverId: cover.id, accountId, kind: 'assigned' as const, createdAt: now }] : []),
  ]);
  return taken;
};

/** The database refuses that somebody teaches two lessons of others at once; it is said as a clash. */
export const refusingClash = async <Result>(change: Promise<Result>): Promise<Result> =>
  change.catch((error: unknown) => {
    throw isOverlap(error) ? new AppError('cover/clash') : error;
  });
