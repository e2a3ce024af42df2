import type { Deps } from '../../deps.ts';
import type { GatewayRecord } from '../../ports/payments.ts';
import { type PaymentRow, recordPaymentEvent, refundPayment, settlePayment } from '../../shared/payment-ledger.ts';
import { hasEvent } from './queries.ts';
import { disagreement } from './rules.ts';

export type CheckNeeds = Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>;

/** Written once for the office; settled it is never. */
const noteDisagreement = async ({ db, clock, log }: CheckNeeds, payment: PaymentRow, reason: string): Promise<void> => {
  log.error({ paymentId: payment.id, reason }, 'the gateway says paid, but not what was asked for');
  if (await hasEvent(db, payment.id, 'disagreement')) return;
  await recordPaymentEvent(db, payment, {
    kind: 'disagreement',
    actor: 'gateway',
    now: clock.now(),
    fromStatus: payment.status,
    toStatus: payment.status,
    facts: { reason },
  });
};

/** Asks the gateway what is true, and writes it down. Nothing else ever settles an online payment. */
export const checkPayment = async (deps: CheckNeeds, payment: PaymentRow): Promise<GatewayRecord['state']> => {
  const { db, clock, payments: gateway, log } = deps;
  if (!payment.txRef) return 'unknown';
  const record = await gateway.find(payment.txRef);
  if (record.state === 'unreachable') {
    log.warn({ paymentId: payment.id, reason: record.reason }, 'the gateway could not be asked');
    return record.state;
  }
  if (!('amount' in record)) return record.state;
  const reason = disagreement(record, payment);
  if (reason) {
    await noteDisagreement(deps, payment, reason);
    return 'unknown';
  }
  const change = { paymentId: payment.id, actor: 'gateway' as const, now: clock.now() };
  if (record.state === 'paid') {
    const settling = await settlePayment(db, {
      ...change,
      kind: 'settled',
      from: ['pending', 'declined'],
      gatewayReference: record.reference,
      facts: { reference: record.reference },
    });
    if (settling === 'paid-twice') log.error({ paymentId: payment.id }, 'an enrollment was paid twice');
  } else {
    await refundPayment(db, {
      ...change,
      kind: record.state,
      amountEtb: payment.amountEtb,
      facts: { reference: record.reference },
    });
  }
  return record.state;
};
