import { type ManualPayment, transactionKey } from '@temari/contracts/payments';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { banks } from '../db/schema/banks.ts';
import { payments } from '../db/schema/payments.ts';
import { AppError } from './app-error.ts';
import { ownFile } from './own-file.ts';
import { type PaymentRow, recordPaymentEvent } from './payment-ledger.ts';
import { isUuid } from './uuid.ts';

interface Owed {
  enrollmentId: string;
  accountId: string;
  amountEtb: number;
  now: Date;
}

/** Asked again after a minute, should nobody tell us. */
const FIRST_CHECK_MS = 60_000;

/** Written before the gateway is called, so that nothing the gateway knows is unknown here. Null: one is open already. */
export const newOnlinePayment = async (
  db: Db,
  { enrollmentId, accountId, amountEtb, now }: Owed,
): Promise<PaymentRow | null> => {
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
  db: Db,
  { enrollmentId, accountId, amountEtb, now }: Owed,
  { paidByName, transactionId, paymentOrg, screenShot }: ManualPayment,
): Promise<PaymentRow> => {
  const bank = await activeBank(db, paymentOrg);
  if (!bank) throw new AppError('request/invalid', { errors: { paymentOrg: 'Please choose the bank' } });
  const file = await ownFile(db, { url: screenShot, accountId, purpose: 'receipt' });
  if (!file) throw new AppError('request/invalid', { errors: { screenShot: 'Please attach the receipt' } });
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
      transactionKey: transactionKey(transactionId),
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
  return payment;
};

const activeBank = async (db: Db, id: string): Promise<{ id: string } | null> => {
  if (!isUuid(id)) return null;
  const [bank] = await db
    .select({ id: banks.id })
    .from(banks)
    .where(and(eq(banks.id, id), eq(banks.isActive, true)));
  return bank ?? null;
};
