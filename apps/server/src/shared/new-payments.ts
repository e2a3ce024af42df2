import { RECEIPTS_IN_REVIEW_MAX, UNPAID_APPLICATIONS_MAX } from '@temari/contracts/payment-limits';
import type { ManualPayment } from '@temari/contracts/payments';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { accounts } from '../db/schema/accounts.ts';
import { banks } from '../db/schema/banks.ts';
import { payments } from '../db/schema/payments.ts';
import { receiptPictures } from '../db/schema/receipt-pictures.ts';
import type { Deps } from '../deps.ts';
import { AppError } from './app-error.ts';
import { referenceRefusal, transactionKey } from './bank-references.ts';
import { ownFile } from './own-file.ts';
import { type PaymentRow, recordPaymentEvent } from './payment-ledger.ts';
import { isUuid } from './uuid.ts';

interface Owed {
  enrollmentId: string;
  accountId: string;
  amountEtb: number;
  now: Date;
}

/** Looks at the pictures of receipts that were handed in and not looked at yet. */
export const COMPARE_PICTURES = 'compare-receipt-pictures';

/** Asked again after a minute, should nobody tell us. */
const FIRST_CHECK_MS = 60_000;

/**
 * How many other enrollments of the household wait for their payment, and how many of those for the office. The
 * account's row is held until the transaction ends, so that requests sent at once count each other.
 */
const waitingOf = async (db: Db, { accountId, enrollmentId }: Owed): Promise<{ unpaid: number; inReview: number }> => {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  const [row] = await db
    .select({
      unpaid: sql<number>`count(distinct ${payments.enrollmentId})::int`,
      inReview: sql<number>`(count(*) filter (where ${payments.status} = 'review'))::int`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.accountId, accountId),
        inArray(payments.status, ['pending', 'review']),
        ne(payments.enrollmentId, enrollmentId),
      ),
    );
  return row ?? { unpaid: 0, inReview: 0 };
};

const refuseTooManyUnpaid = (unpaid: number): void => {
  if (unpaid >= UNPAID_APPLICATIONS_MAX) throw new AppError('enrollment/too-many-unpaid');
};

/** Written before the gateway is called, so that nothing the gateway knows is unknown here. Null: one is open already. */
export const newOnlinePayment = async (db: Db, owed: Owed): Promise<PaymentRow | null> => {
  const { enrollmentId, accountId, amountEtb, now } = owed;
  refuseTooManyUnpaid((await waitingOf(db, owed)).unpaid);
  const [payment] = await db
    .insert(payments)
    .values({
      enrollmentId,
      accountId,
      amountEtb,
      type: 'online',
      status: 'pending',
      txRef: newId(),
      createdAt: now,
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
    })
    .onConflictDoNothing()
    .returning();
  if (!payment) return null;
  await recordPaymentEvent(db, payment, {
    kind: 'started',
    actor: 'student',
    now,
    fromStatus: null,
    toStatus: 'pending',
    facts: { txRef: payment.txRef },
  });
  return payment;
};

/** A receipt waiting for the office. The unique reference decides between two who hand in the same one. */
export const newManualPayment = async (
  { jobs }: Pick<Deps, 'jobs'>,
  db: Db,
  owed: Owed,
  { paidByName, transactionId, paymentOrg, screenShot }: ManualPayment,
): Promise<PaymentRow> => {
  const { enrollmentId, accountId, amountEtb, now } = owed;
  const bank = await activeBank(db, paymentOrg);
  if (!bank) throw new AppError('request/invalid', { errors: { paymentOrg: 'Please choose the bank' } });
  const refusal = referenceRefusal(bank, transactionId);
  if (refusal) throw new AppError('request/invalid', { errors: { transactionId: refusal } });
  const file = await ownFile(db, { url: screenShot, accountId, purpose: 'receipt' });
  if (!file) throw new AppError('request/invalid', { errors: { screenShot: 'Please attach the receipt' } });
  const waiting = await waitingOf(db, owed);
  refuseTooManyUnpaid(waiting.unpaid);
  if (waiting.inReview >= RECEIPTS_IN_REVIEW_MAX) throw new AppError('payment/too-many-in-review');
  const [payment] = await db
    .insert(payments)
    .values({
      enrollmentId,
      accountId,
      amountEtb,
      type: 'manual',
      status: 'review',
      createdAt: now,
      paidByName,
      transactionId,
      transactionKey: transactionKey(bank, transactionId),
      bankId: bank.id,
      receiptFileId: file.id,
    })
    .onConflictDoNothing()
    .returning();
  if (!payment) throw new AppError('payment/reference-used');
  await recordPaymentEvent(db, payment, {
    kind: 'handed-in',
    actor: 'student',
    now,
    fromStatus: null,
    toStatus: 'review',
    facts: { transactionId, bankId: bank.id },
  });
  await db.insert(receiptPictures).values({ fileId: file.id, accountId }).onConflictDoNothing();
  await jobs.enqueue(db, COMPARE_PICTURES, {});
  return payment;
};

const activeBank = async (db: Db, id: string) => {
  if (!isUuid(id)) return null;
  const [bank] = await db
    .select({ id: banks.id, name: banks.name, referenceFormat: banks.referenceFormat })
    .from(banks)
    .where(and(eq(banks.id, id), eq(banks.isActive, true)));
  return bank ?? null;
};
