import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { teachers } from '../../db/schema/teachers.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** The new account, or null when the phone is taken: the unique index decides, also between fifty at once. */
export const newAccount = async (db: Db, values: typeof accounts.$inferInsert): Promise<AccountRow | null> => {
  const [row] = await db.insert(accounts).values(values).onConflictDoNothing().returning();
  return row ?? null;
};

export const accountByPhone = async (
  db: Db,
  kind: AccountRow['kind'],
  phone: string,
): Promise<(AccountRow & { applicationStatus: 'Pending' | 'Approved' | 'Declined' | null }) | null> => {
  const [row] = await db
    .select({ account: accounts, applicationStatus: teachers.status })
    .from(accounts)
    .leftJoin(teachers, eq(teachers.accountId, accounts.id))
    .where(and(eq(accounts.kind, kind), eq(accounts.phone, phone)));
  return row ? { ...row.account, applicationStatus: row.applicationStatus } : null;
};

export const deleteDeadSessions = async (db: Db, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
};
