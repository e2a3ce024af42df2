import { addisDate } from '@temari/contracts/addis-time';
import { ASKED_DAYS, isAskedFor } from '@temari/contracts/asked-months';
import { type BillingCalendar, billingMonthName } from '@temari/contracts/billing-months';
import type { BalanceOnWire } from '@temari/contracts/months';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { billingCalendar } from '../../domains/money/billing-calendar.ts';
import { goingOf } from '../../domains/money/going-on.ts';
import { type MonthAhead, monthsAheadOf } from '../../domains/money/payable-months.ts';
import { balanceOf, freeMoneyOf, subscriptionsOfHousehold } from '../../domains/money/queries.ts';
import { type Standing, standingOf } from '../../domains/money/rules.ts';
import { progressOf } from '../../domains/payments/refunds/rules.ts';
import {
  type Bought,
  boughtBy,
  chargesOf,
  type Entry,
  entriesOf,
  monthsInReview,
  type WrittenCharge,
} from './queries.ts';

type Charge = BalanceOnWire['charges'][number];

const SANTIM = 100;
/** How many months can be seen, and paid, before they begin. */
export const MONTHS_SHOWN_AHEAD = 6;

const isOpen = ({ santim, settledSantim, isTakenBack }: WrittenCharge): boolean =>
  settledSantim < santim && !isTakenBack;

/** What is known of a charge besides its row. */
interface Known {
  calendar: BillingCalendar;
  whose: Bought | undefined;
  isOnItsWay: boolean;
}

const stateOf = ({ isTakenBack, awardSantim }: WrittenCharge, open: number): Charge['state'] => {
  if (isTakenBack) return 'cancelled';
  if (open > 0) return 'open';
  return awardSantim > 0 ? 'covered' : 'paid';
};

const presentWritten = (charge: WrittenCharge, known: Known): Charge => {
  const open = charge.santim - charge.settledSantim;
  return {
    ...presentMonth(charge, known),
    openEtb: charge.isTakenBack ? 0 : open / SANTIM,
    state: stateOf(charge, open),
    isOnItsWay: known.isOnItsWay && open > 0,
  };
};

const presentAhead = (month: MonthAhead, known: Known): Charge => ({
  ...presentMonth(month, known),
  openEtb: month.open / SANTIM,
  state: month.open > 0 ? 'open' : 'covered',
  isOnItsWay: known.isOnItsWay && month.open > 0,
});

const presentMonth = (charge: WrittenCharge | MonthAhead, { calendar, whose }: Known) => ({
  _id: charge.id,
  enrollment: charge.enrollmentId,
  learner: whose?.learnerId ?? null,
  fullName: whose?.fullName ?? '',
  service: whose?.service ?? 'tutor',
  month: billingMonthName(calendar, charge.startsOn),
  from: charge.startsOn,
  to: charge.endsOn,
  dueOn: charge.dueOn,
  amountEtb: charge.santim / SANTIM,
  awardEtb: charge.awardSantim / SANTIM,
  lessonsSold: charge.lessonsSold ?? null,
  lines: charge.lines,
});

/** A reversal is money that went back, whoever took it. */
const entryKind = (kind: Entry['kind']) => (kind === 'reversal' ? 'refund' : kind);

/** What lowers what is owed. */
const LOWERS: ReadonlySet<string> = new Set([
  'payment',
  'credit',
  'charge-reversed',
  'imported',
  'imported-used-undone',
]);

