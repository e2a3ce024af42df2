import { isRecordId } from '@temari/contracts/record-id';
import type { PaymentPurpose } from '@temari/contracts/vocabulary';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { banks } from '../../../db/schema/banks.ts';
import { payments } from '../../../db/schema/payments.ts';
import { receiptPictures } from '../../../db/schema/receipt-pictures.ts';
import type { PaymentRow } from '../ledger/queries.ts';

export interface Owed {
  /** What is paid for; of months of several enrollments, the first. */
  enrollmentId: string;
  purpose?: PaymentPurpose;
  accountId: string;
  amountEtb: number;
  now: Date;
}

/** Without a webhook the gateway is asked after a minute. */
const FIRST_CHECK_MS = 60_000;
export const firstCheckAt = (now: Date): Date => new Date(now.getTime() + FIRST_CHECK_MS);

/**
 * How many other enrollments of the household wait for their payment, and how many of those for the office. The
 * account's row is held until the transaction ends, so that requests sent at once count each other.
 */
export const lockAndCountWaiting = async (
  db: Db,
  { accountId, enrollmentId, purpose = 'purchase' }: Owed,
): Promise<{ unpaid: number; inReview: number }> => {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  const [row] = await db
    .select({
      unpaid: sql<number>`count(distinct case ${payments.purpose} when 'purchase' then ${payments.enrollmentId} else ${payments.id} end)::int`,
      inReview: sql<number>`(count(*) filter (where ${payments.status} = 'review'))::int`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.accountId, accountId),
        inArray(payments.status, ['pending', 'review']),
        purpose === 'purchase' ? ne(payments.enrollmentId, enrollmentId) : undefined,
      ),
    );
  return row ?? { unpaid: 0, inReview: 0 };
};

/** Null: one is open already. */
export const insertOnlinePayment = async (
  db: Db,
  { enrollmentId, purpose, accountId, amountEtb, now }: Owed,
): Promise<PaymentRow | null> => {
  const [payment] = await db
    .insert(payments)
    .values({
      enrollmentId,
      ...(purpose && { purpose }),
      accountId,
      amountEtb,
      type: 'online',
      status: 'pending',
      txRef: newId(),
      createdAt: now,
      nextCheckAt: firstCheckAt(now),
    })
    .onConflictDoNothing()
    .returning();
  return payment ?? null;
};

type Receipt = Pick<
  typeof payments.$inferInsert,
  'paidByName' | 'transactionId' | 'transactionKey' | 'bankId' | 'receiptFileId'
>;

/** Null: the reference was used before. */
export const insertManualPayment = async (
  db: Db,
  { enrollmentId, purpose, accountId, amountEtb, now }: Owed,
  receipt: Receipt,
): Promise<PaymentRow | null> => {
  const [payment] = await db
    .insert(payments)
    .values({
      enrollmentId,
      ...(purpose && { purpose }),
      accountId,
      amountEtb,
      type: 'manual',
      status: 'review',
      createdAt: now,
      ...receipt,
    })
    .onConflictDoNothing()
    .returning();
  return payment ?? null;
};

export const insertPicture = async (db: Db, picture: typeof receiptPictures.$inferInsert): Promise<void> => {
  await db.insert(receiptPictures).values(picture).onConflictDoNothing();
};

export const activeBank = async (db: Db, id: string) => {
  if (!isRecordId(id)) return null;
  const [bank] = await db
    .select({ id: banks.id, name: banks.name, referenceFormat: banks.referenceFormat })
    .from(banks)
    .where(and(eq(banks.id, id), eq(banks.isActive, true)));
  return bank ?? null;
};
