import { DECLINE_REASONS, type DeclineCode } from '@temari/contracts/decline-reasons';
import type { PaymentStatus } from '@temari/contracts/vocabulary';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { paymentEvents } from '../../../db/schema/payment-events.ts';
import { payments } from '../../../db/schema/payments.ts';
import { allocateHousehold } from '../../money/allocate-household.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** Who changed a payment: the gateway, the student, the clock, a rule of the office, or a member of it by account id. */
export type LedgerActor = 'gateway' | 'student' | 'system' | 'rule' | `staff:${string}`;

interface Change {
  kind: string;
  actor: LedgerActor;
  now: Date;
  facts?: Record<string, unknown>;
}

/** Every change of a payment is a new row; nothing in the ledger is ever written over. */
export const recordPaymentEvent = async (
  db: Db,
  payment: Pick<PaymentRow, 'id' | 'accountId'>,
  change: Change & { fromStatus: PaymentStatus | null; toStatus: PaymentStatus; settledEtb?: number },
): Promise<void> => {
  await db.insert(paymentEvents).values({
    paymentId: payment.id,
    accountId: payment.accountId,
    at: change.now,
    kind: change.kind,
    fromStatus: change.fromStatus,
    toStatus: change.toStatus,
    settledEtb: change.settledEtb ?? 0,
    actor: change.actor,
    facts: change.facts ?? {},
  });
};

export const paymentById = async (db: Db, id: string): Promise<PaymentRow | null> => {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
};

/** Locks the household and every payment of it: what happens to its money happens in turn. */
export const lockedPayment = async (tx: Db, paymentId: string): Promise<PaymentRow | null> => {
  const [household] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, sql`(select account_id from payments where id = ${paymentId})`))
    .for('no key update');
  if (!household) return null;
  const rows = await tx
    .select()
    .from(payments)
    .where(eq(payments.accountId, household.id))
    .orderBy(asc(payments.id))
    .for('update');
  return rows.find(({ id }) => id === paymentId) ?? null;
};

/** Receipt numbers are given in order and without gaps, so whoever gives one holds this until the commit. */
const RECEIPT_NUMBERS_LOCK = 7_301_600;

/** To be called first by a transaction that writes a payment and settles it: whoever settles takes this before all else. */
export const lockReceiptNumbers = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${RECEIPT_NUMBERS_LOCK})`);
};

/** What paid for the same enrollment already. */
const otherPurchase = async (db: Db, { id, enrollmentId }: PaymentRow): Promise<{ id: string } | null> => {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.enrollmentId, enrollmentId),
        eq(payments.purpose, 'purchase'),
        eq(payments.status, 'paid'),
        ne(payments.id, id),
      ),
    );
  return row ?? null;
};

export type Settling = 'settled' | 'not-open' | 'paid-twice';

/** One of the list, or the office's own words. */
export type DeclineReason = { code: DeclineCode } | { words: string };

const declined = (reason: DeclineReason) =>
  'code' in reason
    ? { status: 'declined' as const, declineReason: DECLINE_REASONS[reason.code], declineCode: reason.code }
    : { status: 'declined' as const, declineReason: reason.words, declineCode: null };

/**
 * The only way a payment becomes paid, for the gateway and for the office. Replays, wrong order and two at once change
 * nothing twice: only a payment in one of the `from` states moves, and only one purchase of an enrollment is ever paid.
 * What came in pays the household's open charges at once.
 */
export const settlePayment = async (
  db: Db,
  {
    paymentId,
    from,
    gatewayReference,
    reviewedBy,
    cameEtb,
    ...change
  }: Change & {
    paymentId: string;
    from: readonly PaymentStatus[];
    gatewayReference?: string;
    /** Where another amount came than was asked for: it is booked whole, and the ledger keeps what was asked. */
    cameEtb?: number | undefined;
    reviewedBy?: string;
  },
): Promise<Settling> =>
  db.transaction(async (tx) => {
    await lockReceiptNumbers(tx);
    const payment = await lockedPayment(tx, paymentId);
    if (!payment || !from.includes(payment.status)) return 'not-open';
    const other = payment.purpose === 'purchase' ? await otherPurchase(tx, payment) : null;
    if (other && payment.declineCode === 'paid-twice') return 'paid-twice';
    if (other) {
      await tx
        .update(payments)
        .set({
          ...declined({ code: 'paid-twice' }),
          nextCheckAt: null,
          gatewayReference: gatewayReference ?? payment.gatewayReference,
        })
        .where(eq(payments.id, paymentId));
      await recordPaymentEvent(tx, payment, {
        ...change,
        kind: 'paid-twice',
        fromStatus: payment.status,
        toStatus: 'declined',
        facts: { ...change.facts, paidBy: other.id, amountEtb: payment.amountEtb },
      });
      return 'paid-twice';
    }
    const amountEtb = cameEtb ?? payment.amountEtb;
    await tx
      .update(payments)
      .set({
        status: 'paid',
        amountEtb,
        settledAt: change.now,
        // One that was settled before and taken back keeps the number it had.
        receiptNumber: sql`coalesce(${payments.receiptNumber}, (select coalesce(max(receipt_number), 0) + 1 from payments))`,
        declineReason: null,
        declineCode: null,
        nextCheckAt: null,
        gatewayReference: gatewayReference ?? null,
        reviewedBy: reviewedBy ?? null,
      })
      .where(eq(payments.id, paymentId));
    await recordPaymentEvent(tx, payment, {
      ...change,
      fromStatus: payment.status,
      toStatus: 'paid',
      settledEtb: amountEtb,
      facts: { ...change.facts, ...(amountEtb !== payment.amountEtb && { askedEtb: payment.amountEtb }) },
    });
    await allocateHousehold(tx, payment.accountId, change.now);
    return 'settled';
  });

/** Ends a payment that is still open, with the reason the student reads; false when it was not open any more. */
export const declinePayment = async (
  db: Db,
  {
    paymentId,
    from,
    reason,
    reviewedBy,
    ...change
  }: Change & {
    paymentId: string;
    from: readonly PaymentStatus[];
    reason: DeclineReason;
    reviewedBy?: string;
  },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const payment = await lockedPayment(tx, paymentId);
    if (!payment || !from.includes(payment.status)) return false;
    await tx
      .update(payments)
      .set({ ...declined(reason), reviewedBy: reviewedBy ?? null })
      .where(eq(payments.id, paymentId));
    await recordPaymentEvent(tx, payment, { ...change, fromStatus: payment.status, toStatus: 'declined' });
    return true;
  });
