import { addisDate } from '@temari/contracts/addis-time';
import { type BillingCalendar, billingMonthAfter, billingMonthOf } from '@temari/contracts/billing-months';
import type { Db } from '../../db/client.ts';
import { type ChargeDue, chargesDue } from './charge-months.ts';
import { enrollmentsCharged, freeMoneyOf, openChargesOf } from './queries.ts';
import { allocate } from './rules.ts';

/** A month that has not begun, and what is left to pay of it once the household's own money is taken off. */
export interface MonthAhead extends ChargeDue {
  open: number;
}

/**
 * The next months of a household's enrollments, as they will be charged, by the function that charges. Money that the
 * household has with us pays them here as it will pay them then.
 */
export const monthsAhead = async (
  db: Db,
  householdId: string,
  { calendar, now, count }: { calendar: BillingCalendar; now: Date; count: number },
): Promise<MonthAhead[]> => {
  const today = addisDate(now);
  let last = billingMonthOf(calendar, today);
  const released = new Set<string>();
  for (let month = 0; month < count; month += 1) {
    last = billingMonthAfter(calendar, last);
    released.add(last.from);
  }
  const due = await chargesDue(db, await enrollmentsCharged(db, householdId), { calendar, until: last.to, released });
  const ahead = due.filter(({ startsOn, santim }) => startsOn > today && santim > 0);
  const [money, written] = [await freeMoneyOf(db, householdId), await openChargesOf(db, householdId)];
  const paid = allocate(money, [
    ...written,
    ...ahead.map(({ id, enrollmentId, startsOn, dueOn, santim }) => ({
      id,
      enrollmentId,
      from: startsOn,
      dueOn,
      open: santim,
      learnerBornOn: null,
    })),
  ]);
  const paidOf = (id: string): number =>
    paid.filter(({ chargeId }) => chargeId === id).reduce((sum, { amount }) => sum + amount, 0);
  return ahead.map((month) => ({ ...month, open: month.santim - paidOf(month.id) }));
};
