import type { PaymentOutcome } from '@temari/contracts/payments';
import { hearGiftEvent, hearGiftHint } from '../../domains/gifts/hear-gift.ts';
import { isGiftReference } from '../../domains/gifts/rules.ts';
import { noteDifference } from '../../domains/payments/differences/queries.ts';
import { toldAmountEtb } from '../../domains/payments/gateway/rules.ts';
import type { PaymentRow } from '../../domains/payments/ledger/queries.ts';
import { refundByGateway, refundCameBack } from '../../domains/payments/refunds/refunds.ts';
import { refundIdentity } from '../../domains/payments/refunds/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import { type CheckNeeds, checkPayment } from './check-payment.ts';
import { paymentByTxRef, takeForCheck } from './queries.ts';
import { type Asked, outcomeOf } from './rules.ts';

/** Hints about one payment within this time are one question to the gateway. */
const QUIET_MS = 1000;

/** What can be a reference of ours; anybody can call, with any bytes. */
const REFERENCE = /^[\w-]{1,50}$/;

const paymentNamed = async (db: CheckNeeds['db'], txRef: string | undefined) =>
  txRef && REFERENCE.test(txRef) ? paymentByTxRef(db, txRef) : null;

/** Asks the gateway about a payment that is not settled, unless it was asked just now. */
const askOnce = async (deps: CheckNeeds, payment: PaymentRow): Promise<Asked> => {
  const now = deps.clock.now();
  const notSince = new Date(now.getTime() - QUIET_MS);
  return (await takeForCheck(deps.db, payment.id, { now, notSince })) ? checkPayment(deps, payment) : 'asked-already';
};

const isUnsettled = ({ status }: PaymentRow): boolean => status === 'pending' || status === 'declined';

/** An unsigned hint that a payment may have changed: the gateway is asked, the hint itself is not trusted. */
export const hearHint = async (deps: CheckNeeds, txRef: string | undefined): Promise<void> => {
  if (txRef && isGiftReference(txRef)) return hearGiftHint(deps, txRef);
  const payment = await paymentNamed(deps.db, txRef);
  if (payment && isUnsettled(payment)) await askOnce(deps, payment);
};

/** What became of a payment, for whoever comes back from the gateway's page. The address proves nothing, so it is asked. */
export const showOutcome = async (deps: CheckNeeds, txRef: string | undefined): Promise<PaymentOutcome> => {
  const payment = await paymentNamed(deps.db, txRef);
  if (!payment) return 'unknown';
  if (!isUnsettled(payment)) return outcomeOf(payment, 'asked-already');
  const asked = await askOnce(deps, payment);
  const after = await paymentNamed(deps.db, txRef);
  return after ? outcomeOf(after, asked) : 'unknown';
};

/**
 * A signed event. Money given back in parts is only ever told here, so the signature and the facts must be enough for
 * that; what they can move is bounded by what came in.
 */
export const hearWebhook = async (
  deps: CheckNeeds,
  body: Buffer,
  headers: Record<string, string | string[] | undefined>,
): Promise<void> => {
  const { db, clock, payments: gateway, log } = deps;
  const event = gateway.signedEvent(body, headers);
  if (!event) {
    log.warn({ bytes: body.length }, 'a webhook without a good signature');
    throw new AppError('payment/bad-signature');
  }
  if (isGiftReference(event.txRef)) return hearGiftEvent(deps, event);
  if (event.kind === 'other') return hearHint(deps, event.txRef);
  const payment = await paymentNamed(db, event.txRef);
  if (!payment) return;
  // The event of a refund can arrive before the event of its payment.
  const wasUnsettled = isUnsettled(payment);
  if (wasUnsettled && (await checkPayment(deps, payment)) === 'unreachable') {
    // Not heard: the gateway sends it again in ten minutes.
    throw new AppError('payment/gateway-away', { retryAfterSeconds: 60 });
  }
  const toldEtb = toldAmountEtb(event);
  if (toldEtb === null) {
    log.error({ paymentId: payment.id, event }, 'a refund that cannot be right');
    return;
  }
  const known = (wasUnsettled && (await paymentNamed(db, event.txRef))) || payment;
  const identity = refundIdentity(event, known.gatewayReference);
  const now = clock.now();
  if (event.kind === 'refund-failed') {
    const names = [event.refundReference, event.reference].filter((name) => name !== null);
    if (await refundCameBack(db, { paymentId: payment.id, names, now })) return;
    const finding = identity ?? String(toldEtb);
    await noteDifference(
      db,
      { kind: 'refund-failed', paymentId: payment.id, reference: event.reference, thereEtb: toldEtb, finding },
      now,
    );
    return;
  }
  const outcome = await refundByGateway(db, { paymentId: payment.id, kind: event.kind, toldEtb, identity, now });
  if (outcome === 'not-refundable') log.warn({ paymentId: payment.id }, 'a refund of what was never settled here');
};
