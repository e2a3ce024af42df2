import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { teachers } from '../../db/schema/teachers.ts';

export type AccountRow = typeof accounts.$inferSelect;

export type AccountWithApplication = AccountRow & {
  applicationStatus: (typeof teachers.$inferSelect)['status'] | null;
  declineReason: string | null;
  declineCode: (typeof teachers.$inferSelect)['declineCode'];
};

const accountsWithApplication = (db: Db) =>
  db
    .select({
      account: accounts,
      applicationStatus: teachers.status,
      declineReason: teachers.declineReason,
      declineCode: teachers.declineCode,
    })
    .from(accounts)
    .leftJoin(teachers, eq(teachers.accountId, accounts.id));

type Joined = Awaited<ReturnType<typeof accountsWithApplication>>[number];
const flat = (row: Joined | undefined): AccountWithApplication | null => {
  if (!row) return null;
  const { account, ...application } = row;
  return { ...account, ...application };
};

export const accountByPhone = async (
  db: Db,
  kind: AccountRow['kind'],
  phone: string,
): Promise<AccountWithApplication | null> => {
  const [row] = await accountsWithApplication(db).where(and(eq(accounts.kind, kind), eq(accounts.phone, phone)));
  return flat(row);
};

export const accountById = async (db: Db, id: string): Promise<AccountWithApplication | null> => {
  const [row] = await accountsWithApplication(db).where(eq(accounts.id, id));
  return flat(row);
};

/** False when the password was changed by somebody else in the meantime. */
export const replacePasswordHash = async (
  db: Db,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> => {
  const rows = await db
    .update(accounts)
    .set({ passwordHash: to })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, from)))
    .returning({ id: accounts.id });
  return rows.length > 0;
};

export const saveLanguage = async (db: Db, id: string, language: AccountRow['language']): Promise<void> => {
  await db.update(accounts).set({ language }).where(eq(accounts.id, id));
};

export const deleteDeadSessions = async (db: Db, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(sessions).where(lt(sessions.expiresAt, now));
  return rowCount ?? 0;
};
