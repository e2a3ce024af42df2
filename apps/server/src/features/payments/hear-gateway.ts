import { noteDifference } from '../../domains/payments/differences/queries.ts';
import { refundByGateway } from '../../domains/payments/refunds/refunds.ts';
import { refundIdentity } from '../../domains/payments/refunds/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import { type CheckNeeds, checkPayment } from './check-payment.ts';
import { paymentByTxRef, takeForCheck } from './queries.ts';
import { toldAmountEtb } from './rules.ts';

/** Hints about one payment within this time are one question to the gateway. */
const QUIET_MS = 1000;

/** What can be a reference of ours; anybody can call, with any bytes. */
const REFERENCE = /^[\w-]{1,50}$/;

const paymentNamed = async (db: CheckNeeds['db'], txRef: string | undefined) =>
  txRef && REFERENCE.test(txRef) ? paymentByTxRef(db, txRef) : null;

/** An unsigned hint that a payment may have changed: the gateway is asked, the hint itself is not trusted. */
export const hearHint = async (deps: CheckNeeds, txRef: string | undefined): Promise<void> => {
  const payment = await paymentNamed(deps.db, txRef);
  if (!payment || !['pending', 'declined'].includes(payment.status)) return;
  const now = deps.clock.now();
  const notSince = new Date(now.getTime() - QUIET_MS);
  if (await takeForCheck(deps.db, payment.id, { now, notSince })) await checkPayment(deps, payment);
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
  if (event.kind === 'other') return hearHint(deps, event.txRef);
  const payment = await paymentNamed(db, event.txRef);
  if (!payment) return;
  // The event of a refund can arrive before the event of its payment.
  const isUnsettled = payment.status === 'pending' || payment.status === 'declined';
  if (isUnsettled && (await checkPayment(deps, payment)) === 'unreachable') {
    // Not heard: the gateway sends it again in ten minutes.
    throw new AppError('payment/gateway-away', { retryAfterSeconds: 60 });
  }
  const toldEtb = toldAmountEtb(event);
  if (toldEtb === null) {
    log.error({ paymentId: payment.id, event }, 'a refund that cannot be right');
    return;
  }
  const known = (isUnsettled && (await paymentNamed(db, event.txRef))) || payment;
  const identity = refundIdentity(event, known.gatewayReference);
  const now = clock.now();
  if (event.kind === 'refund-failed') {
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
