import { canBePaid, isAskedFor } from '@temari/contracts/asked-months';
import type { Charge } from '@temari/contracts/months';
import { linesToPay, totalOf } from '@temari/contracts/months-to-pay';

const byDay = (one: Charge, other: Charge): number =>
  one.from.localeCompare(other.from) || one.fullName.localeCompare(other.fullName);

export interface PayableMonths {
  /** To be paid now, the oldest first. */
  due: Charge[];
  /** The next month of each enrollment that is not asked for yet. */
  next: Charge[];
}

/** What can be ticked: whatever is due, and one month ahead of each enrollment. */
export const payableMonths = (charges: readonly Charge[], today: string): PayableMonths => {
  const open = charges.filter(canBePaid).sort(byDay);
  const ahead = open.filter((charge) => !isAskedFor(charge, today));
  return {
    due: open.filter((charge) => isAskedFor(charge, today)),
    next: ahead.filter(({ enrollment, id }) => ahead.find((first) => first.enrollment === enrollment)?.id === id),
  };
};

/** The oldest month of an enrollment is paid first: ticking one ticks those before it, unticking one those after it. */
export const afterTick = (
  chosen: readonly string[],
  months: readonly Charge[],
  { id, enrollment, from }: Charge,
): string[] => {
  const own = months.filter((month) => month.enrollment === enrollment);
  const moved = chosen.includes(id)
    ? own.filter((month) => month.from >= from)
    : own.filter((month) => month.from <= from);
  const ids = moved.map((month) => month.id);
  return chosen.includes(id) ? chosen.filter((each) => !ids.includes(each)) : [...new Set([...chosen, ...ids])];
};

const payable = ({ id, enrollment, from, openEtb }: Charge) => ({
  id,
  enrollmentId: enrollment,
  startsOn: from,
  open: Math.round(openEtb * 100),
});

/** What the press of the button costs, by the rule that the server uses. */
export const totalToPay = (
  charges: readonly Charge[],
  chosen: readonly string[],
  monthsAhead: number,
  today: string,
) => {
  const open = charges.filter(canBePaid);
  return totalOf(
    linesToPay({
      chosen,
      written: open.filter(({ from }) => from <= today).map(payable),
      ahead: open.filter(({ from }) => from > today).map(payable),
      monthsAhead,
    }),
  );
};

/** How many more months each of the chosen enrollments could be paid ahead. */
export const monthsLeftAhead = (charges: readonly Charge[], chosen: readonly string[]): number => {
  const open = charges.filter(canBePaid);
  const enrollments = new Set(open.filter(({ id }) => chosen.includes(id)).map(({ enrollment }) => enrollment));
  const left = [...enrollments].map(
    (enrollment) => open.filter((charge) => charge.enrollment === enrollment && !chosen.includes(charge.id)).length,
  );
  return Math.max(0, ...left);
};
