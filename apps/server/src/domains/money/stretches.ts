import { addDays } from '@temari/contracts/addis-time';
import {
  type BillingCalendar,
  type BillingMonth,
  billingMonthAfter,
  billingMonthOf,
} from '@temari/contracts/billing-months';
import type { ErrorCode } from '@temari/contracts/errors';
import type { PriceLine } from '@temari/contracts/prices';
import type { SUBSCRIPTION_CAUSES } from '@temari/contracts/vocabulary';

/** A row of `subscriptions`: days in which an enrollment is charged, and how. Without an id it is not written yet. */
export interface Stretch {
  id: string | null;
  startsOn: string;
  endsOn: string | null;
  packageId: string;
  monthlySantim: number;
  lines: PriceLine[];
  cause: (typeof SUBSCRIPTION_CAUSES)[number];
  /** A pause has cost the seat: it does not go on before there is a class. */
  awaitsClass: boolean;
}

/** How many months after a month another one is; below one: it is that month or an earlier one. Counts to `most`. */
export const monthsAfter = (
  calendar: BillingCalendar,
  start: BillingMonth,
  { from }: BillingMonth,
  most: number,
): number => {
  let [month, count] = [start, 0];
  while (month.from < from && count <= most) {
    month = billingMonthAfter(calendar, month);
    count += 1;
  }
  return count;
};

/** Rows that follow each other at the same price in the same package are one. */
const joined = (rows: readonly Stretch[]): Stretch[] => {
  const all: Stretch[] = [];
  for (const row of rows) {
    const last = all.at(-1);
    const isMore =
      last?.endsOn != null &&
      addDays(last.endsOn, 1) === row.startsOn &&
      last.packageId === row.packageId &&
      last.monthlySantim === row.monthlySantim;
    if (isMore) all.splice(-1, 1, { ...last, endsOn: row.endsOn });
    else all.push(row);
  }
  return all;
};

/** Whether it has ended before a day, and nothing begins later. */
export const isOver = (rows: readonly Stretch[], today: string): boolean => {
  const last = rows.at(-1)?.endsOn;
  return last != null && last < today;
};

/** Ends with a day: what would begin after it never does. */
export const stoppedOn = (rows: readonly Stretch[], day: string): Stretch[] =>
  rows
    .filter(({ startsOn }) => startsOn <= day)
    .map((row) => (row.endsOn === null || row.endsOn > day ? { ...row, endsOn: day } : row));

/** Takes the days of a pause out: one row ends before them, and another begins after them. */
export const pausedIn = (rows: readonly Stretch[], { from, to }: BillingMonth): Stretch[] =>
  rows.flatMap((row) => {
    const lastBefore = addDays(from, -1);
    const before =
      row.startsOn < from
        ? [{ ...row, endsOn: row.endsOn !== null && row.endsOn < lastBefore ? row.endsOn : lastBefore }]
        : [];
    if (row.endsOn !== null && row.endsOn <= to) return before;
    const startsOn = row.startsOn > to ? row.startsOn : addDays(to, 1);
    return before.length > 0
      ? [...before, { ...row, id: null, cause: 'pause' as const, startsOn }]
      : [{ ...row, startsOn }];
  });

/** The days between two rows. */
export const pausesOf = (rows: readonly Stretch[]): BillingMonth[] =>
  rows.flatMap(({ endsOn }, place) => {
    const next = rows[place + 1];
    if (endsOn === null || !next) return [];
    const pause = { from: addDays(endsOn, 1), to: addDays(next.startsOn, -1) };
    return pause.from <= pause.to ? [pause] : [];
  });

/** Why it cannot pause then; the very same pause again is no reason. */
export const pauseRefusal = (
  rows: readonly Stretch[],
  { from, to }: BillingMonth,
  today: string,
): Extract<ErrorCode, `enrollment/${string}`> | null => {
  if (isOver(rows, today)) return 'enrollment/stopped';
  const pauses = pausesOf(rows);
  if (pauses.some((pause) => pause.from === from && pause.to === to)) return null;
  const last = rows.at(-1)?.endsOn;
  if (last != null && last <= to) return 'enrollment/stops-before';
  const touches = pauses.some((pause) => pause.from <= addDays(to, 1) && pause.to >= addDays(from, -1));
  return touches ? 'enrollment/paused-then' : null;
};

/** Without the stop and the pauses that have not begun; null where there are none. */
export const keptGoing = (rows: readonly Stretch[], today: string): Stretch[] | null => {
  const ahead = pausesOf(rows).filter(({ from }) => from > today);
  const last = rows.at(-1);
  const stops = last?.endsOn != null && last.endsOn >= today;
  if (ahead.length === 0 && !stops) return null;
  const filled = rows.map((row) => {
    const pause = ahead.find(({ to }) => addDays(to, 1) === row.startsOn);
    const endsOn = row === last && stops ? null : row.endsOn;
    return pause ? { ...row, startsOn: pause.from, endsOn } : { ...row, endsOn };
  });
  return joined(filled);
};

/** Another package from a day on, whatever was planned after it. */
export const withPackage = (
  rows: readonly Stretch[],
  from: string,
  sold: Pick<Stretch, 'packageId' | 'monthlySantim' | 'lines'>,
): Stretch[] =>
  joined(
    rows.flatMap((row): Stretch[] => {
      if (row.endsOn !== null && row.endsOn < from) return [row];
      if (row.startsOn >= from) return [{ ...row, ...sold }];
      return [
        { ...row, endsOn: addDays(from, -1) },
        { ...row, ...sold, id: null, cause: 'package', startsOn: from },
      ];
    }),
  );

/** Goes on with the first lesson of its class after a pause that has cost the seat. What would have been before never was. */
export const goingOnFrom = <Row extends Stretch>(rows: readonly Row[], day: string): Row[] =>
  rows.flatMap((row) => {
    if (!row.awaitsClass) return [row];
    if (row.endsOn !== null && row.endsOn < day) return [];
    return [{ ...row, startsOn: row.startsOn < day ? day : row.startsOn, awaitsClass: false }];
  });

/**
 * The last day of an enrollment that stops: that of the running month, or of the last one after it that is paid without
 * a gap. One that pauses, or has no class after a pause, ended when its pause began.
 */
export const lastDayOf = (
  all: readonly Stretch[],
  { calendar, today, paidAhead }: { calendar: BillingCalendar; today: string; paidAhead: ReadonlySet<string> },
): string => {
  const rows = all.filter(({ awaitsClass }) => !awaitsClass);
  const first = rows[0]?.startsOn ?? today;
  const day = first > today ? first : today;
  const isOn = rows.some(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || endsOn >= day));
  const ended = rows.findLast(({ startsOn }) => startsOn <= day)?.endsOn;
  if (!isOn && ended) return ended;
  let month = billingMonthOf(calendar, day);
  for (let next = billingMonthAfter(calendar, month); paidAhead.has(next.from); ) {
    month = next;
    next = billingMonthAfter(calendar, month);
  }
  return month.to;
};
