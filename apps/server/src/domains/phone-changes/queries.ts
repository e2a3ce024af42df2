import { and, eq, isNull, ne } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { phoneChanges } from '../../db/schema/phone-changes.ts';
import { codeOf } from '../../errors/error-code.ts';
import { isHeldForAnother } from '../identity/held-phone-queries.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type PhoneChange = typeof phoneChanges.$inferSelect;

const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** The account with its new phone, or null when another account has it: the unique index decides. */
export const savedPhone = async (db: Db, id: string, phone: string): Promise<AccountRow | null> => {
  try {
    const [row] = await db.update(accounts).set({ phone }).where(eq(accounts.id, id)).returning();
    return row ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
};

/** Whose phone it is among accounts of this kind: somebody has it, or can still take it back. */
export const holderOf = async (
  db: Db,
  asked: { kind: PhoneChange['kind']; phone: string; accountId: string; now: Date },
): Promise<{ language: AccountRow['language'] } | null> => {
  const { kind, phone, accountId } = asked;
  const having = db
    .select({ language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.kind, kind), eq(accounts.phone, phone), ne(accounts.id, accountId)));
  const leaving = db
    .select({ language: accounts.language })
    .from(phoneChanges)
    .innerJoin(accounts, eq(accounts.id, phoneChanges.accountId))
    .where(isHeldForAnother(asked));
  const [row] = await unionAll(having, leaving).limit(1);
  return row ?? null;
};

/** Asked for, and neither made nor given up. */
export const isOpenChange = and(isNull(phoneChanges.confirmedAt), isNull(phoneChanges.closedAt));

export const addChange = async (db: Db, values: typeof phoneChanges.$inferInsert): Promise<void> => {
  await db.insert(phoneChanges).values(values);
};

export const closeChanges = async (
  db: Db,
  { accountId, id, now }: { accountId: string; id?: string; now: Date },
): Promise<void> => {
  await db
    .update(phoneChanges)
    .set({ closedAt: now })
    .where(and(eq(phoneChanges.accountId, accountId), id ? eq(phoneChanges.id, id) : undefined, isOpenChange));
};

/** Marks the change as made; of ten calls at once exactly one gets true. */
export const takeChange = async (
  db: Db,
  { id, now, undoCodeHash, undoUntil }: { id: string; now: Date; undoCodeHash: string; undoUntil: Date },
): Promise<boolean> => {
  const rows = await db
    .update(phoneChanges)
    .set({ confirmedAt: now, undoCodeHash, undoUntil })
    .where(and(eq(phoneChanges.id, id), isOpenChange))
    .returning({ id: phoneChanges.id });
  return rows.length > 0;
};
