import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockStandingHousehold } from './queries.ts';

/**
 * For somebody of the household who adds a person to it. An erasure ends every session, but a call may have passed the
 * sign-in before: it waits here, and must bring nothing back.
 */
export const lockOwnHousehold = async (tx: Db, accountId: string): Promise<void> => {
  if (!(await lockStandingHousehold(tx, accountId))) throw new AppError('auth/not-signed-in');
};
