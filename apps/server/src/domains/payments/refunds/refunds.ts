import type { RefundDelivery, RefundStep, RefundWay } from '@temari/contracts/refund-rules';
import type { Db } from '../../../db/client.ts';
import { lockIfPresent } from '../../../db/present-accounts.ts';
import { AppError } from '../../../errors/app-error.ts';
import { moneyRules } from '../../money/queries.ts';
import { closeAgreed, noteDifference } from '../differences/queries.ts';
import { type LedgerActor, lockedPayment, type PaymentRow, recordPaymentEvent } from '../ledger/queries.ts';
import { requireCashInOwnSession } from '../tills/own-session.ts';
import {
  creditGivenBack,
  deliveredRefund,
  endPayment,
  givenBackAlone,
  hasProposal,
  insertRefund,
  isRefundKnown,
  moveRefund,
  nameOf,
  newestAllocation,
  type RefundRow,
  refundById,
  sentRefundNamed,
  toldSoFar,
  updateRefund,
} from './queries.ts';
import { firstDelivery, leftOf, needsSecondPerson, shareOut, sumEtb, usualWay } from './rules.ts';

const SANTIM = 100;

export interface Refunded {
  refund: RefundRow;
  /** As it stands now. */
  payment: PaymentRow;
}

/**
 * The one way money leaves the ledger, whoever says so. Parts are summed, the whole ends the payment and frees the seat.
 * The payment must be locked: then the sum cannot move, and the check on its row stands behind that.
 */
const moveBack = async (
  tx: Db,
  payment: PaymentRow,
  { id, kind, amountEtb, endsDebt, decidedBy }: RefundRow,
  { actor, now }: { actor: LedgerActor; now: Date },
): Promise<PaymentRow> => {
  if (amountEtb <= 0) return payment;
  const refundedEtb = sumEtb(payment.refundedEtb, amountEtb);
  const status = refundedEtb >= payment.amountEtb ? 'refunded' : 'paid';
  const isWholePurchase = kind === 'refunded' && status === 'refunded' && payment.purpose === 'purchase';
  const newestBefore = await newestAllocation(tx);
  if (status === 'refunded') {
    await endPayment(tx, payment);
  }
  await recordPaymentEvent(tx, payment, {
    kind,
    actor,
    now,
    fromStatus: 'paid',
    toStatus: status,
    settledEtb: -amountEtb,
    facts: { refundId: id },
  });
  // The seat is gone with a whole purchase, and nobody owes lessons that they cannot come to: of earlier parts neither.
  if (isWholePurchase || endsDebt) {
    await creditGivenBack(tx, { payment, after: isWholePurchase ? 0 : newestBefore, by: decidedBy, now });
  }
  return { ...payment, status, refundedEtb };
};

/** The columns of a booked refund. They also say where the money is: the gateway is called only after the commit. */
const booked = (payment: PaymentRow, way: RefundWay, now: Date) => {
  const delivery: RefundDelivery | null = firstDelivery(payment.type, way);
  return {
    state: 'booked' as const,
    delivery,
    ...(delivery && { deliveryAt: now }),
    ...(delivery === 'sending' && { nextTryAt: now }),
  };
};

/** Refuses what was never paid, or more than is left of it. */
const requireLeft = (payment: PaymentRow, amountEtb: number): void => {
  if (payment.status !== 'paid') throw new AppError('payment/not-refundable');
  const left = leftOf(payment);
  if (amountEtb > left) throw new AppError('payment/refund-too-high', { values: { left } });
};

/**
 * The office gives back all that is left or a part of it. Above the limit it is only proposed: another member of staff
 * decides. One proposal of a payment waits at a time.
 */
