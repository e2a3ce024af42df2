import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { statementRows } from '../../../db/schema/bank-statements.ts';
import { banks } from '../../../db/schema/banks.ts';
import { charges, paymentChoices } from '../../../db/schema/charges.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { payments } from '../../../db/schema/payments.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import { cashDeposits, tillSessions, tills } from '../../../db/schema/tills.ts';
import { nameOf, type SessionRow } from '../../../domains/payments/tills/queries.ts';

export type TillRow = typeof tills.$inferSelect;

export const allTills = (db: Db): Promise<TillRow[]> =>
  db.select().from(tills).orderBy(sql`${tills.retiredAt} nulls first`, asc(tills.createdAt), asc(tills.id));

/** Null: there is one with this name. */
export const insertTill = async (db: Db, { name, now }: { name: string; now: Date }): Promise<TillRow | null> => {
  const [row] = await db.insert(tills).values({ name, createdAt: now }).onConflictDoNothing().returning();
  return row ?? null;
};

/** Held until the transaction ends: opening, carrying money away and retiring happen in turn. */
export const lockTill = async (tx: Db, id: string): Promise<TillRow | null> => {
  const [row] = await tx.select().from(tills).where(eq(tills.id, id)).for('no key update');
  return row ?? null;
};

/** Null when somebody changed it meanwhile. */
export const updateTill = async (
  db: Db,
  id: string,
  { name, retiredAt, version }: { name: string; retiredAt: Date | null; version: number },
): Promise<TillRow | null> => {
  const [row] = await db
    .update(tills)
    .set({ name, retiredAt, version: version + 1 })
    .where(and(eq(tills.id, id), eq(tills.version, version)))
    .returning();
  return row ?? null;
};

export const hasOpenSession = async (db: Db, tillId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: tillSessions.id })
    .from(tillSessions)
    .where(and(eq(tillSessions.tillId, tillId), isNull(tillSessions.closedAt)));
  return rows.length > 0;
};

/** Null: this person has another till open, or somebody has this one. The unique indexes decide. */
export const insertSession = async (
  db: Db,
  values: typeof tillSessions.$inferInsert,
): Promise<{ id: string } | null> => {
  const [row] = await db.insert(tillSessions).values(values).onConflictDoNothing().returning({ id: tillSessions.id });
  return row ?? null;
};

export const updateSession = async (tx: Db, id: string, changed: Partial<Omit<SessionRow, 'id'>>): Promise<void> => {
  await tx.update(tillSessions).set(changed).where(eq(tillSessions.id, id));
};

const sessionsWith = (db: Db) =>
  db
    .select({
      session: tillSessions,
      tillName: tills.name,
      openedByName: nameOf(tillSessions.openedBy),
      closedByName: nameOf(tillSessions.closedBy),
      decidedByName: nameOf(tillSessions.decidedBy),
      hasLeft: sql<boolean>`exists (select from staff s where s.account_id = ${tillSessions.openedBy} and not s.is_active)`,
    })
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId));

export type NamedSession = Awaited<ReturnType<typeof sessionsWith>>[number];

export const sessionById = async (db: Db, id: string): Promise<NamedSession | null> =>
  (await sessionsWith(db).where(eq(tillSessions.id, id)))[0] ?? null;

export const openSessions = (db: Db): Promise<NamedSession[]> =>
  sessionsWith(db).where(isNull(tillSessions.closedAt)).orderBy(asc(tillSessions.openedAt));

const SHOWN = 30;

/** The newest first, after those with a difference that waits. */
export const closedSessions = (db: Db): Promise<NamedSession[]> =>
  sessionsWith(db)
    .where(isNotNull(tillSessions.closedAt))
    .orderBy(
      sql`(${tillSessions.countedSantim} <> ${tillSessions.expectedSantim} and ${tillSessions.decidedAt} is null) desc`,
      desc(tillSessions.closedAt),
    )
    .limit(SHOWN);

const PAYMENTS_SHOWN = 200;

export const paymentsOfOpenSessions = (db: Db) =>
  db
    .select({
      id: payments.id,
      at: payments.createdAt,
      number: payments.receiptNumber,
      householdId: payments.accountId,
      householdName: nameOf(payments.accountId),
      amountEtb: payments.amountEtb,
      status: payments.status,
      openedBy: tillSessions.openedBy,
    })
    .from(payments)
    .innerJoin(tillSessions, eq(tillSessions.id, payments.tillSessionId))
    .where(isNull(tillSessions.closedAt))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(PAYMENTS_SHOWN);

/** Cash that went back out of open sessions. */
export const refundsOfOpenSessions = (db: Db) =>
  db
    .select({
      id: refunds.id,
      at: refunds.deliveryAt,
      householdId: refunds.accountId,
      householdName: nameOf(refunds.accountId),
      amountEtb: refunds.amountEtb,
    })
    .from(refunds)
    .innerJoin(tillSessions, eq(tillSessions.id, refunds.tillSessionId))
    .where(isNull(tillSessions.closedAt))
    .orderBy(desc(refunds.deliveryAt), desc(refunds.id))
    .limit(PAYMENTS_SHOWN);

