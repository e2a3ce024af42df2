import type { Deps } from '../../../deps.ts';
import type { GatewayRefundRecord } from '../../../ports/payments.ts';
import { claimDueRefunds, type DueRefund, moveRefund } from './queries.ts';
import { pauseAfter, sendReference } from './rules.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'payments' | 'log'>;

/** Sends refunds through the gateway, and asks about those on their way: see `deliverRefunds`. */
export const DELIVER_REFUNDS = 'deliver-refunds';

/** Longer than two calls to the gateway can take. */
const LEASE_MS = 2 * 60_000;
const AT_ONCE = 10;
/** The gateway's words are kept to be read. */
const PROBLEM_MAX = 300;

const later = (now: Date, tries: number): Date => new Date(now.getTime() + pauseAfter(tries));

const fail = async ({ db, clock, log }: Needs, refund: DueRefund, reason: string): Promise<void> => {
  log.warn({ refundId: refund.id, reason }, 'a refund did not go out');
  await moveRefund(db, refund, ['sending', 'sent'], {
    delivery: 'failed',
    deliveryAt: clock.now(),
    nextTryAt: null,
    problem: reason.slice(0, PROBLEM_MAX),
  });
};

/** The gateway has it: from now on it is asked what became of it. A few questions come early, then fewer. */
const noteSent = async ({ db, clock }: Needs, refund: DueRefund, gatewayReference: string | null): Promise<void> => {
  const now = clock.now();
  await moveRefund(db, refund, ['sending'], {
    ...{ delivery: 'sent', deliveryAt: now, tries: 0, nextTryAt: later(now, 0), problem: null },
    ...(gatewayReference && { gatewayReference }),
  });
};

/** Nobody knows yet: the next try asks before it sends. */
const putOff = async ({ db, clock, log }: Needs, refund: DueRefund, reason: string): Promise<void> => {
  log.warn({ refundId: refund.id, reason }, 'the gateway could not be asked about a refund');
  await moveRefund(db, refund, ['sending', 'sent'], {
    nextTryAt: later(clock.now(), refund.tries),
    problem: reason.slice(0, PROBLEM_MAX),
  });
};

/** Writes down what the gateway says of a refund; false when it has never heard of it. */
const believe = async (deps: Needs, refund: DueRefund, record: GatewayRefundRecord): Promise<boolean> => {
  const { db, clock } = deps;
  switch (record.state) {
    case 'unknown':
      return false;
    case 'unreachable':
      await putOff(deps, refund, record.reason);
      return true;
    case 'failed':
      await fail(deps, refund, record.reason);
      return true;
    case 'pending':
      if (refund.delivery === 'sending') await noteSent(deps, refund, record.gatewayReference);
      else await moveRefund(db, refund, ['sent'], { nextTryAt: later(clock.now(), refund.tries), problem: null });
      return true;
    case 'arrived':
      await moveRefund(db, refund, ['sending', 'sent'], {
        ...{ delivery: 'arrived', deliveryAt: clock.now(), nextTryAt: null, problem: null },
        ...(record.gatewayReference && { gatewayReference: record.gatewayReference }),
      });
      return true;
  }
};

const send = async (deps: Needs, refund: DueRefund, txRef: string): Promise<void> => {
  const outcome = await deps.payments.refund({ txRef, reference: sendReference(refund), amountEtb: refund.amountEtb });
  switch (outcome.result) {
    case 'accepted':
      return noteSent(deps, refund, outcome.gatewayReference);
    // An earlier call of this round reached it.
    case 'reference-used':
      return noteSent(deps, refund, null);
    case 'refused':
      return fail(deps, refund, outcome.reason);
    case 'unreachable':
      return putOff(deps, refund, outcome.reason);
  }
};

const deliver = async (deps: Needs, refund: DueRefund): Promise<void> => {
  if (!refund.txRef) return fail(deps, refund, 'a payment that the gateway has never had');
  const { gatewayReference, tries, delivery } = refund;
  // Whatever was called before may have arrived although no answer came: it is asked first, and never sent blindly.
  if (delivery === 'sent' || tries > 1) {
    const reference = sendReference(refund);
    const record = await deps.payments.findRefund({ txRef: refund.txRef, reference, gatewayReference });
    if (await believe(deps, refund, record)) return;
    if (delivery === 'sent') return putOff(deps, refund, 'the gateway does not know it yet');
  }
  await send(deps, refund, refund.txRef);
};

/**
 * Sends what is to be sent, and asks about what is on its way. The intent is in the database before the call, and each
 * sending has one reference, which the gateway takes once: killed at any point, repeated or run twice at the same time,
 * no money goes back twice.
 */
export const deliverRefunds = async (deps: Needs): Promise<void> => {
  const { db, clock } = deps;
  for (;;) {
    const now = clock.now();
    const due = await claimDueRefunds(db, { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: AT_ONCE });
    if (due.length === 0) return;
    await Promise.all(due.map((refund) => deliver(deps, refund)));
  }
};
