import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { telegramCodes, telegramLinks } from '../../../db/schema/telegram.ts';

/** The chats in which these accounts are told things, by account. */
export const chatsOf = async (db: Db, accountIds: readonly string[]): Promise<Map<string, number>> => {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ accountId: telegramLinks.accountId, chatId: telegramLinks.chatId })
    .from(telegramLinks)
    .where(inArray(telegramLinks.accountId, [...accountIds]));
  return new Map(rows.map(({ accountId, chatId }) => [accountId, chatId]));
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
