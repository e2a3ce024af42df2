import { setTimeout as wait } from 'node:timers/promises';
import { type Checkout, checkout } from '@temari/contracts/payments';
import * as z from 'zod/mini';
import { newId } from '../../../db/new-id.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { CheckoutOrder, CheckoutOutcome } from '../../../ports/payments.ts';
import { recordPaymentEvent } from '../ledger/queries.ts';
import { keepKeyedReply } from '../repeats/queries.ts';
import {
  CLAIM_MS,
  checkoutOrder,
  claim,
  releaseClaim,
  renewClaim,
  saveCheckout,
  saveCheckoutAndReply,
  takeReference,
} from './queries.ts';

/** Renewed well before it ends. */
const RENEW_EVERY_MS = CLAIM_MS / 3;
/** Who waits for another's answer is told to try again after this. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>;

/**
 * Something that can be paid at the gateway, and the row with the claim: only the process that holds it talks to the
 * gateway about it.
 */
export interface Payable {
  id: string;
  order: () => Promise<{ checkout: string | null; isOpen: boolean; isPaid: boolean; order: CheckoutOrder }>;
  newReference: () => string;
  claim: (now: Date) => Promise<boolean>;
  renewClaim: (now: Date) => Promise<void>;
  releaseClaim: () => Promise<void>;
  /** False when the reference is another one by now, or it is not to be paid any more. */
  saveCheckout: (txRef: string, checkout: Checkout) => Promise<boolean>;
  /** False when somebody else has put another reference there. */
  takeReference: (lostRef: string, txRef: string, now: Date) => Promise<boolean>;
}

/** Does the work under the claim, which lasts as long as the work does and no longer than this process lives. */
const whileClaimed = async <Result>(
  { clock, log }: Needs,
  payable: Payable,
  work: () => Promise<Result>,
): Promise<Result> => {
  const renewing = setInterval(() => {
    payable
      .renewClaim(clock.now())
      .catch((error: unknown) => log.warn({ payable: payable.id, err: error }, 'a claim could not be renewed'));
  }, RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
};

/** The address of the lost checkout reached nobody, so it cannot be paid; it is closed and a new reference is used. */
const replaceReference = async (
  { clock, payments: gateway, log }: Needs,
  payable: Payable,
  lostRef: string,
): Promise<string | null> => {
  const isClosed = await gateway.cancel(lostRef);
  log.warn(
    { payable: payable.id, lostRef, isClosed },
    'the answer to an opened checkout was lost, taking a new reference',
  );
  const txRef = payable.newReference();
  return (await payable.takeReference(lostRef, txRef, clock.now())) ? txRef : null;
};

/** Asks the gateway for a checkout, under another reference when the first one's answer was lost; null: taken over. */
const askGateway = async (
  deps: Needs,
  payable: Payable,
  order: CheckoutOrder,
): Promise<{ txRef: string; outcome: CheckoutOutcome } | null> => {
  const { payments: gateway } = deps;
  const outcome = await gateway.openCheckout(order);
  if (outcome.result !== 'reference-used') return { txRef: order.txRef, outcome };
  const txRef = await replaceReference(deps, payable, order.txRef);
  return txRef === null ? null : { txRef, outcome: await gateway.openCheckout({ ...order, txRef }) };
};

/** A checkout that was opened while its payment was declined reached nobody; it is closed as well as it can be. */
const closeUnwanted = async ({ payments: gateway, log }: Needs, payable: Payable, txRef: string) => {
  const { isOpen, order } = await payable.order();
  if (isOpen || order.txRef !== txRef) return;
  const isClosed = await gateway.cancel(txRef);
  log.warn({ payable: payable.id, txRef, isClosed }, 'a payment ended while its checkout was being opened');
};

/** A stored address is checked again: the gateway's address may have changed since. */
const trustedCheckout = ({ payments: gateway, log }: Needs, payable: Payable, kept: string): Checkout => {
  const opened = z.safeParse(checkout, JSON.parse(kept));
  if (opened.success && gateway.isCheckoutAddress(opened.data.data.checkout_url)) return opened.data;
  log.error({ payable: payable.id }, 'a kept checkout is none, or not at the gateway');
  throw new AppError('payment/gateway-refused');
};

/** Opens the checkout under a claim that is held; null when somebody else has taken it over, or it ended meanwhile. */
const openClaimed = async (deps: Needs, payable: Payable, order: CheckoutOrder): Promise<Checkout | null> => {
  const asked = await whileClaimed(deps, payable, () => askGateway(deps, payable, order));
  if (!asked) return null;
  const { txRef, outcome } = asked;
  if (outcome.result === 'opened') {
    if (await payable.saveCheckout(txRef, outcome.answer)) return outcome.answer;
    await closeUnwanted(deps, payable, txRef);
    return null;
  }
  await payable.releaseClaim();
  const reason = outcome.result === 'reference-used' ? 'a new reference was used before' : outcome.reason;
  deps.log.error({ payable: payable.id, reason, result: outcome.result }, 'the gateway opened no checkout');
  if (outcome.result === 'unreachable') throw new AppError('payment/gateway-away', { retryAfterSeconds: 5 });
  throw new AppError('payment/gateway-refused');
};

/**
 * The gateway's checkout for what is to be paid: the existing one, or one opened now. A request that comes while
 * another opens the checkout waits for its answer; one that comes after a crash finishes what was begun. A caller that
 * has just written the payment with its own claim passes the order, and nothing is looked up.
 */
export const openCheckoutOf = async (deps: Needs, payable: Payable, claimed?: CheckoutOrder): Promise<Checkout> => {
  const { clock } = deps;
  const opened = claimed && (await openClaimed(deps, payable, claimed));
  if (opened) return opened;
  const givesUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const { checkout, isOpen, isPaid, order } = await payable.order();
    if (checkout) return trustedCheckout(deps, payable, checkout);
    if (!isOpen) throw new AppError(isPaid ? 'payment/already-paid' : 'request/not-found');
    if (await payable.claim(clock.now())) {
      const mine = await openClaimed(deps, payable, order);
      if (mine) return mine;
      continue;
    }
    if (performance.now() > givesUpAt) throw new AppError('payment/gateway-away', { retryAfterSeconds: 5 });
    await wait(LOOK_EVERY_MS);
  }
};