export const refundByOffice = async (
  db: Db,
  {
    paymentId,
    amountEtb: asked,
    seenLeftEtb,
    way: askedWay,
    endsDebt = false,
    payTo,
    reason,
    staffId,
    now,
  }: {
    paymentId: string;
    amountEtb?: number | undefined;
    /** The remaining sum that the person who decided had seen. */
    seenLeftEtb?: number | undefined;
    way?: RefundWay | undefined;
    endsDebt?: boolean | undefined;
    payTo?: string | undefined;
    reason: string;
    staffId: string;
    now: Date;
  },
): Promise<Refunded> =>
  db.transaction(async (tx) => {
    const payment = await lockedPayment(tx, paymentId);
    if (!payment) throw new AppError('request/not-found');
    const amountEtb = asked ?? leftOf(payment);
    requireLeft(payment, amountEtb);
    if (seenLeftEtb !== undefined && seenLeftEtb !== leftOf(payment)) throw new AppError('office/changed-meanwhile');
    if (await hasProposal(tx, paymentId)) throw new AppError('refund/already-proposed');
    const { refundLimitEtb } = await moneyRules(tx);
    const isProposal = needsSecondPerson(amountEtb, await givenBackAlone(tx, paymentId), refundLimitEtb);
    const way = askedWay ?? usualWay(payment.type);
    const refund = await insertRefund(tx, {
      accountId: payment.accountId,
      paymentId,
      kind: 'refunded',
      source: 'office',
      ...(isProposal ? { state: 'proposed' as const } : booked(payment, way, now)),
      amountEtb,
      // What goes through the gateway, it will tell of.
      expectedEtb: payment.type === 'online' && way !== 'other' ? amountEtb : 0,
      way,
      endsDebt,
      payTo: payTo || null,
      reason,
      needsSecondPerson: isProposal,
      proposedBy: staffId,
      ...(!isProposal && { decidedBy: staffId, decidedAt: now }),
      createdAt: now,
    });
    if (isProposal) return { refund, payment };
    return { refund, payment: await moveBack(tx, payment, refund, { actor: `staff:${staffId}`, now }) };
  });

/**
 * Takes a whole cash payment back out of its till. Answers how much, and the reason as it is kept; the caller says who
 * may, and until when.
 */
export const takeBackCash = async (
  tx: Db,
  { paymentId, reason, staffId, now }: { paymentId: string; reason: string; staffId: string; now: Date },
): Promise<{ amountEtb: number; reason: string | null }> => {
  const payment = await lockedPayment(tx, paymentId);
  if (!payment) throw new AppError('request/not-found');
  const { amountEtb, accountId } = payment;
  if (payment.type !== 'cash' || payment.status !== 'paid' || payment.refundedEtb > 0) {
    throw new AppError('payment/not-refundable');
  }
  const refund = await insertRefund(tx, {
    ...{ accountId, paymentId, amountEtb, reason },
    kind: 'reversed',
    source: 'office',
    state: 'booked',
    proposedBy: staffId,
    decidedBy: staffId,
    decidedAt: now,
    createdAt: now,
  });
  await moveBack(tx, payment, refund, { actor: `staff:${staffId}`, now });
  return { amountEtb, reason: refund.reason };
};

/** A second person approves what was proposed, and then it is booked; or anybody, the proposer too, calls it off. */
export const decideProposal = async (
  db: Db,
  {
    refundId,
    decision,
    reason,
    staffId,
    now,
  }: {
    refundId: string;
    decision: 'approve' | 'refuse';
    /** Why it is refused. */
    reason?: string | undefined;
    staffId: string;
    now: Date;
  },
): Promise<Refunded> =>
  db.transaction(async (tx) => {
    const proposal = await refundById(tx, refundId);
    const payment = proposal && (await lockedPayment(tx, proposal.paymentId));
    if (!payment) throw new AppError('request/not-found');
    const state = decision === 'approve' ? 'booked' : 'refused';
    // Read again under the lock: another may have decided while this one waited for it.
    const current = await refundById(tx, refundId);
    if (current?.state !== 'proposed') {
      throw new AppError('refund/already-decided', { values: { name: await nameOf(tx, current?.decidedBy ?? null) } });
    }
    if (state === 'booked' && current.proposedBy === staffId) throw new AppError('refund/second-person');
    if (state === 'booked') requireLeft(payment, current.amountEtb);
    const decided = {
      ...(state === 'booked'
        ? // One that was proposed before ways were kept says by what it expects whether it went through the gateway.
          booked(payment, current.way ?? (current.expectedEtb > 0 ? 'gateway' : 'other'), now)
        : {
            state: 'refused' as const,
            expectedEtb: 0,
            refusal: reason && (await lockIfPresent(tx, payment.accountId)) ? reason : null,
          }),
      decidedBy: staffId,
      decidedAt: now,
    };
    await updateRefund(tx, refundId, decided);
    const refund: RefundRow = { ...current, ...decided };
    if (state === 'refused') return { refund, payment };
    return { refund, payment: await moveBack(tx, payment, refund, { actor: `staff:${staffId}`, now }) };
  });

