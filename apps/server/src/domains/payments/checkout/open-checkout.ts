import { setTimeout as wait } from 'node:timers/promises';
import type { Checkout } from '@temari/contracts/payments';
import { newId } from '../../../db/new-id.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { CheckoutOrder, CheckoutOutcome } from '../../../ports/payments.ts';
import { recordPaymentEvent } from '../ledger/queries.ts';
import { CLAIM_MS, checkoutOrder, claim, releaseClaim, renewClaim, saveCheckout, takeReference } from './queries.ts';

/** Renewed well before it ends. */
const RENEW_EVERY_MS = CLAIM_MS / 3;
/** Who waits for another's answer is told to try again after this. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>;

/** Does the work under the claim, which lasts as long as the work does and no longer than this process lives. */
const whileClaimed = async <Result>(
  { db, clock, log }: Needs,
  paymentId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const renewing = setInterval(() => {
    renewClaim(db, paymentId, clock.now()).catch((error: unknown) =>
      log.warn({ paymentId, err: error }, 'a claim could not be renewed'),
    );
  }, RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
};

/** The address of the lost checkout reached nobody, so it cannot be paid; it is closed and a new reference is used. */
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
    if (!(await takeReference(tx, { paymentId, lostRef, txRef, now: clock.now() }))) return null;
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

/** A checkout that was opened while its payment was declined reached nobody; it is closed as well as it can be. */
const closeUnwanted = async ({ db, payments: gateway, log }: Needs, paymentId: string, txRef: string) => {
  const { status, order } = await checkoutOrder(db, paymentId);
  if (status === 'pending' || order.txRef !== txRef) return;
  const isClosed = await gateway.cancel(txRef);
  log.warn({ paymentId, txRef, isClosed }, 'a payment ended while its checkout was being opened');
};

/** A stored address is checked again: the gateway's address may have changed since. */
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
        await closeUnwanted(deps, paymentId, txRef);
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