const payableOf = ({ db }: Needs, paymentId: string): Payable => ({
  id: paymentId,
  order: async () => {
    const { checkout, status, order } = await checkoutOrder(db, paymentId);
    return { checkout, isOpen: status === 'pending', isPaid: status === 'paid', order };
  },
  newReference: newId,
  claim: (now) => claim(db, paymentId, now),
  renewClaim: (now) => renewClaim(db, paymentId, now),
  releaseClaim: () => releaseClaim(db, paymentId),
  saveCheckout: (txRef, checkout) => saveCheckout(db, paymentId, txRef, checkout),
  takeReference: (lostRef, txRef, now) =>
    db.transaction(async (tx) => {
      if (!(await takeReference(tx, { paymentId, lostRef, txRef, now }))) return false;
      const { accountId } = await checkoutOrder(tx, paymentId);
      await recordPaymentEvent(
        tx,
        { id: paymentId, accountId },
        {
          kind: 'reference-replaced',
          actor: 'system',
          now,
          fromStatus: 'pending',
          toStatus: 'pending',
          facts: { lostRef, txRef },
        },
      );
      return true;
    }),
});

/** The checkout of a family's pending payment. */
export const openCheckout = (deps: Needs, paymentId: string): Promise<Checkout> =>
  openCheckoutOf(deps, payableOf(deps, paymentId));

export interface NewPayment {
  paymentId: string;
  accountId: string;
  /** What the gateway is asked for, under the claim that was written with the payment. */
  order: CheckoutOrder;
}

/** The checkout of a payment that was written with a claim; the answer to the request's key is kept with it. */
export const openFirstCheckout = async (
  deps: Needs,
  { paymentId, accountId, order }: NewPayment,
  keyed: { key: string; replyWith: (checkout: Checkout) => object } | null,
): Promise<Checkout> => {
  const payable = payableOf(deps, paymentId);
  if (!keyed) return openCheckoutOf(deps, payable, order);
  const { key, replyWith } = keyed;
  let isKept = false;
  const saveCheckout: Payable['saveCheckout'] = async (txRef, checkout) => {
    isKept = await saveCheckoutAndReply(deps.db, { paymentId, txRef, accountId, key }, checkout, replyWith(checkout));
    return isKept;
  };
  const checkout = await openCheckoutOf(deps, { ...payable, saveCheckout }, order);
  // Somebody else has opened it.
  if (!isKept) await keepKeyedReply(deps.db, accountId, key, replyWith(checkout));
  return checkout;
};
