import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { sessions } from '../db/schema/sessions.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

const CONFIRMED_FOR_MINUTES = 10;

/** Bank accounts, staff and refunds: only for somebody who entered the password a moment ago. */
export const requireConfirmedPassword = async (db: Db, actor: Actor, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - CONFIRMED_FOR_MINUTES * 60_000);
  const [session] = await db
    .select({ confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, actor.tokenHash), gt(sessions.confirmedAt, since)));
  if (!session) throw new AppError('auth/confirm-password');
};

export const markPasswordConfirmed = async (db: Db, actor: Actor, now: Date): Promise<void> => {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.tokenHash, actor.tokenHash));
};
