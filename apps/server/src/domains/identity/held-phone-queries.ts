import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { phoneChanges } from '../../db/schema/phone-changes.ts';

interface Phone {
  kind: 'student' | 'teacher';
  phone: string;
  /** Whoever asks: their own old phone does not count as taken. */
  accountId: string;
  now: Date;
}

/**
 * While a phone change can still be undone, the old phone stays reserved for its account, although no account uses it.
 */
export const isHeldForAnother = ({ kind, phone, accountId, now }: Phone): SQL | undefined =>
  and(
    eq(phoneChanges.oldPhone, phone),
    eq(phoneChanges.kind, kind),
    ne(phoneChanges.accountId, accountId),
    isNull(phoneChanges.undoneAt),
    gt(phoneChanges.undoUntil, now),
  );

/**
 * Whether somebody else can still take this phone back. Ask it after the account was written: an insert waits for a
 * change that is being made at this moment, and this then sees it.
 */
export const isPhoneHeld = async (db: Db, asked: Phone): Promise<boolean> => {
  const rows = await db.select({ id: phoneChanges.id }).from(phoneChanges).where(isHeldForAnother(asked)).limit(1);
  return rows.length > 0;
};
