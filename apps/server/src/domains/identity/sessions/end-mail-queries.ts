import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { emailConfirmations } from '../../../db/schema/email-confirmations.ts';

/** A link that nobody has opened yet ends; what was confirmed stays so, and can be switched on again. */
export const endMail = async (db: Db, accountId: string, now: Date): Promise<void> => {
  await db
    .delete(emailConfirmations)
    .where(and(eq(emailConfirmations.accountId, accountId), isNull(emailConfirmations.confirmedAt)));
  await db
    .update(emailConfirmations)
    .set({ switchedOffAt: sql`coalesce(${emailConfirmations.switchedOffAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(emailConfirmations.accountId, accountId));
};
