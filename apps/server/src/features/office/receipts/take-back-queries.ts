import { BUILT_ON, type BuiltOn, type ReceiptOutcome } from '@temari/contracts/office-receipts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { payments } from '../../../db/schema/payments.ts';
import type { PaymentRow } from '../../../domains/payments/ledger/queries.ts';

export interface DecisionRow {
  outcome: ReceiptOutcome;
  at: Date;
  /** Who decided, as the ledger names them. */
  actor: string;
  by: string | null;
  /** What was asked for, where another amount was booked. */
  askedEtb: number | null;
  /** Of the household of whoever asks. */
  isOwn: boolean;
}

/** What was last decided on a receipt, as `staffId` sees it. */
export const lastDecision = async (db: Db, paymentId: string, staffId: string): Promise<DecisionRow | null> => {
  const { rows } = await db.execute<Omit<DecisionRow, 'at'> & { at: string }>(sql`
    select replace(v.kind, 'receipt-', '') as outcome, v.at, v.actor, (v.facts ->> 'askedEtb')::int as "askedEtb",
      (select first_name || ' ' || last_name from accounts where v.actor = 'staff:' || id) as by,
      is_of_household(${staffId}::uuid, p.enrollment_id) as "isOwn"
    from payment_events v join payments p on p.id = v.payment_id
    where v.payment_id = ${paymentId} and v.kind in ('receipt-accepted', 'receipt-declined', 'receipt-taken-back')
    order by v.id desc limit 1`);
  const [row] = rows;
  return row ? { ...row, at: new Date(row.at) } : null;
};

/** What an accepted receipt has paid for or was paid with. */
const accepted = ({ id, accountId, enrollmentId, purpose }: PaymentRow, since: string) => {
  const isPurchase = purpose === 'purchase';
  const learners = sql`(
    select e.learner_id from enrollments e where e.id = ${enrollmentId} or e.id in (
      select c.enrollment_id from allocations a join charges c on c.id = a.charge_id where a.payment_id = ${id}))`;
  return sql`
    ('receipt/has-refund', exists (select from refunds where payment_id = ${id} and state <> 'refused')),
    ('receipt/has-class', ${isPurchase} and exists (select from enrollments where id = ${enrollmentId} and class_id is not null)),
    ('receipt/has-lesson',
      exists (select from lesson_joins where learner_id in ${learners} and last_at >= ${since}::timestamptz)
      or exists (select from attendance_marks where learner_id in ${learners} and received_at >= ${since}::timestamptz
        and state in ('present', 'late'))),
    ('receipt/has-statement-row', exists (select from statement_rows where payment_id = ${id})),
    ('receipt/has-month', exists (
      select from allocations where payment_id = ${id} and santim > 0 and at > ${since}::timestamptz)),
    ('receipt/has-discount', ${isPurchase} and exists (
      select from enrollments half join payments paying on paying.enrollment_id = half.id
      where half.account_id = ${accountId} and half.id <> ${enrollmentId} and half.removed_at is null
        and half.price_lines @> '[{"kind": "grade-discount"}]' and paying.status in ('pending', 'review', 'paid')
        and paying.created_at >= ${since}::timestamptz))`;
};

/** What the family did after it was declined. */
const declined = ({ id, enrollmentId, purpose, bankId, transactionKey }: PaymentRow) => sql`
    ('receipt/sent-again', exists (
      select from payments other where other.id <> ${id} and other.status <> 'declined' and (
        (${purpose === 'purchase'} and other.enrollment_id = ${enrollmentId} and other.purpose = 'purchase' and other.status <> 'refunded')
        or (other.bank_id = ${bankId}::uuid and other.transaction_key = ${transactionKey})))),
    ('receipt/enrollment-removed', exists (select from enrollments where id = ${enrollmentId} and removed_at is not null))`;

/**
 * What stands on a decision, the gravest reason; null where nothing does. The enrollment is held first, so that a class is
 * given either before this asks or never.
 */
export const lockAndAskWhatWasBuilt = async (
  tx: Db,
  payment: PaymentRow,
  { outcome, at }: Pick<DecisionRow, 'outcome' | 'at'>,
): Promise<BuiltOn | null> => {
  await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(eq(enrollments.id, payment.enrollmentId))
    .for('no key update');
  const reasons = outcome === 'accepted' ? accepted(payment, at.toISOString()) : declined(payment);
  const { rows } = await tx.execute<{ reason: BuiltOn }>(
    sql`select reason from (values ${reasons}) built (reason, is_there) where is_there`,
  );
  const found = new Set<BuiltOn>(rows.map((row: { reason: BuiltOn }) => row.reason));
  return BUILT_ON.find((reason) => found.has(reason)) ?? null;
};

/** Back to the desk, with the number it was given once. */
export const waitAgain = async (tx: Db, id: string, { amountEtb }: { amountEtb: number }): Promise<void> => {
  await tx
    .update(payments)
    .set({ status: 'review', amountEtb, settledAt: null, declineReason: null, declineCode: null, reviewedBy: null })
    .where(eq(payments.id, id));
};
