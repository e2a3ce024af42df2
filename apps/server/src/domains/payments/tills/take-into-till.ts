import { addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import type { PaymentPurpose } from '@temari/contracts/vocabulary';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import { grouped } from '../../../texts/grouped.ts';
import { recordAct } from '../../audit/queries.ts';
import type { Actor } from '../../identity/actor.ts';
import { moneyRules } from '../../money/queries.ts';
import type { TellNeeds } from '../../notices/tell.ts';
import { recordPaymentEvent, settlePayment } from '../ledger/queries.ts';
import { tellArrival } from '../receipts/tell-arrival.ts';
import { CASH_TAKEN, cashSince, insertCashPayment } from './queries.ts';

/** What a household may still pay in cash today; null: somebody new. */
export const cashLeftToday = async (
  db: Db,
  householdId: string | null,
  now: Date,
): Promise<{ limitEtb: number; leftEtb: number }> => {
  const { cashLimitEtb } = await moneyRules(db);
  const paid = householdId === null ? 0 : await cashSince(db, householdId, startOfAddisDay(addisDate(now)));
  return { limitEtb: cashLimitEtb, leftEtb: Math.max(0, cashLimitEtb - paid) };
};

interface Cash {
  householdId: string;
  enrollmentId: string;
  purpose: PaymentPurpose;
  /** Held by `requireOwnSession`. */
  sessionId: string;
  tillId: string;
  amountEtb: number;
  givenEtb: number;
  now: Date;
}

/**
 * Written and settled in one transaction: a payment in cash is never open. Whoever calls holds the receipt numbers, the
 * session and the household, in this order.
 */
export const takeIntoTill = async (
  deps: TellNeeds,
  tx: Db,
  actor: Actor,
  { householdId, enrollmentId, purpose, sessionId, tillId, amountEtb, givenEtb, now }: Cash,
  beforeSettling: (paymentId: string) => Promise<void> = async () => {},
): Promise<{ id: string }> => {
  if (givenEtb < amountEtb) throw new AppError('cash/too-little-given');
  const { limitEtb, leftEtb } = await cashLeftToday(tx, householdId, now);
  if (amountEtb > leftEtb) {
    const [limit, left] = [grouped(limitEtb), grouped(leftEtb)];
    throw new AppError('cash/over-limit', { values: { limit, left } });
  }
  const staff = `staff:${actor.accountId}` as const;
  const payment = await insertCashPayment(tx, {
    accountId: householdId,
    tillSessionId: sessionId,
    ...{ enrollmentId, purpose, amountEtb, createdAt: now },
  });
  await recordPaymentEvent(tx, payment, {
    kind: CASH_TAKEN,
    actor: staff,
    now,
    fromStatus: null,
    toStatus: 'review',
    facts: { givenEtb },
  });
  await beforeSettling(payment.id);
  await settlePayment(tx, {
    paymentId: payment.id,
    from: ['review'],
    reviewedBy: actor.accountId,
    kind: 'cash-settled',
    actor: staff,
    now,
  });
  await recordAct(tx, actor, now, {
    action: 'take-cash',
    subjectKind: 'payment',
    subjectId: payment.id,
    after: { amountEtb, givenEtb, tillId },
  });
  await tellArrival(deps, tx, payment.id, now);
  return payment;
};
