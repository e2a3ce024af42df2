import type { RefundWay } from '@temari/contracts/refund-rules';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { accounts } from '../db/schema/accounts.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { payments } from '../db/schema/payments.ts';
import { refunds } from '../db/schema/refunds.ts';
import { AppError } from './app-error.ts';
import { closeAgreed, noteDifference } from './gateway-differences.ts';
import { type LedgerActor, lockedPayment, type PaymentRow, recordPaymentEvent } from './payment-ledger.ts';
import { leftOf, needsSecondPerson, shareOut, sumEtb } from './refund-rules.ts';

type RefundRow = typeof refunds.$inferSelect;

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
  { id, kind, amountEtb }: Pick<RefundRow, 'id' | 'kind' | 'amountEtb'>,
  { actor, now }: { actor: LedgerActor; now: Date },
): Promise<PaymentRow> => {
  if (amountEtb <= 0) return payment;
  const refundedEtb = sumEtb(payment.refundedEtb, amountEtb);
  const status = refundedEtb >= payment.amountEtb ? 'refunded' : 'paid';
  if (status === 'refunded') {
    await tx.update(payments).set({ status }).where(eq(payments.id, payment.id));
    await tx
      .update(enrollments)
      .set({ classId: null, assignedAt: null })
      .where(eq(enrollments.id, payment.enrollmentId));
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
  return { ...payment, status, refundedEtb };
};

/** Refuses what was never paid, or more than is left of it. */
const requireLeft = (payment: PaymentRow, amountEtb: number): void => {
  if (payment.status !== 'paid') throw new AppError('payment/not-refundable');
  const left = leftOf(payment);
  if (amountEtb > left) throw new AppError('payment/refund-too-high', { values: { left } });
};

const written = async (db: Db, values: typeof refunds.$inferInsert): Promise<RefundRow> => {
  const [row] = await db.insert(refunds).values(values).returning();
  if (!row) throw new Error('A refund was not written.');
  return row;
};

/** What the office gave back of a payment on the word of one person. */
const givenBackAlone = async (db: Db, paymentId: string): Promise<number> => {
  const [row] = await db
    .select({ etb: sql<number>`coalesce(sum(${refunds.amountEtb}), 0)::float8` })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.source, 'office'),
        eq(refunds.state, 'booked'),
        eq(refunds.needsSecondPerson, false),
      ),
    );
  return row?.etb ?? 0;
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
    way = 'other',
    reason,
    staffId,
    now,
  }: {
    paymentId: string;
    amountEtb?: number | undefined;
    /** What was left in the eyes of whoever decided. */
    seenLeftEtb?: number | undefined;
    way?: RefundWay | undefined;
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
    if (await tx.$count(refunds, and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'proposed'))))
      throw new AppError('refund/already-proposed');
    const isProposal = needsSecondPerson(amountEtb, await givenBackAlone(tx, paymentId));
    const refund = await written(tx, {
      accountId: payment.accountId,
      paymentId,
      kind: 'refunded',
      source: 'office',
      state: isProposal ? 'proposed' : 'booked',
      amountEtb,
      expectedEtb: payment.type === 'online' && way === 'gateway' ? amountEtb : 0,
      reason,
      needsSecondPerson: isProposal,
      proposedBy: staffId,
      ...(!isProposal && { decidedBy: staffId, decidedAt: now }),
      createdAt: now,
    });
    if (isProposal) return { refund, payment };
    return { refund, payment: await moveBack(tx, payment, refund, { actor: `staff:${staffId}`, now }) };
  });

const nameOf = async (db: Db, accountId: string | null): Promise<string> => {
  if (!accountId) return 'somebody';
  const [row] = await db
    .select({ name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}` })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.name ?? 'somebody';
};

/** A second person approves what was proposed, and then it is booked; or anybody, the proposer too, calls it off. */
export const decideProposal = async (
  db: Db,
  {
    refundId,
    decision,
    staffId,
    now,
  }: { refundId: string; decision: 'approve' | 'refuse'; staffId: string; now: Date },
): Promise<Refunded> =>
  db.transaction(async (tx) => {
    const [proposal] = await tx.select({ paymentId: refunds.paymentId }).from(refunds).where(eq(refunds.id, refundId));
    const payment = proposal && (await lockedPayment(tx, proposal.paymentId));
    if (!payment) throw new AppError('request/not-found');
    const state = decision === 'approve' ? 'booked' : 'refused';
    const [current] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    if (current?.state !== 'proposed') {
      throw new AppError('refund/already-decided', { values: { name: await nameOf(tx, current?.decidedBy ?? null) } });
    }
    if (state === 'booked' && current.proposedBy === staffId) throw new AppError('refund/second-person');
    if (state === 'booked') requireLeft(payment, current.amountEtb);
    const decided = {
      state,
      decidedBy: staffId,
      decidedAt: now,
      ...(state === 'refused' && { expectedEtb: 0 }),
    } as const;
    await tx.update(refunds).set(decided).where(eq(refunds.id, refundId));
    const refund: RefundRow = { ...current, ...decided };
    if (state === 'refused') return { refund, payment };
    return { refund, payment: await moveBack(tx, payment, refund, { actor: `staff:${staffId}`, now }) };
  });

/** What the gateway has told of a payment already, and what it is expected to tell (again), oldest first. */
const toldSoFar = async (
  db: Db,
  paymentId: string,
): Promise<{ toldEtb: number; expected: Pick<RefundRow, 'id' | 'source' | 'expectedEtb'>[] }> => {
  const [[told], expected] = await Promise.all([
    db
      .select({ etb: sql<number>`coalesce(sum(${refunds.toldEtb}), 0)::float8` })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.source, 'gateway'))),
    db
      .select({ id: refunds.id, source: refunds.source, expectedEtb: refunds.expectedEtb })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'booked'), gt(refunds.expectedEtb, 0)))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
  ]);
  return { toldEtb: told?.etb ?? 0, expected };
};

/** Takes what was told now off what was expected, the oldest first. */
const useUpExpected = async (
  db: Db,
  expected: { id: string; expectedEtb: number }[],
  coveredEtb: number,
): Promise<void> => {
  let rest = coveredEtb;
  for (const { id, expectedEtb } of expected) {
    if (rest <= 0) return;
    const used = Math.min(rest, expectedEtb);
    await db
      .update(refunds)
      .set({ expectedEtb: sumEtb(expectedEtb, -used) })
      .where(eq(refunds.id, id));
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
    const isKnown = and(eq(refunds.paymentId, paymentId), eq(refunds.identity, identity ?? ''));
    if (identity !== null && (await tx.$count(refunds, isKnown)) > 0) return 'repeated';
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
    await useUpExpected(tx, expected, coveredEtb);
    const refund = await written(tx, {
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
