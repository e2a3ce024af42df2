import type { Deps } from '../../deps.ts';
import { noteDifference } from '../../domains/payments/differences/queries.ts';
import { disagreement } from '../../domains/payments/gateway/rules.ts';
import { type PaymentRow, recordPaymentEvent, settlePayment } from '../../domains/payments/ledger/queries.ts';
import { tellArrival } from '../../domains/payments/receipts/tell-arrival.ts';
import { refundByGateway } from '../../domains/payments/refunds/refunds.ts';
import type { GatewayRecord } from '../../ports/payments.ts';
import { hasEvent } from './queries.ts';

export type CheckNeeds = Pick<Deps, 'db' | 'clock' | 'payments' | 'log' | 'jobs' | 'publicUrl'>;

/** Recorded once and shown to the office. Such a payment is never settled. */
const noteDisagreement = async ({ db, clock, log }: CheckNeeds, payment: PaymentRow, reason: string): Promise<void> => {
  log.error({ paymentId: payment.id, reason }, 'the gateway says paid, but not what was asked for');
  const now = clock.now();
  await db.transaction(async (tx) => {
    await noteDifference(
      tx,
      {
        kind: 'not-believed',
        paymentId: payment.id,
        reference: payment.gatewayReference,
        hereEtb: payment.amountEtb,
        detail: reason,
        finding: reason,
      },
      now,
    );
    if (await hasEvent(tx, payment.id, 'disagreement')) return;
    await recordPaymentEvent(tx, payment, {
      kind: 'disagreement',
      actor: 'gateway',
      now,
      fromStatus: payment.status,
      toStatus: payment.status,
      facts: { reason },
    });
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
  if (record.state === 'doubtful') {
    await noteDisagreement(deps, payment, record.reason);
    // Nobody knows whether money moved: no other checkout is opened meanwhile.
    return 'unreachable';
  }
  if (!('amount' in record)) return record.state;
  const reason = disagreement(record, payment);
  if (reason) {
    await noteDisagreement(deps, payment, reason);
    return 'unknown';
  }
  const change = { paymentId: payment.id, actor: 'gateway' as const, now: clock.now() };
  // What has gone back must have come in before.
  const settling = await db.transaction(async (tx) => {
    const outcome = await settlePayment(tx, {
      ...change,
      kind: 'settled',
      from: ['pending', 'declined'],
      gatewayReference: record.reference,
      facts: { reference: record.reference },
    });
    if (outcome === 'settled') await tellArrival(deps, tx, payment.id, change.now);
    return outcome;
  });
  if (settling === 'paid-twice') log.error({ paymentId: payment.id }, 'an enrollment was paid twice');
  if (record.state !== 'paid') {
    await refundByGateway(db, {
      paymentId: payment.id,
      kind: record.state,
      toldEtb: 'all',
      identity: null,
      now: change.now,
    });
  }
  return record.state;
};
