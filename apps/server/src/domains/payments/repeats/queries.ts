import { and, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { idempotencyKeys } from '../../../db/schema/idempotency-keys.ts';

/** A key is worth a day. */
export const KEY_HOURS = 24;
const expiry = (now: Date): Date => new Date(now.getTime() - KEY_HOURS * 3_600_000);

/**
 * True for the first request with this key. A second one at the same time waits here until the first has committed,
 * and finds false; a key older than a day is free again.
 */
export const takeKey = async (
  db: Db,
  { accountId, key, bodyHash, now }: { accountId: string; key: string; bodyHash: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .insert(idempotencyKeys)
    .values({ accountId, key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.accountId, idempotencyKeys.key],
      set: { bodyHash, createdAt: now, enrollmentId: null, paymentId: null, status: null, reply: null },
      setWhere: lt(idempotencyKeys.createdAt, expiry(now)),
    })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
};

export const keyedRequest = async (db: Db, accountId: string, key: string, now: Date) => {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, accountId),
        eq(idempotencyKeys.key, key),
        gte(idempotencyKeys.createdAt, expiry(now)),
      ),
    );
  return row ?? null;
};

/** What the first request with this key has begun. */
export const noteBegun = async (
  db: Db,
  accountId: string,
  key: string,
  begun: { enrollmentId: string } | { paymentId: string },
): Promise<void> => {
  await db
    .update(idempotencyKeys)
    .set(begun)
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)));
};

export const keepKeyedReply = async (db: Db, accountId: string, key: string, reply: object): Promise<void> => {
  await db
    .update(idempotencyKeys)
    .set({ reply, status: 201 })
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)));
};

export const forgetOldKeys = async (db: Db, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, expiry(now)));
  return rowCount ?? 0;
};
