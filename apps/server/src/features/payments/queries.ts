import type { PriceLine } from '@temari/contracts/prices';
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { banks } from '../../db/schema/banks.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { packages } from '../../db/schema/packages.ts';
import { paymentEvents } from '../../db/schema/payment-events.ts';
import { payments } from '../../db/schema/payments.ts';
import type { PaymentRow } from '../../shared/payment-ledger.ts';

export const paymentByTxRef = async (db: Db, txRef: string): Promise<PaymentRow | null> => {
  const [row] = await db.select().from(payments).where(eq(payments.txRef, txRef));
  return row ?? null;
};

/** The payment that counts for an account's own enrollment: the settled one, or else the latest try. */
export const currentPayment = async (db: Db, enrollmentId: string, accountId: string): Promise<PaymentRow | null> => {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.enrollmentId, enrollmentId), eq(payments.accountId, accountId)))
    .orderBy(sql`(${payments.status} = 'paid') desc, ${payments.createdAt} desc, ${payments.id} desc`)
    .limit(1);
  return row ?? null;
};

export const pricedEnrollment = async (db: Db, enrollmentId: string): Promise<number> => {
  const [row] = await db
    .select({ priceEtb: enrollments.priceEtb })
    .from(enrollments)
    .where(eq(enrollments.id, enrollmentId))
    .for('update');
  if (!row) throw new Error('A payment without an enrollment.');
  return row.priceEtb;
};

/**
 * Takes payments that are due for a question and moves them on in one statement, so that two instances never ask about
 * the same one and a crash costs no more than the next minute.
 */
export const takeDuePayments = async (db: Db, now: Date, limit: number): Promise<PaymentRow[]> => {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.nextCheckAt, now))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(payments)
    .set({
      checks: sql`${payments.checks} + 1`,
      lastCheckAt: now,
      nextCheckAt: new Date(now.getTime() + 60_000),
    })
    .where(inArray(payments.id, due))
    .returning();
};

export const planNextCheck = async (db: Db, paymentId: string, at: Date | null): Promise<void> => {
  await db
    .update(payments)
    .set({ nextCheckAt: at })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, ['pending', 'declined'])));
};

/** Takes one payment for a question now, unless it was asked about a moment ago; then it is due at the next round. */
export const takeForCheck = async (
  db: Db,
  paymentId: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ lastCheckAt: now })
    .where(and(eq(payments.id, paymentId), or(isNull(payments.lastCheckAt), lt(payments.lastCheckAt, notSince))))
    .returning({ id: payments.id });
  if (rows.length > 0) return true;
  await planNextCheck(db, paymentId, now);
  return false;
};

/** The office should see a disagreement once, however often the gateway repeats it. */
export const hasEvent = async (db: Db, paymentId: string, kind: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), eq(paymentEvents.kind, kind)))
    .limit(1);
  return row !== undefined;
};

export interface ReceiptRow {
  accountId: string;
  number: number | null;
  status: PaymentRow['status'];
  type: PaymentRow['type'];
  amountEtb: number;
  settledAt: Date | null;
  gatewayReference: string | null;
  transactionId: string | null;
  paidByName: string | null;
  bank: string | null;
  fullName: string;
  service: (typeof enrollments.$inferSelect)['service'];
  packageTitle: string;
  lines: PriceLine[];
}

export const receiptOf = async (db: Db, paymentId: string): Promise<ReceiptRow | null> => {
  const [row] = await db
    .select({
      accountId: payments.accountId,
      number: payments.receiptNumber,
      status: payments.status,
      type: payments.type,
      amountEtb: payments.amountEtb,
      settledAt: payments.settledAt,
      gatewayReference: payments.gatewayReference,
      transactionId: payments.transactionId,
      paidByName: payments.paidByName,
      bank: banks.name,
      fullName: enrollments.fullName,
      service: enrollments.service,
      packageTitle: packages.title,
      lines: enrollments.priceLines,
    })
    .from(payments)
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .innerJoin(packages, eq(packages.id, enrollments.packageId))
    .leftJoin(banks, eq(banks.id, payments.bankId))
    .where(eq(payments.id, paymentId));
  return row ?? null;
};
