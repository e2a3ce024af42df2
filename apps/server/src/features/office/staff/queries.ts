import { and, asc, count, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { auditEntries } from '../../../db/schema/audit-entries.ts';
import { staff } from '../../../db/schema/staff.ts';

const member = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
  phoneNumber: accounts.phone,
  role: staff.role,
  isActive: staff.isActive,
  hasAuthenticator: sql<boolean>`${staff.totpConfirmedAt} is not null`,
  createdAt: accounts.createdAt,
  version: staff.version,
};

export const allStaff = async (db: Db) =>
  db
    .select(member)
    .from(staff)
    .innerJoin(accounts, eq(accounts.id, staff.accountId))
    .orderBy(desc(staff.isActive), asc(accounts.firstName), asc(accounts.lastName));

export const staffById = async (db: Db, id: string) => {
  const [row] = await db
    .select(member)
    .from(staff)
    .innerJoin(accounts, eq(accounts.id, staff.accountId))
    .where(eq(staff.accountId, id));
  return row ?? null;
};

export type MemberRow = NonNullable<Awaited<ReturnType<typeof staffById>>>;

/** Owners are locked while one of them is changed, so that two owners cannot put each other out at once. */
export const lockOwnersAndCountOthers = async (db: Db, id: string): Promise<number> => {
  await db.select({ id: staff.accountId }).from(staff).where(eq(staff.role, 'owner')).for('update');
  const [row] = await db
    .select({ total: count() })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), eq(staff.isActive, true), ne(staff.accountId, id)));
  return row?.total ?? 0;
};

/** The new member's id, or null when the phone is taken. */
export const newStaff = async (
  db: Db,
  { role, ...account }: Omit<typeof accounts.$inferInsert, 'kind'> & { role: MemberRow['role'] },
): Promise<string | null> => {
  const [row] = await db
    .insert(accounts)
    .values({ ...account, kind: 'staff' })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (!row) return null;
  await db.insert(staff).values({ accountId: row.id, role });
  return row.id;
};

/** False when the stored version is no longer the one that was seen. */
export const changeStaff = async (
  db: Db,
  id: string,
  version: number,
  {
    role,
    isActive,
    removesAuthenticator,
  }: { role: MemberRow['role']; isActive: boolean; removesAuthenticator: boolean },
): Promise<boolean> => {
  const rows = await db
    .update(staff)
    .set({
      role,
      isActive,
      version: version + 1,
      ...(removesAuthenticator && {
        totpSecret: null,
        totpConfirmedAt: null,
        totpLastStep: null,
        recoveryCodeHashes: [],
      }),
    })
    .where(and(eq(staff.accountId, id), eq(staff.version, version)))
    .returning({ id: staff.accountId });
  return rows.length > 0;
};

export const savePasswordHash = async (db: Db, id: string, passwordHash: string): Promise<void> => {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
};

export interface AuditFilter {
  who?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
}

export const auditPage = async (db: Db, filter: AuditFilter, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      who: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
      action: auditEntries.action,
      subjectKind: auditEntries.subjectKind,
      subjectId: auditEntries.subjectId,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .innerJoin(accounts, eq(accounts.id, auditEntries.accountId))
    .where(
      and(
        filter.who ? eq(auditEntries.accountId, filter.who) : undefined,
        filter.subjectKind ? eq(auditEntries.subjectKind, filter.subjectKind) : undefined,
        filter.subjectId ? eq(auditEntries.subjectId, filter.subjectId) : undefined,
        filter.from ? gte(auditEntries.at, filter.from) : undefined,
        filter.before ? lt(auditEntries.at, filter.before) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
