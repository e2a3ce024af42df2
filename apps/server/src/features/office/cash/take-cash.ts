import { MONTHS_AHEAD_MAX } from '@temari/contracts/months';
import { totalOf } from '@temari/contracts/months-to-pay';
import type { takeCash as contract, Payable, TakenCash } from '@temari/contracts/office-cash';
import { shownPaymentCode } from '@temari/contracts/payment-codes';
import type { output } from 'zod/mini';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { asOwnHousehold } from '../../../domains/identity/own-household.ts';
import { billingCalendar } from '../../../domains/money/billing-calendar.ts';
import { chosenMonths } from '../../../domains/money/chosen-months.ts';
import { monthsAhead } from '../../../domains/money/payable-months.ts';
import { accountBalance, insertChoices, moneyRules } from '../../../domains/money/queries.ts';
import { takeBackNotices } from '../../../domains/notices/queries.ts';
import type { TellNeeds } from '../../../domains/notices/tell.ts';
import { lockReceiptNumbers } from '../../../domains/payments/ledger/queries.ts';
import { takeBackCash } from '../../../domains/payments/refunds/refunds.ts';
import { beginOnce } from '../../../domains/payments/repeats/begin-once.ts';
import { requireOwnSession } from '../../../domains/payments/tills/own-session.ts';
import { cashPaymentById, lockSessionShared } from '../../../domains/payments/tills/queries.ts';
import { cashLeftToday, takeIntoTill } from '../../../domains/payments/tills/take-into-till.ts';
import { AppError } from '../../../errors/app-error.ts';
import { grouped } from '../../../texts/grouped.ts';
import { chargesInReview, enrollmentsNamed, householdToPay, openMonthsOf } from './queries.ts';
import { sharesOf, toEtb } from './rules.ts';

type Acting = Pick<Deps, 'clock'> & { db: Db };
type Wish = output<typeof contract.body>;

export const showPayable = async ({ db, clock }: Acting, { id }: { id: string }): Promise<Payable> => {
  const now = clock.now();
  const household = await householdToPay(db, id);
  if (!household) throw new AppError('request/not-found');
  const written = await openMonthsOf(db, id);
  const calendar = await billingCalendar(db);
  const ahead = await monthsAhead(db, id, { calendar, now, count: MONTHS_AHEAD_MAX });
  const inReview = await chargesInReview(db, id);
  const months = [
    ...written.map((month) => ({ ...month, isAhead: false })),
    ...ahead.filter(({ open }) => open > 0).map((month) => ({ ...month, isAhead: true })),
  ];
  const named = new Map(
    (await enrollmentsNamed(db, [...new Set(months.map(({ enrollmentId }) => enrollmentId))])).map((row) => [
      row.id,
      row,
    ]),
  );
  const { leftEtb } = await cashLeftToday(db, id, now);
  return {
    id,
    name: household.name,
    code: shownPaymentCode(household.code ?? ''),
    leftTodayEtb: leftEtb,
    lines: months.flatMap(({ id: chargeId, enrollmentId, startsOn, endsOn, dueOn, open, isAhead }) => {
      const enrollment = named.get(enrollmentId);
      if (!enrollment) return [];
      return [
        {
          id: chargeId,
          fullName: enrollment.fullName,
          service: enrollment.service,
          ...{ from: startsOn, to: endsOn, dueOn, isAhead },
          openEtb: toEtb(open),
          isInReview: inReview.has(chargeId),
        },
      ];
    }),
  };
};

const take = async (
  deps: TellNeeds,
  tx: Db,
  actor: Actor,
  { session: sessionId, household, charges, totalEtb, amountEtb, givenEtb }: Wish,
  now: Date,
): Promise<{ id: string }> => {
  await lockReceiptNumbers(tx);
  const { tillId } = await requireOwnSession(tx, { sessionId, staffId: actor.accountId, now });
  const lines = await chosenMonths(tx, household, { charges, ahead: 0, now });
  // Read under the household's lock: whoever erases it takes the same.
  if (!(await householdToPay(tx, household))) throw new AppError('request/not-found');
  const total = totalOf(lines);
  const [first] = lines;
  if (!first || total === 0) throw new AppError('payment/nothing-due');
  if (totalEtb !== total) {
    throw new AppError('payment/total-changed', { values: { total: grouped(total) } });
  }
  if (amountEtb > total) throw new AppError('cash/over-total');
  return takeIntoTill(
    deps,
    tx,
    actor,
    {
      householdId: household,
      enrollmentId: first.enrollmentId,
      ...{ sessionId, tillId, amountEtb, givenEtb, now },
      purpose: 'months',
    },
    (paymentId) =>
      insertChoices(
        tx,
        sharesOf(lines, amountEtb).map(({ id, enrollmentId, startsOn, open }) => ({
          householdId: household,
          paymentId,
          enrollmentId,
          startsOn,
          chargeId: id,
          santim: open,
        })),
      ),
  );
};

const answer = async (db: Db, paymentId: string): Promise<TakenCash> => {
  const payment = await cashPaymentById(db, paymentId);
  if (!payment || payment.number === null) throw new AppError('request/conflicting-repeat');
  const { number, amountEtb, givenEtb, tillId } = payment;
  const { tillLimitEtb } = await moneyRules(db);
  return {
    id: paymentId,
    ...{ number, amountEtb, changeEtb: givenEtb - amountEtb },
    isTillFull: toEtb(await accountBalance(db, `till:${tillId}`)) > tillLimitEtb,
  };
};

/** The same wish sent again with its key is one payment. */
export const takeCash = async (
  deps: Acting & TellNeeds,
  actor: Actor,
  wish: Wish,
  key: string | null,
): Promise<TakenCash> => {
  const { db, clock } = deps;
  const now = clock.now();
  const begun = key
    ? beginOnce(db, { accountId: actor.accountId, key, wish, now }, (tx) => take(deps, tx, actor, wish, now))
    : db.transaction((tx) => take(deps, tx, actor, wish, now)).then(({ id }) => ({ paymentId: id }));
  const { paymentId } = await begun.catch(asOwnHousehold('cash/own-household'));
  return answer(db, paymentId);
};

/** Another person, while the till is open: the count at the end of the day then has the right sum. */
export const takeCashBack = async (
  { db, clock }: Acting,
  actor: Actor,
  { id }: { id: string },
  { reason }: { reason: string },
): Promise<{ id: string; amountEtb: number }> => {
  const now = clock.now();
  const payment = await cashPaymentById(db, id);
  if (!payment) throw new AppError('request/not-found');
  const takingBack = db.transaction(async (tx) => {
    const session = await lockSessionShared(tx, payment.sessionId);
    if (session?.closedAt !== null) throw new AppError('till/closed');
    if (session.openedBy === actor.accountId) throw new AppError('cash/second-person');
    const { amountEtb, reason: kept } = await takeBackCash(tx, {
      ...{ paymentId: id, reason, now },
      staffId: actor.accountId,
    });
    await recordAct(tx, actor, now, {
      action: 'take-cash-back',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'paid' },
      after: { status: 'refunded', amountEtb, reason: kept },
    });
    await takeBackNotices(tx, { occasion: 'payment-arrived', causes: [id], now });
    return { id, amountEtb };
  });
  return takingBack.catch(asOwnHousehold('cash/own-household'));
};
