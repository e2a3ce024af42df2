import { setTimeout as wait } from 'node:timers/promises';
import { SERVICE_TYPES } from '@temari/contracts/catalogue';
import type { Checkout } from '@temari/contracts/payments';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { accounts } from '../db/schema/accounts.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { packages } from '../db/schema/packages.ts';
import { payments } from '../db/schema/payments.ts';
import type { Deps } from '../deps.ts';
import type { CheckoutOrder, CheckoutOutcome } from '../ports/payments.ts';
import { AppError } from './app-error.ts';
import { recordPaymentEvent } from './payment-ledger.ts';

/** Renewed for as long as the gateway is being asked: the claim of a process that died is free after this. */
const CLAIM_MS = 6000;
const RENEW_EVERY_MS = 2000;
/** Who waits for another's answer is told to try again after this. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>;

const checkoutOrder = async (
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
    order: {
      txRef: row.payment.txRef,
      amountEtb: payment.amountEtb,
      firstName: account.firstName,
      lastName: account.lastName,
      email: enrollment.details.email ?? account.email,
      phone: account.phone ?? '',
      title,
      description: `${SERVICE_TYPES[enrollment.service]}, one month`,
    },
  };
};

const claimUntil = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

/** One process at a time speaks to the gateway about a payment; the row says so for as long as the claim lasts. */
const claim = async (db: Db, paymentId: string, now: Date): Promise<boolean> => {
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

/** Does the work under the claim, which lasts as long as the work does and no longer than this process lives. */
const whileClaimed = async <Result>(
  { db, clock, log }: Needs,
  paymentId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const renewing = setInterval(() => {
    db.update(payments)
      .set({ checkoutClaimedUntil: claimUntil(clock.now()) })
      .where(and(eq(payments.id, paymentId), isNotNull(payments.checkoutClaimedUntil)))
      .catch((error: unknown) => log.warn({ paymentId, err: error }, 'a claim could not be renewed'));
  }, RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
};

const releaseClaim = async (db: Db, paymentId: string): Promise<void> => {
  await db.update(payments).set({ checkoutClaimedUntil: null }).where(eq(payments.id, paymentId));
};

/** Only while the reference is still the payment's: a process that was taken over for dead keeps nothing. */
const saveCheckout = async (db: Db, paymentId: string, txRef: string, checkout: Checkout): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ checkout: JSON.stringify(checkout), checkoutClaimedUntil: null })
    .where(and(eq(payments.id, paymentId), eq(payments.txRef, txRef), isNull(payments.checkout)))
    .returning({ id: payments.id });
  return rows.length > 0;
};

/** Nobody ever held the lost checkout's address, so nobody can pay it; it is closed and another reference is taken. */
const replaceReference = async (
  { db, clock, payments: gateway, log }: Needs,
  paymentId: string,
  accountId: string,
  lostRef: string,
): Promise<string | null> => {
  const isClosed = await gateway.cancel(lostRef);
  log.warn({ paymentId, lostRef, isClosed }, 'the answer to an opened checkout was lost, taking a new reference');
  const txRef = newId();
  return db.transaction(async (tx) => {
    const replaced = await tx
      .update(payments)
      .set({ txRef, checkoutClaimedUntil: claimUntil(clock.now()) })
      .where(and(eq(payments.id, paymentId), eq(payments.txRef, lostRef)))
      .returning({ id: payments.id });
    if (replaced.length === 0) return null;
    await recordPaymentEvent(
      tx,
      { id: paymentId, accountId },
      {
        kind: 'reference-replaced',
        actor: 'system',
        now: clock.now(),
        fromStatus: 'pending',
        toStatus: 'pending',
        facts: { lostRef, txRef },
      },
    );
    return txRef;
  });
};

/** Asks the gateway for a checkout, under another reference when the first one's answer was lost; null: taken over. */
const askGateway = async (
  deps: Needs,
  paymentId: string,
  accountId: string,
  order: CheckoutOrder,
): Promise<{ txRef: string; outcome: CheckoutOutcome } | null> => {
  const { payments: gateway } = deps;
  const outcome = await gateway.openCheckout(order);
  if (outcome.result !== 'reference-used') return { txRef: order.txRef, outcome };
  const txRef = await replaceReference(deps, paymentId, accountId, order.txRef);
  return txRef === null ? null : { txRef, outcome: await gateway.openCheckout({ ...order, txRef }) };
};

/** What was kept is looked at again: the gateway's address may be another one since. */
const trustedCheckout = ({ payments: gateway, log }: Needs, paymentId: string, kept: string): Checkout => {
  const checkout = JSON.parse(kept) as Checkout;
  if (gateway.isCheckoutAddress(checkout.data.checkout_url)) return checkout;
  log.error({ paymentId }, 'a kept checkout is not at the gateway');
  throw new AppError('payment/gateway-refused');
};

/**
 * The gateway's checkout for a pending payment: the one it has, or one opened now. Whoever asks while another opens it
 * waits for that one's answer; whoever asks after a crash finishes what was begun.
 */
export const openCheckout = async (deps: Needs, paymentId: string): Promise<Checkout> => {
  const { db, clock, log } = deps;
  const givesUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const { checkout, status, accountId, order } = await checkoutOrder(db, paymentId);
    if (checkout) return trustedCheckout(deps, paymentId, checkout);
    if (status !== 'pending') throw new AppError(status === 'paid' ? 'payment/already-paid' : 'request/not-found');
    if (await claim(db, paymentId, clock.now())) {
      const asked = await whileClaimed(deps, paymentId, () => askGateway(deps, paymentId, accountId, order));
      if (!asked) continue;
      const { txRef, outcome } = asked;
      if (outcome.result === 'opened') {
        if (await saveCheckout(db, paymentId, txRef, outcome.answer)) return outcome.answer;
        continue;
      }
      await releaseClaim(db, paymentId);
      const reason = outcome.result === 'reference-used' ? 'a new reference was used before' : outcome.reason;
      log.error({ paymentId, reason, result: outcome.result }, 'the gateway opened no checkout');
      if (outcome.result === 'unreachable') throw new AppError('payment/gateway-away', { retryAfterSeconds: 5 });
      throw new AppError('payment/gateway-refused');
    }
    if (performance.now() > givesUpAt) throw new AppError('payment/gateway-away', { retryAfterSeconds: 5 });
    await wait(LOOK_EVERY_MS);
  }
};
