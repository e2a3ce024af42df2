import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { paymentEvents } from '../../../db/schema/payment-events.ts';
import { payments } from '../../../db/schema/payments.ts';

export type PaymentRow = typeof payments.$inferSelect;

export const receiptTotal = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(payments)
    .where(sql`${payments.status} = 'review'`);
  return row?.total ?? 0;
};

/** A payment, who decided it, and how to reach whoever paid. */
export const paymentWithPeople = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      payment: payments,
      phone: accounts.phone,
      language: accounts.language,
      fullName: enrollments.fullName,
      decidedBy: sql<
        string | null
      >`(select first_name || ' ' || last_name from accounts where id = ${payments.reviewedBy})`,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .where(eq(payments.id, id));
  return row ?? null;
};

/** Whether the unique index on settled payments refused a second one for the same enrollment. */
export const isSecondSettlement = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'constraint' in cause && cause.constraint === 'payments_settled_once';
};

export const markReviewer = async (db: Db, id: string, reviewedBy: string): Promise<void> => {
  await db.update(payments).set({ reviewedBy }).where(eq(payments.id, id));
};

/** The declined payment with its line in the ledger, or null when it no longer waits: one statement decides. */
export const declineReview = async (
  db: Db,
  id: string,
  { reason, reviewedBy, now }: { reason: string; reviewedBy: string; now: Date },
): Promise<PaymentRow | null> => {
  const [payment] = await db
    .update(payments)
    .set({ status: 'declined', declineReason: reason, reviewedBy })
    .where(and(eq(payments.id, id), eq(payments.status, 'review')))
    .returning();
  if (!payment) return null;
  await db.insert(paymentEvents).values({
    paymentId: id,
    accountId: payment.accountId,
    at: now,
    kind: 'receipt-declined',
    fromStatus: 'review',
    toStatus: 'declined',
    actor: `staff:${reviewedBy}`,
    facts: { reason },
  });
  return payment;
};

/** The refunded payment with its line in the ledger and its seat given free, or null when it was not settled. */
export const refundSettled = async (
  db: Db,
  id: string,
  { reason, staffId, now }: { reason: string; staffId: string; now: Date },
): Promise<PaymentRow | null> => {
  const [payment] = await db
    .update(payments)
    .set({ status: 'refunded' })
    .where(and(eq(payments.id, id), eq(payments.status, 'paid')))
    .returning();
  if (!payment) return null;
  await db.insert(paymentEvents).values({
    paymentId: id,
    accountId: payment.accountId,
    at: now,
    kind: 'refunded',
    fromStatus: 'paid',
    toStatus: 'refunded',
    settledEtb: -payment.amountEtb,
    actor: `staff:${staffId}`,
    facts: { reason },
  });
  await db.update(enrollments).set({ classId: null, assignedAt: null }).where(eq(enrollments.id, payment.enrollmentId));
  return payment;
};
