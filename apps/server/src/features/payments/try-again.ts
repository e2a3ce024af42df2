import { type Checkout, DECLINE_REASONS, type ManualPayment } from '@temari/contracts/payments';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError } from '../../shared/app-error.ts';
import { newManualPayment, newOnlinePayment } from '../../shared/new-payments.ts';
import { openCheckout } from '../../shared/open-checkout.ts';
import { declinePayment, type PaymentRow } from '../../shared/payment-ledger.ts';
import { isUuid } from '../../shared/uuid.ts';
import { checkPayment } from './check-payment.ts';
import { currentPayment, pricedEnrollment } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>;

/** An open checkout is offered again for this long; after it the gateway's own window is over. */
const SAME_CHECKOUT_MS = 30 * 60_000;

/** The latest payment of the caller's own enrollment, refused when there is nothing left to pay. */
const unpaid = async (db: Db, actor: Actor, enrollmentId: string): Promise<PaymentRow> => {
  const payment = isUuid(enrollmentId) ? await currentPayment(db, enrollmentId, actor.accountId) : null;
  if (!payment) throw new AppError('request/not-found');
  if (payment.status === 'paid') throw new AppError('payment/already-paid');
  if (payment.status === 'review') throw new AppError('payment/in-review');
  return payment;
};

/** Closes the old checkout before another way to pay is opened, so that nobody pays twice. */
const closeOld = async (deps: Needs, payment: PaymentRow): Promise<void> => {
  if (payment.type !== 'online' || !payment.txRef) return;
  if (payment.checkout) {
    const isClosed = await deps.payments.cancel(payment.txRef);
    if (!isClosed) deps.log.warn({ paymentId: payment.id }, 'an old checkout could not be closed');
  }
  await declinePayment(deps.db, {
    paymentId: payment.id,
    from: ['pending'],
    reason: DECLINE_REASONS.replaced,
    kind: 'replaced',
    actor: 'student',
    now: deps.clock.now(),
  });
};

/** A checkout for what is not paid yet: the open one, or a new one under a new reference. */
export const openNewCheckout = async (
  deps: Needs,
  actor: Actor,
  enrollmentId: string,
): Promise<{ paymentUrl: Checkout }> => {
  const payment = await unpaid(deps.db, actor, enrollmentId);
  const now = deps.clock.now();
  if (payment.status === 'pending' && !payment.checkout) return { paymentUrl: await openCheckout(deps, payment.id) };
  // What was given back is over, whatever the gateway calls it.
  if (payment.type === 'online' && payment.status !== 'refunded') {
    const state = await checkPayment(deps, payment);
    if (state === 'paid') throw new AppError('payment/already-paid');
    if (state === 'unreachable') throw new AppError('payment/gateway-away', { retryAfterSeconds: 5 });
    const isFresh = now.getTime() - payment.createdAt.getTime() < SAME_CHECKOUT_MS;
    if (payment.status === 'pending' && state === 'open' && isFresh) {
      return { paymentUrl: await openCheckout(deps, payment.id) };
    }
    await closeOld(deps, payment);
  }
  const fresh = await deps.db.transaction(async (tx) => {
    const amountEtb = await pricedEnrollment(tx, enrollmentId);
    await unpaid(tx, actor, enrollmentId);
    return newOnlinePayment(tx, { enrollmentId, accountId: actor.accountId, amountEtb, now });
  });
  // Another tab was faster: both get its checkout.
  const open = fresh ?? (await unpaid(deps.db, actor, enrollmentId));
  return { paymentUrl: await openCheckout(deps, open.id) };
};

/** A bank receipt in place of what was declined or never paid. */
export const sendReceipt = async (
  deps: Needs,
  actor: Actor,
  enrollmentId: string,
  manual: ManualPayment,
): Promise<{ payment: { type: 'manual'; status: 'review'; amount: number } }> => {
  const payment = await unpaid(deps.db, actor, enrollmentId);
  if (payment.status === 'pending' && payment.checkout && (await checkPayment(deps, payment)) === 'paid') {
    throw new AppError('payment/already-paid');
  }
  const now = deps.clock.now();
  const amount = await deps.db.transaction(async (tx) => {
    const amountEtb = await pricedEnrollment(tx, enrollmentId);
    await unpaid(tx, actor, enrollmentId);
    await newManualPayment(tx, { enrollmentId, accountId: actor.accountId, amountEtb, now }, manual);
    return amountEtb;
  });
  await closeOld(deps, payment);
  return { payment: { type: 'manual', status: 'review', amount } };
};
