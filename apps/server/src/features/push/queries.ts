import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { deviceSignIns } from '../../db/schema/device-sign-ins.ts';
import { pushSubscriptions } from '../../db/schema/push-subscriptions.ts';
import { sessions } from '../../db/schema/sessions.ts';

/** As many as devices are kept signed in. */
const SUBSCRIPTIONS_AT_MOST = 10;

/** Held until the transaction ends, like the two below: taken in the order in which access is ended. */
export const lockAccount = async (db: Db, accountId: string): Promise<void> => {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('key share');
};

/** The device that keeps the owner of a session signed in, if one does. */
export const lockDeviceOf = async (db: Db, tokenHash: Buffer): Promise<string | null> => {
  const own = db.select({ id: sessions.deviceSignInId }).from(sessions).where(eq(sessions.tokenHash, tokenHash));
  const [row] = await db
    .select({ id: deviceSignIns.id })
    .from(deviceSignIns)
    .where(eq(deviceSignIns.id, own))
    .for('key share');
  return row?.id ?? null;
};

/** The newest claim decides whose browser it is. */
export const saveSubscription = async (
  db: Db,
  { now, ...claim }: Omit<typeof pushSubscriptions.$inferInsert, 'createdAt' | 'seenAt'> & { now: Date },
): Promise<void> => {
  const { endpoint: _, ...changed } = claim;
  await db
    .insert(pushSubscriptions)
    .values({ ...claim, createdAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: {
        ...changed,
        createdAt: sql`case when ${pushSubscriptions.accountId} = excluded.account_id
          then ${pushSubscriptions.createdAt} else excluded.created_at end`,
        lastOkAt: sql`case when ${pushSubscriptions.accountId} = excluded.account_id
          then ${pushSubscriptions.lastOkAt} end`,
        seenAt: now,
        fails: 0,
      },
    });
};

/** The ones seen longest ago make room. */
export const forgetSurplus = async (db: Db, accountId: string): Promise<void> => {
  const newest = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
    .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id))
    .limit(SUBSCRIPTIONS_AT_MOST);
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.accountId, accountId), notInArray(pushSubscriptions.id, newest)));
};

export const deleteSubscription = async (db: Db, endpoint: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
};

export const forgetUnseen = async (db: Db, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(pushSubscriptions).where(lt(pushSubscriptions.seenAt, before));
  return rowCount ?? 0;
};