export const activeBanks = (db: Db) =>
  db
    .select({ id: banks.id, name: banks.name })
    .from(banks)
    .where(eq(banks.isActive, true))
    .orderBy(asc(banks.position));

export const householdToPay = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      id: accounts.id,
      name: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
      code: accounts.paymentCode,
    })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.kind, 'student'), isNull(accounts.erasedAt)));
  return row ?? null;
};

/** The months of a household that are charged and not paid. */
export const openMonthsOf = (db: Db, householdId: string) =>
  db
    .select({
      id: charges.id,
      enrollmentId: charges.enrollmentId,
      startsOn: charges.startsOn,
      endsOn: charges.endsOn,
      dueOn: charges.dueOn,
      open: sql<number>`(${charges.santim} - ${charges.settledSantim})::float8`,
    })
    .from(charges)
    .where(
      and(
        eq(charges.householdId, householdId),
        isNull(charges.reversedAt),
        sql`${charges.settledSantim} < ${charges.santim}`,
      ),
    )
    .orderBy(asc(charges.startsOn), asc(charges.enrollmentId));

export const enrollmentsNamed = async (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: enrollments.id, fullName: enrollments.fullName, service: enrollments.service })
        .from(enrollments)
        .where(inArray(enrollments.id, ids));

/** The months for which a receipt waits at the desk. */
export const chargesInReview = async (db: Db, householdId: string): Promise<Set<string>> => {
  const rows = await db
    .select({ id: paymentChoices.chargeId })
    .from(paymentChoices)
    .innerJoin(payments, eq(payments.id, paymentChoices.paymentId))
    .where(and(eq(paymentChoices.householdId, householdId), eq(payments.status, 'review')));
  return new Set(rows.map(({ id }) => id));
};

/** Null: the number of this slip was entered before. */
export const insertDeposit = async (
  db: Db,
  values: typeof cashDeposits.$inferInsert,
): Promise<{ id: string } | null> => {
  const [row] = await db.insert(cashDeposits).values(values).onConflictDoNothing().returning({ id: cashDeposits.id });
  return row ?? null;
};

/** Those on their way first, then the newest. */
export const newestDeposits = (db: Db) =>
  db
    .select({
      deposit: cashDeposits,
      till: tills.name,
      bank: banks.name,
      by: nameOf(cashDeposits.createdBy),
    })
    .from(cashDeposits)
    .innerJoin(tills, eq(tills.id, cashDeposits.tillId))
    .innerJoin(banks, eq(banks.id, cashDeposits.bankId))
    .orderBy(sql`${cashDeposits.arrivedAt} is not null`, desc(cashDeposits.createdAt))
    .limit(SHOWN);

export const depositById = async (db: Db, id: string) => {
  const [row] = await db.select().from(cashDeposits).where(eq(cashDeposits.id, id));
  return row ?? null;
};

/** Open rows of statements that can be one of these deposits: the same bank and amount, not before it was carried. */
export const rowsForDeposits = async (db: Db, depositIds: string[]) =>
  depositIds.length === 0
    ? []
    : db
        .select({
          depositId: cashDeposits.id,
          id: statementRows.id,
          on: statementRows.bookedOn,
          reference: statementRows.reference,
          narrative: statementRows.narrative,
        })
        .from(cashDeposits)
        .innerJoin(
          statementRows,
          and(
            eq(statementRows.bankId, cashDeposits.bankId),
            eq(statementRows.santim, cashDeposits.santim),
            eq(statementRows.state, 'open'),
            sql`${statementRows.bookedOn} >= ${cashDeposits.depositedOn}`,
          ),
        )
        .where(inArray(cashDeposits.id, depositIds))
        .orderBy(asc(statementRows.bookedOn), asc(statementRows.id))
        .limit(SHOWN);

/** False when somebody decided the row meanwhile, or it is no row of this deposit. */
export const takeRow = async (
  tx: Db,
  { rowId, bankId, santim, by, now }: { rowId: string; bankId: string; santim: number; by: string; now: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(statementRows)
    .set({ state: 'deposit', decidedBy: by, decidedAt: now })
    .where(
      and(
        eq(statementRows.id, rowId),
        eq(statementRows.bankId, bankId),
        eq(statementRows.santim, santim),
        eq(statementRows.state, 'open'),
      ),
    )
    .returning({ id: statementRows.id });
  return rows.length > 0;
};

/** False when it has arrived before. */
export const markArrived = async (
  tx: Db,
  { id, rowId, by, now }: { id: string; rowId: string; by: string; now: Date },
): Promise<boolean> => {
  const rows = await tx
    .update(cashDeposits)
    .set({ arrivedAt: now, arrivedBy: by, statementRowId: rowId })
    .where(and(eq(cashDeposits.id, id), isNull(cashDeposits.arrivedAt)))
    .returning({ id: cashDeposits.id });
  return rows.length > 0;
};
