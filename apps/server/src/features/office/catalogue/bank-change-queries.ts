import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { auditEntries } from '../../../db/schema/audit-entries.ts';
import { bankChanges } from '../../../db/schema/bank-changes.ts';
import { banks } from '../../../db/schema/banks.ts';

export type BankChangeRow = typeof bankChanges.$inferSelect;

const shown = (db: Db) =>
  db
    .select({
      change: bankChanges,
      proposer: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
    })
    .from(bankChanges)
    .innerJoin(accounts, eq(accounts.id, bankChanges.proposedBy));

export const openBankChanges = (db: Db, now: Date) =>
  shown(db)
    .where(and(eq(bankChanges.state, 'proposed'), gt(bankChanges.expiresAt, now)))
    .orderBy(asc(bankChanges.proposedAt), asc(bankChanges.id));

export const bankChangeById = async (db: Db, id: string) => {
  const [row] = await shown(db).where(eq(bankChanges.id, id));
  return row ?? null;
};

/** Proposals of before that nobody decided in time make room for a new one. */
export const expireBankChanges = async (db: Db, now: Date): Promise<void> => {
  await db
    .update(bankChanges)
    .set({ state: 'expired' })
    .where(and(eq(bankChanges.state, 'proposed'), lte(bankChanges.expiresAt, now)));
};

/** Null when a change of the same account waits already: the unique indexes decide. */
export const newBankChange = async (db: Db, row: typeof bankChanges.$inferInsert): Promise<BankChangeRow | null> => {
  const [added] = await db.insert(bankChanges).values(row).onConflictDoNothing().returning();
  return added ?? null;
};

export const isChangeWaiting = async (db: Db, bankId: string): Promise<boolean> =>
  (await db.$count(bankChanges, and(eq(bankChanges.bankId, bankId), eq(bankChanges.state, 'proposed')))) > 0;

/** One statement decides who was first. Null when it is decided, withdrawn or too old. */
export const endBankChange = async (
  db: Db,
  id: string,
  { state, by, now }: { state: 'applied' | 'refused' | 'withdrawn'; by: string; now: Date },
): Promise<BankChangeRow | null> => {
  const [row] = await db
    .update(bankChanges)
    .set({ state, decidedBy: by, decidedAt: now })
    .where(and(eq(bankChanges.id, id), eq(bankChanges.state, 'proposed'), gt(bankChanges.expiresAt, now)))
    .returning();
  return row ?? null;
};

/**
 * Whether there is no account and never was one. Whoever asks at the same moment waits until the transaction has
 * ended, so that only one account is the first.
 */
export const lockFirstBank = async (db: Db): Promise<boolean> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('first-bank'))`);
  const [known, changed] = await Promise.all([db.$count(banks), db.$count(bankChanges)]);
  return known === 0 && changed === 0;
};

/** Keeps the account as it is until the transaction ends. */
export const lockBank = async (db: Db, id: string) => {
  const [row] = await db.select().from(banks).where(eq(banks.id, id)).for('update');
  return row ?? null;
};

/** Whether an owner made, changed or brought back this member of staff since then. */
export const isStaffChangedSince = async (db: Db, accountId: string, since: Date): Promise<boolean> =>
  (await db.$count(
    auditEntries,
    and(
      eq(auditEntries.subjectKind, 'staff'),
      eq(auditEntries.subjectId, accountId),
      inArray(auditEntries.action, ['create-staff', 'edit-staff', 'return-staff']),
      gt(auditEntries.at, since),
    ),
  )) > 0;
