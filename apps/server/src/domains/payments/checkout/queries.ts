import type { Checkout } from '@temari/contracts/payments';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { askPrepared } from '../../../db/at-once.ts';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { packages } from '../../../db/schema/packages.ts';
import { payments } from '../../../db/schema/payments.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { CheckoutOrder } from '../../../ports/payments.ts';
import { orderOf } from './order.ts';

/** Renewed for as long as the gateway is being asked: the claim of a process that died is free after this. */
export const CLAIM_MS = 6000;

export const checkoutOrder = async (
  db: Db,
  paymentId: string,
): Promise<{ checkout: string | null; status: string; accountId: string; order: CheckoutOrder }> => {
  const [row] = await db
    .select({ payment: payments, account: accounts, enrollment: enrollments, title: packages.title })
    .from(payments)
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .innerJoin(packages, eq(packages.id, enrollments.packageId))
    .where(eq(payments.id, paymentId));
  if (!row?.payment.txRef) throw new AppError('request/not-found');
  const { payment, account, enrollment, title } = row;
  return {
    checkout: payment.checkout,
    status: payment.status,
    accountId: account.id,
    order: orderOf({
      txRef: row.payment.txRef,
      amountEtb: payment.amountEtb,
      title,
      buyer: account,
      details: enrollment.details,
      service: enrollment.service,
    }),
  };
};

export const claimUntil = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

/** One process at a time speaks to the gateway about a payment; the row says so for as long as the claim lasts. */
export const claim = async (db: Db, paymentId: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ checkoutClaimedUntil: claimUntil(now) })
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.status, 'pending'),
        isNull(payments.checkout),
        or(isNull(payments.checkoutClaimedUntil), lt(payments.checkoutClaimedUntil, now)),
      ),
    )
    .returning({ id: payments.id });
  return rows.length > 0;
};

export const renewClaim = async (db: Db, paymentId: string, now: Date): Promise<void> => {
  await db
    .update(payments)
    .set({ checkoutClaimedUntil: claimUntil(now) })
    .where(and(eq(payments.id, paymentId), isNotNull(payments.checkoutClaimedUntil)));
};

export const releaseClaim = async (db: Db, paymentId: string): Promise<void> => {
  await db.update(payments).set({ checkoutClaimedUntil: null }).where(eq(payments.id, paymentId));
};

/**
 * Only while the reference is still the payment's, and the payment is open: a process whose claim was taken over saves
 * nothing, and nobody is sent to pay what was declined meanwhile.
 */
export const saveCheckout = async (db: Db, paymentId: string, txRef: string, checkout: Checkout): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ checkout: JSON.stringify(checkout), checkoutClaimedUntil: null })
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.txRef, txRef),
        eq(payments.status, 'pending'),
        isNull(payments.checkout),
      ),
    )
    .returning({ id: payments.id });
  return rows.length > 0;
};

/** Saves a checkout as above, and with it the answer to the request that asked for it by a key: both or none. */
export const saveCheckoutAndReply = async (
  db: NodePgDatabase,
  { paymentId, txRef, accountId, key }: { paymentId: string; txRef: string; accountId: string; key: string },
  checkout: Checkout,
  reply: object,
): Promise<boolean> => {
  const statement = sql`
    with saved as (
      update payments set checkout = ${JSON.stringify(checkout)}, checkout_claimed_until = null
      where id = ${paymentId} and tx_ref = ${txRef} and status = 'pending' and checkout is null
      returning id),
    kept as (
      update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb, status = 201
      where account_id = ${accountId} and key = ${key} and exists (select 1 from saved))
    select id from saved`;
  return (await askPrepared(db, statement)).rows.length > 0;
};

/** Puts another reference in the place of one whose checkout was lost; false when somebody else has done so. */
export const takeReference = async (
  db: Db,
  { paymentId, lostRef, txRef, now }: { paymentId: string; lostRef: string; txRef: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ txRef, checkoutClaimedUntil: claimUntil(now) })
    .where(and(eq(payments.id, paymentId), eq(payments.txRef, lostRef)))
    .returning({ id: payments.id });
  return rows.length > 0;
};