/**
 * Puts a refused proposal back into the queue, if that amount can still be refunded and no other proposal waits. The
 * caller decides who may do it.
 */
export const proposeAgain = async (
  tx: Db,
  { refundId, mayTakeBack }: { refundId: string; mayTakeBack: (refund: RefundRow) => Promise<void> },
): Promise<Refunded> => {
  const known = await refundById(tx, refundId);
  const payment = known && (await lockedPayment(tx, known.paymentId));
  const refund = await refundById(tx, refundId);
  if (!payment || !refund) throw new AppError('request/not-found');
  if (refund.state !== 'refused') throw new AppError('office/nothing-to-take-back');
  await mayTakeBack(refund);
  requireLeft(payment, refund.amountEtb);
  if (await hasProposal(tx, payment.id)) throw new AppError('refund/already-proposed');
  const proposed = {
    state: 'proposed' as const,
    expectedEtb: payment.type === 'online' && refund.way !== 'other' ? refund.amountEtb : 0,
    refusal: null,
    decidedBy: null,
    decidedAt: null,
  };
  await updateRefund(tx, refundId, proposed);
  return { refund: { ...refund, ...proposed }, payment };
};

/** Takes what was told now off what was expected, the oldest first. What is told in full has arrived. */
const useUpExpected = async (
  db: Db,
  expected: { id: string; expectedEtb: number }[],
  coveredEtb: number,
  now: Date,
): Promise<void> => {
  let rest = coveredEtb;
  for (const { id, expectedEtb } of expected) {
    if (rest <= 0) return;
    const used = Math.min(rest, expectedEtb);
    await updateRefund(db, id, { expectedEtb: sumEtb(expectedEtb, -used) });
    if (used >= expectedEtb) await deliveredRefund(db, id, now);
    rest = sumEtb(rest, -used);
  }
};

export type GatewayRefund = 'booked' | 'repeated' | 'unclear' | 'not-refundable';

/**
 * The gateway says that money went back: in a signed event, or when it was asked. The same told twice changes nothing;
 * what the office wrote down before as sent through the gateway is the same money; more than is left is not booked but
 * shown to the office.
 */
export const refundByGateway = async (
  db: Db,
  {
    paymentId,
    kind,
    toldEtb,
    identity,
    now,
  }: {
    paymentId: string;
    kind: RefundRow['kind'];
    /** `all`: the payment counts as given back there, without a sum. */
    toldEtb: number | 'all';
    /** Null: nothing to know it by, so that it counts as the sum of all that went back. */
    identity: string | null;
    now: Date;
  },
): Promise<GatewayRefund> =>
  db.transaction(async (tx) => {
    const payment = await lockedPayment(tx, paymentId);
    if (!payment || (payment.status !== 'paid' && payment.status !== 'refunded')) return 'not-refundable';
    if (identity !== null && (await isRefundKnown(tx, paymentId, identity))) return 'repeated';
    const tellsTotal = toldEtb === 'all' || identity === null;
    const { toldEtb: toldBeforeEtb, expected: all } = await toldSoFar(tx, paymentId);
    if (toldEtb === 'all' && toldBeforeEtb > 0) {
      if (toldBeforeEtb >= payment.amountEtb || payment.status === 'refunded') return 'repeated';
      // It told of parts: whether 'given back' means those or all of it is for a person to find out.
      const facts = { paymentId, reference: payment.gatewayReference, hereEtb: payment.refundedEtb };
      await noteDifference(tx, { ...facts, kind: 'given-back-there' }, now);
      return 'unclear';
    }
    // What the gateway told itself is part of a total already.
    const expected = all.filter(({ source }) => source === 'office' || !tellsTotal);
    const { newEtb, coveredEtb, bookedEtb, excessEtb } = shareOut({
      toldEtb: toldEtb === 'all' ? payment.amountEtb : toldEtb,
      tellsTotal,
      toldBeforeEtb,
      expectedEtb: sumEtb(...expected.map(({ expectedEtb }) => expectedEtb)),
      leftEtb: payment.status === 'paid' ? leftOf(payment) : 0,
    });
    if (newEtb === 0) return 'repeated';
    await useUpExpected(tx, expected, coveredEtb, now);
    const refund = await insertRefund(tx, {
      accountId: payment.accountId,
      paymentId,
      kind,
      source: 'gateway',
      state: 'booked',
      amountEtb: bookedEtb,
      identity,
      toldEtb: newEtb,
      createdAt: now,
      decidedAt: now,
    });
    const after = await moveBack(tx, payment, refund, { actor: 'gateway', now });
    if (after.status === 'refunded') await closeAgreed(tx, 'given-back-there', paymentId, now);
    const facts = { paymentId, reference: payment.gatewayReference, finding: refund.id };
    if (excessEtb > 0) {
      await noteDifference(
        tx,
        { ...facts, kind: 'refund-too-high', hereEtb: sumEtb(newEtb, -excessEtb), thereEtb: newEtb },
        now,
      );
    }
    if (kind === 'reversed') {
      await noteDifference(tx, { ...facts, kind, hereEtb: payment.amountEtb, thereEtb: newEtb }, now);
    }
    return 'booked';
  });

