import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { telegramCodes, telegramLinks } from '../../../db/schema/telegram.ts';

export const chatOf = async (db: Db, accountId: string): Promise<number | null> => {
  const [row] = await db
    .select({ chatId: telegramLinks.chatId })
    .from(telegramLinks)
    .where(eq(telegramLinks.accountId, accountId));
  return row?.chatId ?? null;
};

/** Which of these accounts have a chat. */
export const accountsWithChat = async (db: Db, accountIds: readonly string[]): Promise<string[]> => {
  if (accountIds.length === 0) return [];
  const rows = await db
    .select({ accountId: telegramLinks.accountId })
    .from(telegramLinks)
    .where(inArray(telegramLinks.accountId, [...accountIds]));
  return rows.map(({ accountId }) => accountId);
};

/** Answers the accounts that were told in this chat until now. What it was asked and has not answered ends too. */
export const unlinkChat = async (db: Db, chatId: number): Promise<string[]> => {
  await db.delete(telegramCodes).where(eq(telegramCodes.chatId, chatId));
  const rows = await db
    .delete(telegramLinks)
    .where(eq(telegramLinks.chatId, chatId))
    .returning({ accountId: telegramLinks.accountId });
  return rows.map(({ accountId }) => accountId);
};