/** As it goes out: to check hundreds of rows by the contract would cost as much as all the rest. Tests do it. */
export const showBalance = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<BalanceOnWire> => {
  const now = clock.now();
  const today = addisDate(now);
  const [calendar, balance, bought, written, subscriptions, money, inReview, entries] = await Promise.all([
    billingCalendar(db),
    balanceOf(db, accountId),
    boughtBy(db, accountId),
    chargesOf(db, accountId),
    subscriptionsOfHousehold(db, accountId),
    freeMoneyOf(db, [accountId]),
    monthsInReview(db, accountId),
    entriesOf(db, accountId),
  ]);
  const charged = {
    subscriptions,
    months: written.map(({ startsOn, endsOn, ...charge }) => ({ ...charge, from: startsOn, to: endsOn })),
    money,
    open: written.filter(isOpen).map(({ startsOn, endsOn, santim, settledSantim, ...charge }) => ({
      ...charge,
      from: startsOn,
      to: endsOn,
      open: santim - settledSantim,
    })),
  };
  const [ahead, going] = await Promise.all([
    monthsAheadOf(db, charged, { calendar, now, count: MONTHS_SHOWN_AHEAD }),
    goingOf(db, subscriptions, today),
  ]);
  const whose = new Map(bought.map((each) => [each.id, each]));
  const isOnItsWay = ({ enrollmentId, startsOn, endsOn }: WrittenCharge | MonthAhead): boolean =>
    inReview.some(
      (choice) => choice.enrollmentId === enrollmentId && choice.startsOn >= startsOn && choice.startsOn <= endsOn,
    );
  const known = (charge: WrittenCharge | MonthAhead): Known => ({
    calendar,
    whose: whose.get(charge.enrollmentId),
    isOnItsWay: isOnItsWay(charge),
  });
  const charges = [
    ...ahead.map((month) => presentAhead(month, known(month))),
    ...written.map((charge) => presentWritten(charge, known(charge))),
  ].toSorted((one, other) =>
    one.from === other.from ? one.fullName.localeCompare(other.fullName) : one.from < other.from ? 1 : -1,
  );

  const standing = (enrollmentId: string): Standing => {
    const own = subscriptions.filter((each) => each.enrollmentId === enrollmentId);
    return standingOf({
      subscriptions: own
        .filter(({ awaitsClass }) => !awaitsClass)
        .map(({ startsOn, endsOn, monthlySantim }) => ({ startsOn, endsOn, monthly: monthlySantim })),
      awaitsClassFrom: own.find(({ awaitsClass }) => awaitsClass)?.startsOn ?? null,
      charges: written
        .filter((charge) => charge.enrollmentId === enrollmentId && !charge.isTakenBack)
        .map(({ startsOn, endsOn, dueOn, santim, settledSantim }) => ({
          from: startsOn,
          to: endsOn,
          dueOn,
          open: santim - settledSantim,
        }))
        .toSorted((one, other) => one.from.localeCompare(other.from)),
      ahead: ahead
        .filter((month) => month.enrollmentId === enrollmentId)
        .map(({ startsOn, endsOn, open }) => ({ from: startsOn, to: endsOn, isCovered: open === 0 }))
        .toSorted((one, other) => one.from.localeCompare(other.from)),
      today,
      askedDays: ASKED_DAYS,
      isOnce: own.some(({ cause }) => cause === 'once'),
    });
  };

  const asked = charges.filter((charge) => charge.state === 'open' && isAskedFor(charge, today));
  return {
    balanceEtb: balance / SANTIM,
    dueEtb: asked.reduce((sum, { openEtb }) => sum + openEtb, 0),
    charges,
    enrollments: bought.map(({ id, learnerId, fullName, service, mayDecide }) => ({
      enrollment: id,
      learner: learnerId,
      fullName,
      service,
      standing: standing(id),
      going: going(id, mayDecide),
    })),
    entries: entries.map(({ id, at, kind, santim, startsOn, cause, paymentId, paymentType, delivery, ...entry }) => ({
      _id: String(id),
      at,
      kind: entryKind(kind),
      amountEtb: (LOWERS.has(kind) ? -santim : santim) / SANTIM,
      text: entry.fullName ?? entry.past?.purpose ?? '',
      month: startsOn && billingMonthName(calendar, startsOn),
      payment:
        paymentId && paymentType
          ? { _id: paymentId, type: paymentType, hasReceipt: entry.receiptNumber !== null }
          : null,
      refund: kind === 'refund' ? progressOf(delivery) : null,
      cause,
      ...(entry.lessonOn && { lessonOn: entry.lessonOn }),
      ...(entry.past && { paidOn: entry.past.paidOn }),
    })),
  };
};
