import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { pushSubscriptions } from '../../../db/schema/push-subscriptions.ts';
import type { PushTarget } from '../../../ports/push.ts';

/** Refusals in a row after which a browser is not tried again until a page of ours is open on it. */
const FAILS_AT_MOST = 5;

/** Which of the accounts have a browser that shows notices. */
export const hasPush = async (db: Db, accountIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectDistinct({ accountId: pushSubscriptions.accountId })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.accountId} = any(${sql.param(accountIds)}::uuid[])`);
  return new Set(rows.map(({ accountId }) => accountId));
};

/** A browser, and whose it was when it was looked up. */
export type Subscription = PushTarget & { id: string; accountId: string };

/** The browsers of these accounts, by account. */
export const subscriptionsOf = async (db: Db, accountIds: readonly string[]): Promise<Map<string, Subscription[]>> => {
  const rows = await db
    .select({
      id: pushSubscriptions.id,
      accountId: pushSubscriptions.accountId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.accountId} = any(${sql.param(accountIds)}::uuid[])`);
  return Map.groupBy(rows, ({ accountId }) => accountId);
};

/** Not the row that somebody else has claimed meanwhile. */
const still = ({ id, accountId, auth }: Subscription) =>
  and(
    eq(pushSubscriptions.id, id),
    eq(pushSubscriptions.accountId, accountId),
    // Keys are new whenever the browser has subscribed anew.
    eq(pushSubscriptions.auth, auth),
  );

export const noteTaken = async (db: Db, taken: Subscription, now: Date): Promise<void> => {
  await db.update(pushSubscriptions).set({ lastOkAt: now, fails: 0 }).where(still(taken));
};

export const removeGone = async (db: Db, gone: Subscription): Promise<void> => {
  await db.delete(pushSubscriptions).where(still(gone));
};

export const noteRefused = async (db: Db, refused: Subscription): Promise<void> => {
  await db
    .update(pushSubscriptions)
    .set({ fails: sql`${pushSubscriptions.fails} + 1` })
    .where(still(refused));
  await db.delete(pushSubscriptions).where(and(still(refused), gte(pushSubscriptions.fails, FAILS_AT_MOST)));
};
