import type { Language } from '@temari/contracts/languages';
import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { telegramCodes, telegramLinks, telegramUpdates } from '../../db/schema/telegram.ts';

export const linkOf = async (db: Db, accountId: string) => {
  const [row] = await db.select().from(telegramLinks).where(eq(telegramLinks.accountId, accountId));
  return row ?? null;
};

/** The code before it is no longer valid. */
export const replaceCode = async (
  db: Db,
  { accountId, codeHash, createdAt }: { accountId: string; codeHash: Buffer; createdAt: Date },
): Promise<void> => {
  const anew = { codeHash, createdAt, chatId: null, chatName: '', usedAt: null };
  await db
    .insert(telegramCodes)
    .values({ accountId, ...anew })
    .onConflictDoUpdate({ target: telegramCodes.accountId, set: anew });
};

/** An open code ends with the link: whoever switches off must not be connected a moment later. */
export const unlinkAccount = async (db: Db, accountId: string): Promise<void> => {
  await db.delete(telegramCodes).where(eq(telegramCodes.accountId, accountId));
  await db.delete(telegramLinks).where(eq(telegramLinks.accountId, accountId));
};

/** Whether it is new; however often, and at however many servers, an update arrives. */
export const isFirstTime = async (db: Db, update: typeof telegramUpdates.$inferInsert): Promise<boolean> => {
  const rows = await db.insert(telegramUpdates).values(update).onConflictDoNothing().returning();
  return rows.length > 0;
};

interface Brought {
  codeHash: Buffer;
  chatId: number;
  /** Codes made before are too old. */
  since: Date;
}

const isOpen = ({ codeHash, since }: Brought) =>
  and(eq(telegramCodes.codeHash, codeHash), gt(telegramCodes.createdAt, since), isNull(telegramCodes.usedAt));

/** Of all chats that bring a code the first one keeps it: one statement, so that two at once cannot both. */
export const claimCode = async (
  db: Db,
  { chatName, ...brought }: Brought & { chatName: string },
): Promise<string | null> => {
  const [row] = await db
    .update(telegramCodes)
    .set({ chatId: brought.chatId, chatName })
    .where(and(isOpen(brought), or(isNull(telegramCodes.chatId), eq(telegramCodes.chatId, brought.chatId))))
    .returning({ accountId: telegramCodes.accountId });
  return row?.accountId ?? null;
};

/** Whose code the chat was asked about. */
export const askedAbout = async (
  db: Db,
  { codeHash, chatId }: Pick<Brought, 'codeHash' | 'chatId'>,
): Promise<string | null> => {
  const [row] = await db
    .select({ accountId: telegramCodes.accountId })
    .from(telegramCodes)
    .where(and(eq(telegramCodes.codeHash, codeHash), eq(telegramCodes.chatId, chatId)));
  return row?.accountId ?? null;
};

/** Uses the code up and connects the chat; false when the code is used, too old or gone. Call it under the account's lock. */
export const useCode = async (db: Db, brought: Brought, now: Date): Promise<boolean> => {
  const [code] = await db
    .update(telegramCodes)
    .set({ usedAt: now })
    .where(and(isOpen(brought), eq(telegramCodes.chatId, brought.chatId)))
    .returning();
  if (!code) return false;
  const link = { chatId: brought.chatId, chatName: code.chatName, linkedAt: now };
  await db
    .insert(telegramLinks)
    .values({ accountId: code.accountId, ...link })
    .onConflictDoUpdate({ target: telegramLinks.accountId, set: link });
  return true;
};

/** A code that was answered with No is no longer valid; a code that was already used does not change. */
export const dropCode = async (
  db: Db,
  { codeHash, chatId }: Pick<Brought, 'codeHash' | 'chatId'>,
): Promise<string | null> => {
  const [row] = await db
    .delete(telegramCodes)
    .where(and(eq(telegramCodes.codeHash, codeHash), eq(telegramCodes.chatId, chatId), isNull(telegramCodes.usedAt)))
    .returning({ accountId: telegramCodes.accountId });
  return row?.accountId ?? null;
};

interface Reader {
  firstName: string;
  lastName: string;
  language: Language;
}

export const readerOf = async (db: Db, accountId: string): Promise<Reader | null> => {
  const [row] = await db
    .select({ firstName: accounts.firstName, lastName: accounts.lastName, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.erasedAt)));
  return row ?? null;
};

/** In which languages the owners of these accounts read. */
export const languagesOf = async (db: Db, accountIds: string[]): Promise<Language[]> => {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ language: accounts.language })
    .from(accounts)
    .where(inArray(accounts.id, accountIds));
  return rows.map(({ language }) => language);
};

export const forgetCodes = async (db: Db, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(telegramCodes).where(lt(telegramCodes.createdAt, before));
  return rowCount ?? 0;
};

export const forgetUpdates = async (db: Db, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(telegramUpdates).where(lt(telegramUpdates.receivedAt, before));
  return rowCount ?? 0;
};
