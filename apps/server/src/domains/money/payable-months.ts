import { addisDate } from '@temari/contracts/addis-time';
import {
  type BillingCalendar,
  type BillingMonth,
  billingMonthAfter,
  billingMonthOf,
} from '@temari/contracts/billing-months';
import type { Db } from '../../db/client.ts';
import { runningAwardsOf } from './award-queries.ts';
import { coversOf } from './awards.ts';
import { type ChargeDue, type Charged, chargesDueAfter } from './charge-months.ts';
import { chargedMonthsOf, freeMoneyOf, openChargesOf, subscriptionsOfHousehold } from './queries.ts';
import { allocate, chargeId, type OpenCharge, type Source } from './rules.ts';

/** A month that has not begun, and what is left to pay of it once the household's own money is taken off. */
export interface MonthAhead extends ChargeDue {
  open: number;
  /** What an award will pay of it. */
  awardSantim: number;
}

const nextMonths = (calendar: BillingCalendar, today: string, count: number): BillingMonth[] => {
  const months: BillingMonth[] = [];
  for (let last = billingMonthOf(calendar, today); months.length < count; ) {
    last = billingMonthAfter(calendar, last);
    months.push(last);
  }
  return months;
};

interface Looking {
  calendar: BillingCalendar;
  now: Date;
  count: number;
}

/** How a household was charged, what it has with us, and which of its charges are open. */
interface Standing extends Charged {
  money: readonly Source[];
  open: readonly OpenCharge[];
}

/**
 * The next months of a household's enrollments, as they will be charged, by the function that charges. Money that the
 * household has with us pays them here as it will pay them then.
 */
export const monthsAhead = async (db: Db, householdId: string, looking: Looking): Promise<MonthAhead[]> => {
  const subscriptions = await subscriptionsOfHousehold(db, householdId);
  const standing = {
    subscriptions,
    months: await chargedMonthsOf(db, [...new Set(subscriptions.map(({ enrollmentId }) => enrollmentId))]),
    money: await freeMoneyOf(db, [householdId]),
    open: await openChargesOf(db, [householdId]),
  };
  return monthsAheadOf(db, standing, looking);
};

/** What awards will cover of months that are not charged yet, by the rule that covers them then. */
const coveredAhead = async (db: Db, ahead: readonly ChargeDue[]): Promise<Map<string, number>> => {
  const running = await runningAwardsOf(db, [...new Set(ahead.map(({ enrollmentId }) => enrollmentId))]);
  const shares = ahead
    .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))
    .flatMap(({ id, enrollmentId, kind, startsOn, endsOn, santim }) =>
      running
        .filter((award) => kind === 'tuition' && award.enrollmentId === enrollmentId)
        .filter((award) => startsOn <= award.endsOn && endsOn >= award.startsOn)
        .map(({ awardId, percent, monthly, left }) => ({
          ...{ chargeId: id, awardId, charged: santim, open: santim, percent, monthly, left },
        })),
    );
  return new Map(coversOf(shares).map(({ chargeId, santim }) => [chargeId, santim]));
};

/** The same for whoever has read the rest already. */
export const monthsAheadOf = async (
  db: Db,
  { money, open, ...charged }: Standing,
  { calendar, now, count }: Looking,
): Promise<MonthAhead[]> => {
  const today = addisDate(now);
  const months = nextMonths(calendar, today, count);
  const charging = {
    calendar,
    since: months[0]?.from ?? today,
    until: months.at(-1)?.to ?? today,
    released: new Set(months.map(({ from }) => from)),
  };
  const due = await chargesDueAfter(db, charged, charging);
  const ahead = due.filter(({ startsOn, santim }) => startsOn > today && santim > 0);
  const covered = await coveredAhead(db, ahead);
  const paid = allocate(money, [
    ...open,
    ...ahead.map(({ id, enrollmentId, startsOn, endsOn, dueOn, santim }) => ({
      id,
      enrollmentId,
      from: startsOn,
      to: endsOn,
      dueOn,
      open: santim - (covered.get(id) ?? 0),
      learnerBornOn: null,
    })),
  ]);
  const paidOf = (id: string): number =>
    paid.filter(({ chargeId }) => chargeId === id).reduce((sum, { amount }) => sum + amount, 0);
  return ahead.map((month) => {
    const awardSantim = covered.get(month.id) ?? 0;
    return { ...month, awardSantim, open: month.santim - awardSantim - paidOf(month.id) };
  });
};

/** How often a month can have been taken back before somebody chose it. */
const TAKEN_BACK_MAX = 3;

/** Whether one of these ids is that of a month in which an enrollment of the household is paused or stopped. */
export const areLeftOut = async (
  db: Db,
  householdId: string,
  ids: readonly string[],
  { calendar, today, count }: { calendar: BillingCalendar; today: string; count: number },
): Promise<boolean> => {
  const months = [billingMonthOf(calendar, today), ...nextMonths(calendar, today, count)];
  const rows = Map.groupBy(await subscriptionsOfHousehold(db, householdId), ({ enrollmentId }) => enrollmentId);
  return [...rows].some(([enrollmentId, own]) =>
    months
      .filter(({ from, to }) => !own.some((row) => row.startsOn <= to && (row.endsOn === null || row.endsOn >= from)))
      .some(({ from }) =>
        Array.from({ length: TAKEN_BACK_MAX }, (_, times) => chargeId(enrollmentId, from, times)).some((id) =>
          ids.includes(id),
        ),
      ),
  );
};
