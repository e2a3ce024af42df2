import { addisDate } from '@temari/contracts/addis-time';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import { accountBalance } from '../../money/queries.ts';
import { lockSession, lockSessionShared, type SessionRow } from './queries.ts';

type Whose = { sessionId: string; staffId: string; now: Date };

const requireOwn = (session: SessionRow | null, { staffId, now }: Whose): SessionRow => {
  if (!session) throw new AppError('request/not-found');
  if (session.openedBy !== staffId) throw new AppError('till/not-own');
  if (session.closedAt) throw new AppError('till/closed');
  if (addisDate(session.openedAt) < addisDate(now)) throw new AppError('till/other-day');
  return session;
};

/**
 * For taking cash. The till session is locked before the household and the payment, so that closing the session waits
 * for the payment.
 */
export const requireOwnSession = async (tx: Db, whose: Whose): Promise<SessionRow> =>
  requireOwn(await lockSessionShared(tx, whose.sessionId), whose);

/** For paying cash out. The lock is exclusive, so that two payments at once cannot hand out the same money. */
export const requireCashInOwnSession = async (tx: Db, santim: number, whose: Whose): Promise<SessionRow> => {
  const session = requireOwn(await lockSession(tx, whose.sessionId), whose);
  if ((await accountBalance(tx, `till:${session.tillId}`)) < santim) throw new AppError('till/too-little');
  return session;
};
