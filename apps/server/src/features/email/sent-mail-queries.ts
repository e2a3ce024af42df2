import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sentMails } from '../../db/schema/sent-mails.ts';

export type MailKind = (typeof sentMails.$inferInsert)['kind'];

/** Whether this process may send it; of several at once one may. */
export const claimMail = async (db: Db, mail: typeof sentMails.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(sentMails).values(mail).onConflictDoNothing().returning();
  return rows.length > 0;
};

/** It was certainly not sent, and may be sent later. */
export const giveMailBack = async (
  db: Db,
  { kind, cause }: Pick<typeof sentMails.$inferInsert, 'kind' | 'cause'>,
): Promise<void> => {
  await db.delete(sentMails).where(and(eq(sentMails.kind, kind), eq(sentMails.cause, cause)));
};

export const forgetSentMails = async (db: Db, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(sentMails).where(lt(sentMails.at, before));
  return rowCount ?? 0;
};
