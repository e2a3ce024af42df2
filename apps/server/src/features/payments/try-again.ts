import type { Checkout, ManualPayment, PriceToPay } from '@temari/contracts/payments';
import type { Price } from '@temari/contracts/prices';
import { isRecordId } from '@temari/contracts/record-id';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { openCheckout } from '../../domains/payments/checkout/open-checkout.ts';
import { type DeclineReason, declinePayment, type PaymentRow } from '../../domains/payments/ledger/queries.ts';
import { keepNewPrice, lockedPriceToPay, priceToPay } from '../../domains/payments/prices/queries.ts';
import { refuseOtherPrice } from '../../domains/payments/prices/rules.ts';
import { newManualPayment, newOnlinePayment } from '../../domains/payments/start/start-payment.ts';
import { AppError } from '../../errors/app-error.ts';
import { type CheckNeeds, checkPayment } from './check-payment.ts';
import { currentPayment } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'log' | 'jobs' | 'publicUrl'>;

/** An open checkout is offered again for this long; after it the gateway's own window is over. */
const SAME_CHECKOUT_MS = 30 * 60_000;

/** The latest payment of the caller's own enrollment, refused when there is nothing left to pay. */
export const unpaid = async (db: Db, actor: Actor, enrollmentId: string): Promise<PaymentRow> => {
  const payment = isRecordId(enrollmentId) ? await currentPayment(db, enrollmentId, actor.accountId) : null;
  if (!payment) throw new AppError('request/not-found');
  if (payment.status === 'paid') throw new AppError('payment/already-paid');
  if (payment.status === 'review') throw new AppError('payment/in-review');
  return payment;
};

interface Paying {
  enrollmentId: string;
  /** The price that the family confirmed; without one, it has seen the one it was told before. */
  seenEtb: number | undefined;
  now: Date;
}

/** What is paid now: the price of this moment, refused unless it is the one that was seen. */
const confirmedPrice = async (
  read: typeof priceToPay | typeof lockedPriceToPay,
  db: Db,
  { accountId }: Actor,
  { enrollmentId, seenEtb, now }: Paying,
): Promise<Price> => {
  const asked = await read(db, { enrollmentId, accountId, now });
  if (!asked) throw new AppError('request/not-found');
  refuseOtherPrice(seenEtb ?? asked.toldEtb, asked.price);
  return asked.price;
};

/** Closes the old checkout before another way to pay is opened, so that nobody pays twice. */
export const closeOld = async (
  { db, clock, payments: gateway, log }: CheckNeeds,
  payment: PaymentRow,
  { reason, kind, actor }: { reason: DeclineReason; kind: string; actor: 'student' | 'system' },
): Promise<void> => {
  if (payment.type !== 'online' || !payment.txRef) return;
  if (payment.checkout) {
    const isClosed = await gateway.cancel(payment.txRef);
    if (!isClosed) log.warn({ paymentId: payment.id }, 'an old checkout could not be closed');
  }
  await declinePayment(db, { paymentId: payment.id, from: ['pending'], reason, kind, actor, now: clock.now() });
};

const REPLACED = { reason: { code: 'replaced' }, kind: 'replaced', actor: 'student' } as const;

/** What an enrollment that waits for its payment costs now, line by line. */
export const showPriceToPay = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
  enrollmentId: string,
): Promise<PriceToPay> => {
  const asked = isRecordId(enrollmentId) ? await priceToPay(db, { enrollmentId, accountId, now: clock.now() }) : null;
  if (!asked) throw new AppError('request/not-found');
  return { toldEtb: asked.toldEtb, ...asked.price };
};

/** A checkout for what is not paid yet: the open one, or a new one under a new reference. */
export const openNewCheckout = async (
  deps: Needs,
  actor: Actor,
  enrollmentId: string,
  { price: seenEtb }: { price?: number | undefined },
): Promise<{ paymentUrl: Checkout }> => {
  const payment = await unpaid(deps.db, actor, enrollmentId);
  const now = deps.clock.now();
  const paying = { enrollmentId, seenEtb, now };
  const isUnopened = payment.status === 'pending' && !payment.checkout;
  // What was given back is over, whatever the gateway calls it.
  const asksGateway = payment.type === 'online' && payment.status !== 'refunded' && !isUnopened;
  const state = asksGateway ? await checkPayment(deps, payment) : null;
  if (state === 'paid') throw new AppError('payment/already-paid');
  if (state === 'unreachable') throw new AppError('payment/gateway-away', { retryAfterSeconds: 5 });

  const price = await confirmedPrice(priceToPay, deps.db, actor, paying);
  const isFresh = now.getTime() - payment.createdAt.getTime() < SAME_CHECKOUT_MS;
  const isOpen = isUnopened || (payment.status === 'pending' && state === 'open' && isFresh);
  if (isOpen && payment.amountEtb === price.totalEtb) return { paymentUrl: await openCheckout(deps, payment.id) };
  if (payment.status !== 'refunded') await closeOld(deps, payment, REPLACED);
  const fresh = await deps.db.transaction(async (tx) => {
    const { totalEtb: amountEtb, lines } = await confirmedPrice(lockedPriceToPay, tx, actor, paying);
    await unpaid(tx, actor, enrollmentId);
    await keepNewPrice(tx, enrollmentId, { totalEtb: amountEtb, lines });
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
  { price: seenEtb, ...manual }: ManualPayment & { price?: number | undefined },
): Promise<{ payment: { type: 'manual'; status: 'review'; amount: number } }> => {
  const payment = await unpaid(deps.db, actor, enrollmentId);
  if (payment.status === 'pending' && payment.checkout && (await checkPayment(deps, payment)) === 'paid') {
    throw new AppError('payment/already-paid');
  }
  const now = deps.clock.now();
  const amount = await deps.db.transaction(async (tx) => {
    const price = await confirmedPrice(lockedPriceToPay, tx, actor, { enrollmentId, seenEtb, now });
    await unpaid(tx, actor, enrollmentId);
    await keepNewPrice(tx, enrollmentId, price);
    const owed = { enrollmentId, accountId: actor.accountId, amountEtb: price.totalEtb, now };
    await newManualPayment(deps, tx, owed, manual);
    return price.totalEtb;
  });
  await closeOld(deps, payment, REPLACED);
  return { payment: { type: 'manual', status: 'review', amount } };
};
