import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Actor } from '../actor.ts';
import { isPasswordConfirmedSince } from './queries.ts';

const CONFIRMED_FOR_MINUTES = 10;

/** Bank accounts, staff and refunds: only for somebody who entered the password a moment ago. */
export const requireConfirmedPassword = async (db: Db, { tokenHash }: Actor, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - CONFIRMED_FOR_MINUTES * 60_000);
  if (!(await isPasswordConfirmedSince(db, tokenHash, since))) throw new AppError('auth/confirm-password');
};
