import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { paymentEvents } from '../db/schema/payment-events.ts';
import { payments } from '../db/schema/payments.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** Receipt numbers are given in order and without gaps, so whoever gives one holds this until the commit. */
const RECEIPT_NUMBERS_LOCK = 7_301_600;

/**
 * Settles a payment: its state, its receipt number and its line in the ledger, in the caller's transaction.
 * Null when it is no longer in the state it is settled from: somebody else was first.
 */
export const settlePayment = async (
  tx: Db,
  {
    paymentId,
    from,
    kind,
    actor,
    facts,
    now,
  }: {
    paymentId: string;
    from: 'pending' | 'review';
    kind: string;
    actor: string;
    facts: Record<string, unknown>;
    now: Date;
  },
): Promise<PaymentRow | null> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${RECEIPT_NUMBERS_LOCK})`);
  const [payment] = await tx
    .update(payments)
    .set({
      status: 'paid',
      settledAt: now,
      receiptNumber: sql`(select coalesce(max(receipt_number), 0) + 1 from payments)`,
      nextCheckAt: null,
    })
    .where(and(eq(payments.id, paymentId), eq(payments.status, from)))
    .returning();
  if (!payment) return null;
  await tx.insert(paymentEvents).values({
    paymentId,
    accountId: payment.accountId,
    at: now,
    kind,
    fromStatus: from,
    toStatus: 'paid',
    settledEtb: payment.amountEtb,
    actor,
    facts,
  });
  return payment;
};
