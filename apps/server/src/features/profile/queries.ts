import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { phoneChanges } from '../../db/schema/phone-changes.ts';
import { isHeldForAnother } from '../../domains/identity/held-phone-queries.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type PhoneChange = typeof phoneChanges.$inferSelect;

export const accountById = async (db: Db, id: string): Promise<AccountRow | null> => {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row ?? null;
};

/** The account as saved, or null when it was erased meanwhile. */
export const savedProfile = async (
  db: Db,
  id: string,
  changed: { [Name in 'firstName' | 'lastName' | 'email']?: string | undefined },
): Promise<AccountRow | null> => {
  const [row] = await db
    .update(accounts)
    // Postgres wants at least one column, also when nothing changes.
    .set({ id, ...changed })
    .where(and(eq(accounts.id, id), isNull(accounts.erasedAt)))
    .returning();
  return row ?? null;
};

const isUniqueViolation = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
};

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

export const savePasswordHash = async (db: Db, id: string, passwordHash: string): Promise<void> => {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
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

const isOpen = and(isNull(phoneChanges.confirmedAt), isNull(phoneChanges.closedAt));

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
    .where(and(eq(phoneChanges.accountId, accountId), id ? eq(phoneChanges.id, id) : undefined, isOpen));
};

export const openChange = async (
  db: Db,
  { accountId, id, createdAfter }: { accountId: string; id?: string; createdAfter: Date },
): Promise<PhoneChange | null> => {
  const [row] = await db
    .select()
    .from(phoneChanges)
    .where(
      and(
        eq(phoneChanges.accountId, accountId),
        id ? eq(phoneChanges.id, id) : undefined,
        isOpen,
        gt(phoneChanges.createdAt, createdAfter),
      ),
    )
    .orderBy(desc(phoneChanges.createdAt))
    .limit(1);
  return row ?? null;
};

/** The code so far becomes the one before; the tries stay counted. */
export const replaceCode = async (db: Db, id: string, codeHash: string | null, now: Date): Promise<void> => {
  await db
    .update(phoneChanges)
    .set({
      previousCodeHash: sql`${phoneChanges.codeHash}`,
      previousCodeSentAt: sql`${phoneChanges.codeSentAt}`,
      codeHash,
      codeSentAt: now,
    })
    .where(and(eq(phoneChanges.id, id), isOpen));
};

/** Counts the attempt before the code is looked at, so that parallel guesses cannot share one. */
export const countAttempt = async (
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<PhoneChange | null> => {
  const [row] = await db
    .update(phoneChanges)
    .set({ attempts: sql`${phoneChanges.attempts} + 1` })
    .where(
      and(
        eq(phoneChanges.id, id),
        eq(phoneChanges.accountId, accountId),
        isNull(phoneChanges.closedAt),
        isNull(phoneChanges.undoneAt),
      ),
    )
    .returning();
  return row ?? null;
};

/** Marks the change as made; of ten calls at once exactly one gets true. */
export const takeChange = async (
  db: Db,
  { id, now, undoCodeHash, undoUntil }: { id: string; now: Date; undoCodeHash: string; undoUntil: Date },
): Promise<boolean> => {
  const rows = await db
    .update(phoneChanges)
    .set({ confirmedAt: now, undoCodeHash, undoUntil })
    .where(and(eq(phoneChanges.id, id), isOpen))
    .returning({ id: phoneChanges.id });
  return rows.length > 0;
};

export const madeChange = async (db: Db, id: string): Promise<PhoneChange | null> => {
  const [row] = await db
    .select()
    .from(phoneChanges)
    .where(and(eq(phoneChanges.id, id), isNotNull(phoneChanges.confirmedAt)));
  return row ?? null;
};

/** Takes a change back; of ten calls at once exactly one gets true. */
export const takeUndo = async (db: Db, { id, now }: { id: string; now: Date }): Promise<boolean> => {
  const rows = await db
    .update(phoneChanges)
    .set({ undoneAt: now })
    .where(and(eq(phoneChanges.id, id), isNull(phoneChanges.undoneAt), gt(phoneChanges.undoUntil, now)))
    .returning({ id: phoneChanges.id });
  return rows.length > 0;
};

/** Closes the undo of later changes: after an older change was undone they have nothing to go back to. */
export const endUndosSince = async (
  db: Db,
  { id, accountId, since, now }: { id: string; accountId: string; since: Date; now: Date },
): Promise<void> => {
  await db
    .update(phoneChanges)
    .set({ undoUntil: now })
    .where(
      and(
        eq(phoneChanges.accountId, accountId),
        ne(phoneChanges.id, id),
        gte(phoneChanges.confirmedAt, since),
        gt(phoneChanges.undoUntil, now),
      ),
    );
};

/** Deletes changes that can no longer be confirmed or undone. */
export const deleteOldChanges = async (db: Db, { now, before }: { now: Date; before: Date }): Promise<number> => {
  const { rowCount } = await db
    .delete(phoneChanges)
    .where(
      and(lt(phoneChanges.createdAt, before), or(isNull(phoneChanges.undoUntil), lt(phoneChanges.undoUntil, now))),
    );
  return rowCount ?? 0;
};
