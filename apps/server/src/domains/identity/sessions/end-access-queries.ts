import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { calendarFeeds } from '../../../db/schema/calendar-feeds.ts';
import { passwordResets } from '../../../db/schema/password-resets.ts';
import { phoneChanges } from '../../../db/schema/phone-changes.ts';
import { telegramCodes, telegramLinks } from '../../../db/schema/telegram.ts';
import { deleteDevices, lockedDevices } from '../device-sign-ins/queries.ts';
import { endMail } from './end-mail-queries.ts';
import { endSessions } from './queries.ts';

/**
 * Held until the transaction ends. Whatever changes who may open an account takes it first, so that two such changes
 * follow one another and never wait for each other in a circle.
 */
export const lockedAccount = async (db: Db, id: string): Promise<typeof accounts.$inferSelect | null> => {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update');
  return row ?? null;
};

/**
 * Ends every other way into an account: sessions (all of them, unless one is kept), devices that stay signed in (all of
 * them: a copy of a cookie may be anywhere), the calendar address, the chat at Telegram and mail to the account's address,
 * which may be a thief's, open resets and phone changes. A phone change that was made stays open to its undo: a thief must
 * not be able to close that.
 * Call it in the transaction of its cause: a new password, a new phone, an undo, a reset, a deletion.
 */
export const endOtherAccess = async (
  db: Db,
  { accountId, keepTokenHash, now }: { accountId: string; keepTokenHash?: Buffer; now: Date },
): Promise<void> => {
  const devices = await lockedDevices(db, { accountId });
  // Sessions first: whoever is using one right now finishes or fails before the rest is removed.
  await endSessions(db, accountId, keepTokenHash);
  await deleteDevices(db, devices);
  // The row stays to say since when there is none; no address has a hash that was never computed from one.
  await db
    .update(calendarFeeds)
    .set({ tokenHash: randomBytes(32), endedAt: now })
    .where(and(eq(calendarFeeds.accountId, accountId), isNull(calendarFeeds.endedAt)));
  await db.delete(telegramCodes).where(eq(telegramCodes.accountId, accountId));
  await db.delete(telegramLinks).where(eq(telegramLinks.accountId, accountId));
  await endMail(db, accountId, now);
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.accountId, accountId), isNull(passwordResets.usedAt)));
  await db
    .update(phoneChanges)
    .set({ closedAt: now })
    .where(and(eq(phoneChanges.accountId, accountId), isNull(phoneChanges.confirmedAt), isNull(phoneChanges.closedAt)));
};
