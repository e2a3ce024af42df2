import { AppError } from '../../shared/app-error.ts';
import { refundPayment } from '../../shared/payment-ledger.ts';
import { type CheckNeeds, checkPayment } from './check-payment.ts';
import { paymentByTxRef, takeForCheck } from './queries.ts';

/** Hints about one payment within this time are one question to the gateway. */
const QUIET_MS = 1000;

/** What can be a reference of ours; anybody can call, with any bytes. */
const REFERENCE = /^[\w-]{1,50}$/;

const paymentNamed = async (db: CheckNeeds['db'], txRef: string | undefined) =>
  txRef && REFERENCE.test(txRef) ? paymentByTxRef(db, txRef) : null;

/** A word from outside that a payment may have changed: reason enough to ask, never to believe. */
export const hearHint = async (deps: CheckNeeds, txRef: string | undefined): Promise<void> => {
  const payment = await paymentNamed(deps.db, txRef);
  if (!payment || !['pending', 'declined'].includes(payment.status)) return;
  const now = deps.clock.now();
  const notSince = new Date(now.getTime() - QUIET_MS);
  if (await takeForCheck(deps.db, payment.id, { now, notSince })) await checkPayment(deps, payment);
};

/** A signed event. Money given back is only ever told here, so the signature and the facts must be enough for that. */
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
  // A refund can overtake the news of the payment itself.
  if (payment.status === 'pending' || payment.status === 'declined') await checkPayment(deps, payment);
  if (event.currency !== 'ETB' || !(event.amount > 0)) {
    log.error({ paymentId: payment.id, event }, 'a refund that cannot be right');
    return;
  }
  await refundPayment(db, {
    paymentId: payment.id,
    amountEtb: Math.round(event.amount),
    kind: event.kind,
    actor: 'gateway',
    now: clock.now(),
    facts: { reference: event.reference },
  });
};
