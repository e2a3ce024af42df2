import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { pushSubscriptions } from '../../../db/schema/push-subscriptions.ts';
import { sessions } from '../../../db/schema/sessions.ts';
import { staff } from '../../../db/schema/staff.ts';
import type { Actor } from '../actor.ts';
import { hashToken, newToken } from './tokens.ts';

export const IDLE_MINUTES = 12 * 60;

/** A device that keeps its owner signed in: the password was entered there now, or some time before. */
interface BeginningDevice {
  id: string;
  isResuming: boolean;
}

/** A new session; the token leaves here once and is kept nowhere. */
export const startSession = async (
  db: Db,
  { accountId, now, endsAt, device }: { accountId: string; now: Date; endsAt?: Date; device?: BeginningDevice },
): Promise<string> => {
  const token = newToken();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    accountId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + IDLE_MINUTES * 60_000),
    endsAt: endsAt ?? null,
    confirmedAt: device?.isResuming ? null : now,
    ...(device && { deviceSignInId: device.id, provesDelivery: true }),
  });
  return token;
};

/**
 * Whether the password that was just found right is still the account's. Held until the transaction ends: a change at
 * the same time either is seen here, or sees the session that begins here and ends it.
 */
export const lockWhilePasswordStill = async (db: Db, accountId: string, passwordHash: string): Promise<boolean> => {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, passwordHash)))
    .for('share');
  return rows.length > 0;
};

/** Whether the session is still alive; if so, it does not end before this transaction does. */
export const lockSession = async (db: Db, tokenHash: Buffer): Promise<boolean> => {
  const rows = await db
    .select({ accountId: sessions.accountId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for('key share');
  return rows.length > 0;
};

/** With it ends what it switched on here: the next one who holds this phone reads no notices of somebody else. */
export const endSession = async (db: Db, tokenHash: Buffer): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, tokenHash));
};

/** Ends every session of an account, or every one but the session that asked; push ends likewise. */
export const endSessions = async (db: Db, accountId: string, except?: Buffer): Promise<void> => {
  await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), except ? ne(sessions.tokenHash, except) : undefined));
  await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.accountId, accountId), except ? ne(pushSubscriptions.sessionHash, except) : undefined),
    );
};

export const isPasswordConfirmedSince = async (db: Db, tokenHash: Buffer, since: Date): Promise<boolean> => {
  const rows = await db
    .select({ confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.confirmedAt, since)));
  return rows.length > 0;
};

export const markPasswordConfirmed = async (db: Db, { tokenHash }: Actor, now: Date): Promise<void> => {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.tokenHash, tokenHash));
};

const MARK_BYTES = 9;

/** Names a session in a signed link without giving its hash away. */
export const sessionMark = (tokenHash: Buffer): string => tokenHash.subarray(0, MARK_BYTES).toString('base64url');

/** Whether the session that a link was made for still lasts: not ended, not idle for too long, its owner still here. */
export const isSessionOpen = async (
  db: Db,
  { accountId, mark }: { accountId: string; mark: string },
  now: Date,
): Promise<boolean> => {
  const found = await db
    .select({ one: sql`1` })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(staff, eq(staff.accountId, sessions.accountId))
    .where(
      and(
        eq(sessions.accountId, accountId),
        sql`substring(${sessions.tokenHash} for ${MARK_BYTES}) = ${Buffer.from(mark, 'base64url')}`,
        gt(sessions.expiresAt, now),
        or(isNull(sessions.endsAt), gt(sessions.endsAt, now)),
        isNull(accounts.erasedAt),
        or(ne(accounts.kind, 'staff'), staff.isActive),
      ),
    )
    .limit(1);
  return found.length > 0;
};