/** The gateway says that a refund which we sent did not arrive; false when it is none of those. */
export const refundCameBack = async (
  db: Db,
  { paymentId, names, now }: { paymentId: string; names: readonly string[]; now: Date },
): Promise<boolean> => {
  const refund = await sentRefundNamed(db, paymentId, names);
  if (!refund) return false;
  return moveRefund(db, refund, ['sending', 'sent', 'arrived'], {
    ...{ delivery: 'failed', deliveryAt: now, nextTryAt: null, problem: 'refund.failed' },
  });
};

/** From where each step leads on. */
const STEPS: Record<RefundStep, RefundDelivery> = { 'send-again': 'failed', 'by-hand': 'failed', paid: 'by-hand' };

/** What the office does about a refund that did not go back by itself. Of two at once, one does. */
export const deliverByOffice = async (
  db: Db,
  {
    refundId,
    step,
    reference,
    sessionId,
    staffId,
    now,
  }: {
    refundId: string;
    step: RefundStep;
    reference?: string | undefined;
    /** The till session out of which cash was paid back. */
    sessionId?: string | undefined;
    staffId: string;
    now: Date;
  },
): Promise<Refunded> =>
  db.transaction(async (tx) => {
    const known = await refundById(tx, refundId);
    const tillSessionId = sessionId && step === 'paid' && known ? sessionId : null;
    if (tillSessionId && known) {
      await requireCashInOwnSession(tx, known.amountEtb * SANTIM, { sessionId: tillSessionId, staffId, now });
    }
    const payment = known && (await lockedPayment(tx, known.paymentId));
    const refund = await refundById(tx, refundId);
    if (!payment || !refund) throw new AppError('request/not-found');
    if (tillSessionId && payment.type !== 'cash') throw new AppError('refund/not-cash');
    const changed: Record<RefundStep, Partial<RefundRow>> = {
      'send-again': {
        ...{ delivery: 'sending', round: refund.round + 1, tries: 0, nextTryAt: now, gatewayReference: null },
        // The gateway will tell of this sending, whatever it told of the one before.
        expectedEtb: refund.amountEtb,
        problem: null,
      },
      'by-hand': { delivery: 'by-hand', expectedEtb: 0, problem: null },
      paid: { delivery: 'paid', paidBy: staffId, paidReference: reference || null, tillSessionId },
    };
    const isPossible = step !== 'send-again' || payment.type === 'online';
    const isMoved = isPossible && (await moveRefund(tx, refund, [STEPS[step]], { ...changed[step], deliveryAt: now }));
    if (!isMoved) throw new AppError('office/changed-meanwhile');
    return { refund: { ...refund, ...changed[step] }, payment };
  });
