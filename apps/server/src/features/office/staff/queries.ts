import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { payments } from '../../../db/schema/payments.ts';
import { recoveries } from '../../../db/schema/recoveries.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import { sessions } from '../../../db/schema/sessions.ts';
import { staff } from '../../../db/schema/staff.ts';
import { tillSessions, tills } from '../../../db/schema/tills.ts';

const member = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
  phoneNumber: accounts.phone,
  role: staff.role,
  capabilities: staff.capabilities,
  isActive: staff.isActive,
  leftAt: staff.leftAt,
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

type Work = Pick<MemberRow, 'role' | 'capabilities'>;

/** The new member's id, or null when the phone is taken. */
export const newStaff = async (
  db: Db,
  { role, capabilities, ...account }: Omit<typeof accounts.$inferInsert, 'kind'> & Work,
): Promise<string | null> => {
  const [row] = await db
    .insert(accounts)
    .values({ ...account, kind: 'staff' })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (!row) return null;
  await db.insert(staff).values({ accountId: row.id, role, capabilities });
  return row.id;
};

/** Somebody who left comes back: the same account, so that the audit trail knows one person. Null unless they left. */
export const returningStaff = async (
  db: Db,
  { role, capabilities, phone, ...account }: Omit<typeof accounts.$inferInsert, 'kind'> & Work & { phone: string },
): Promise<string | null> => {
  const [row] = await db
    .update(staff)
    .set({ role, capabilities, isActive: true, leftAt: null, version: sql`${staff.version} + 1` })
    .where(
      and(
        isNotNull(staff.leftAt),
        inArray(
          staff.accountId,
          db
            .select({ id: accounts.id })
            .from(accounts)
            .where(and(eq(accounts.kind, 'staff'), eq(accounts.phone, phone))),
        ),
      ),
    )
    .returning({ id: staff.accountId });
  if (!row) return null;
  await db.update(accounts).set(account).where(eq(accounts.id, row.id));
  return row.id;
};

const NO_AUTHENTICATOR = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryCodeHashes: [] };

/** False when the stored version is no longer the one that was seen. */
export const changeStaff = async (
  db: Db,
  id: string,
  version: number,
  { role, capabilities, isActive, removesAuthenticator }: Work & { isActive: boolean; removesAuthenticator: boolean },
): Promise<boolean> => {
  const rows = await db
    .update(staff)
    .set({
      role,
      capabilities,
      isActive,
      version: version + 1,
      ...(removesAuthenticator && NO_AUTHENTICATOR),
    })
    .where(and(eq(staff.accountId, id), eq(staff.version, version)))
    .returning({ id: staff.accountId });
  return rows.length > 0;
};

export const savePasswordHash = async (db: Db, id: string, passwordHash: string): Promise<void> => {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
};

/** False when the stored version is no longer the one that was seen. */
export const endMembership = async (db: Db, id: string, version: number, now: Date): Promise<boolean> => {
  const rows = await db
    .update(staff)
    .set({ isActive: false, leftAt: now, version: version + 1, ...NO_AUTHENTICATOR })
    .where(and(eq(staff.accountId, id), eq(staff.version, version)))
    .returning({ id: staff.accountId });
  return rows.length > 0;
};

/** What they proposed and nobody has taken over since, and what was handed to them. */
const isOpenWorkOf = (id: string) =>
  and(
    eq(refunds.state, 'proposed'),
    or(and(eq(refunds.proposedBy, id), isNull(refunds.handedTo)), eq(refunds.handedTo, id)),
  );

/** All that is begun by one member of staff and waits for another. Messages, receipts and applications are nobody's. */
export const openRefundsOf = async (db: Db, id: string) =>
  db
    .select({
      id: refunds.id,
      fullName: enrollments.fullName,
      amountEtb: refunds.amountEtb,
      at: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .where(isOpenWorkOf(id))
    .orderBy(asc(refunds.createdAt));

export const openTillOf = async (db: Db, id: string): Promise<{ name: string; openedAt: Date } | null> => {
  const [row] = await db
    .select({ name: tills.name, openedAt: tillSessions.openedAt })
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .where(and(eq(tillSessions.openedBy, id), isNull(tillSessions.closedAt)));
  return row ?? null;
};

const isAskedBy = (id: string) => and(eq(recoveries.askedBy, id), isNull(recoveries.decidedAt));

export const openRecoveriesOf = async (db: Db, id: string): Promise<number> => db.$count(recoveries, isAskedBy(id));

/** The audit trail keeps that help was asked for; a colleague who has seen the person asks anew. */
export const deleteOpenRecoveries = async (db: Db, id: string): Promise<void> => {
  await db.delete(recoveries).where(isAskedBy(id));
};

export const sessionsOf = async (db: Db, id: string, now: Date): Promise<number> =>
  db.$count(sessions, and(eq(sessions.accountId, id), gt(sessions.expiresAt, now)));

/** The proposer stays the proposer: whoever approves must be somebody else. */
export const handOver = async (db: Db, id: string, colleagueId: string): Promise<string[]> => {
  const rows = await db
    .update(refunds)
    .set({ handedTo: colleagueId })
    .where(isOpenWorkOf(id))
    .returning({ id: refunds.id });
  return rows.map((row) => row.id);
};
