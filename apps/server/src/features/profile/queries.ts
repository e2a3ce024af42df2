import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { phoneChanges } from '../../db/schema/phone-changes.ts';
import { type AccountRow, isOpenChange, type PhoneChange } from '../../domains/phone-changes/queries.ts';

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

export const savePasswordHash = async (db: Db, id: string, passwordHash: string): Promise<void> => {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
};

/** Asked for by the account itself; what the office asked for is confirmed there. */
const isOwn = isNull(phoneChanges.askedBy);

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
        isOwn,
        isOpenChange,
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
    .where(and(eq(phoneChanges.id, id), isOpenChange));
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
        isOwn,
        isNull(phoneChanges.closedAt),
        isNull(phoneChanges.undoneAt),
      ),
    )
    .returning();
  return row ?? null;
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
