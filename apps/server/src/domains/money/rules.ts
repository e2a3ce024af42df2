import { createHash } from 'node:crypto';
import { addDays, daysBetween } from '@temari/contracts/addis-time';
import type { BillingMonth } from '@temari/contracts/billing-months';

/** Amounts are whole santim. What we ask for and give is in whole birr; only banks and the gateway know smaller parts. */
const BIRR = 100;

export const wholeBirr = (santim: number): number => Math.floor(santim / BIRR) * BIRR;

/** What a month costs of which only the last lessons are left: nobody pays for a lesson before they could come. */
export const firstMonthFee = (monthly: number, { left, planned }: { left: number; planned: number }): number =>
  planned === 0 ? 0 : wholeBirr((monthly * left) / planned);

/** What one lesson of a charge of whole birr is worth, the first being 1. Together they are worth the charge. */
export const lessonValue = (charged: number, lessonsSold: number, place: number): number =>
  wholeBirr((charged * place) / lessonsSold) - wholeBirr((charged * (place - 1)) / lessonsSold);

/** The id of a month's charge, known before it is written. One that was taken back and is written again has another. */
export const chargeId = (enrollmentId: string, startsOn: string, timesTakenBack: number): string => {
  const hex = createHash('sha256').update(`${enrollmentId} ${startsOn} ${timesTakenBack}`).digest('hex');
  const part = (from: number, to: number): string => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
};

/** Money that has come in: a payment or a credit, and what of it is not joined to a charge. */
export interface Source {
  id: string;
  rest: number;
  /** What whoever paid has chosen, in that order. A month that is not charged yet keeps its part until it is. */
  choices: { enrollmentId: string; from: string; amount: number }[];
}

export interface OpenCharge {
  id: string;
  enrollmentId: string;
  /** The first and the last day of its month. */
  from: string;
  to: string;
  dueOn: string;
  open: number;
  /** Of two that are due on one day, the older learner's is paid first; unknown comes last. */
  learnerBornOn: string | null;
}

export interface Allocation {
  sourceId: string;
  chargeId: string;
  amount: number;
  /** By whoever paid, not by age. */
  isChosen: boolean;
}

const byUrgency = (one: OpenCharge, other: OpenCharge): number =>
  one.dueOn.localeCompare(other.dueOn) ||
  (one.learnerBornOn ?? '9999').localeCompare(other.learnerBornOn ?? '9999') ||
  one.id.localeCompare(other.id);

/**
 * Which money pays which charge: the payer's choice first, then the oldest charge from the oldest money. What is left
 * stays the household's. `sources` come oldest first.
 */
export const allocate = (sources: readonly Source[], charges: readonly OpenCharge[]): Allocation[] => {
  const open = new Map(charges.map(({ id, open: amount }) => [id, amount]));
  const rest = new Map(sources.map(({ id, rest: amount }) => [id, amount]));
  const allocations: Allocation[] = [];
  const pay = (sourceId: string, chargeId: string, most: number, isChosen: boolean): void => {
    const amount = Math.min(most, rest.get(sourceId) ?? 0, open.get(chargeId) ?? 0);
    if (amount <= 0) return;
    rest.set(sourceId, (rest.get(sourceId) ?? 0) - amount);
    open.set(chargeId, (open.get(chargeId) ?? 0) - amount);
    allocations.push({ sourceId, chargeId, amount, isChosen });
  };

  const kept = new Map<string, number>();
  for (const { id, choices } of sources) {
    for (const { enrollmentId, from, amount } of choices) {
      // By the day: where the calendar has changed since, the month of that day begins with another one.
      const chosen = charges.find(
        (charge) => charge.enrollmentId === enrollmentId && charge.from <= from && from <= charge.to,
      );
      if (chosen) pay(id, chosen.id, amount, true);
      else kept.set(id, (kept.get(id) ?? 0) + amount);
    }
  }
  for (const charge of charges.toSorted(byUrgency)) {
    for (const { id } of sources) pay(id, charge.id, (rest.get(id) ?? 0) - (kept.get(id) ?? 0), false);
  }
  return allocations;
};

/** How an enrollment is charged from a day on. A pause is an end and a row that begins later; so is another package. */
export interface Subscription {
  startsOn: string;
  /** The last day, or null while nothing ends it. */
  endsOn: string | null;
  monthly: number;
}

export interface MonthToCharge extends BillingMonth {
  /** The month of the calendar that it is, or is a part of. */
  month: BillingMonth;
  /** The part of the month in which the learner can come. */
  comesFrom: string;
  comesTo: string;
  monthly: number;
}

/**
 * The months that must be charged until a day and are not. `months` are those of the calendar, in order, until that
 * day. A month of which a subscription covers only a part is charged by the lessons of that part. Two that follow each
 * other within a month are charged each by its own part; changes begin with a month, so this takes a change of the
 * calendar in between.
 */
export const monthsToCharge = (
  subscriptions: readonly Subscription[],
  charged: readonly BillingMonth[],
  months: readonly BillingMonth[],
): MonthToCharge[] =>
  months.flatMap((month) => {
    const active = subscriptions.filter(
      ({ startsOn, endsOn }) => startsOn <= month.to && (endsOn === null || endsOn >= month.from),
    );
    return active.flatMap(({ startsOn, endsOn, monthly }, place) => {
      const next = active[place + 1];
      const from = place === 0 ? month.from : startsOn;
      const to = next ? addDays(next.startsOn, -1) : month.to;
      if (charged.some((each) => each.from <= to && each.to >= from)) return [];
      const comesFrom = startsOn > from ? startsOn : from;
      const comesTo = endsOn !== null && endsOn < to ? endsOn : to;
      return [{ from, to, month, comesFrom, comesTo, monthly }];
    });
  });

/** How an enrollment stands with its months, as the family reads it. */
export type Standing =
  | { is: 'starts-with-class' }
  | { is: 'paid-until'; on: string }
  | { is: 'due'; on: string; inDays: number }
  | { is: 'late'; on: string; days: number }
  | { is: 'paid-once' }
  | { is: 'paused'; until: string }
  | { is: 'stopped'; on: string };

export interface StandingFacts {
  /** Those that do not wait for a class. */
  subscriptions: readonly Subscription[];
  /** The day from which on it waits for a class, after a pause that has cost its seat. */
  awaitsClassFrom: string | null;
  /** Not reversed ones, in order. */
  charges: readonly (BillingMonth & { dueOn: string; open: number })[];
  /** The months that come next, in order, and whether money for each is there. */
  ahead: readonly (BillingMonth & { isCovered: boolean })[];
  today: string;
  /** How many days before its month begins it is asked for. */
  askedDays: number;
  /** Not charged by the month. */
  isOnce: boolean;
}

export const standingOf = (facts: StandingFacts): Standing => {
  const { subscriptions, awaitsClassFrom, charges, ahead, today, askedDays, isOnce } = facts;
  const [oldest] = charges.filter(({ open }) => open > 0).toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  if (oldest) {
    const days = daysBetween(oldest.dueOn, today);
    if (days <= 0) return { is: 'due', on: oldest.dueOn, inDays: daysBetween(today, oldest.dueOn) };
    return { is: 'late', on: oldest.dueOn, days };
  }
  const last = subscriptions.at(-1);
  if (!last) return { is: 'starts-with-class' };
  if (isOnce) return charges.length > 0 ? { is: 'paid-once' } : { is: 'starts-with-class' };
  const isOn = subscriptions.some(({ startsOn, endsOn }) => startsOn <= today && (endsOn === null || endsOn >= today));
  if (!isOn && awaitsClassFrom !== null) {
    return awaitsClassFrom > today
      ? { is: 'paused', until: addDays(awaitsClassFrom, -1) }
      : { is: 'starts-with-class' };
  }
  const later = subscriptions.find(({ startsOn }) => startsOn > today);
  const hasBegun = subscriptions.some(({ startsOn }) => startsOn <= today);
  if (!isOn && later)
    return hasBegun ? { is: 'paused', until: addDays(later.startsOn, -1) } : { is: 'starts-with-class' };
  if (!isOn && last.endsOn !== null) return { is: 'stopped', on: last.endsOn };
  const next = ahead.find(({ isCovered }) => !isCovered);
  if (next && daysBetween(today, next.from) <= askedDays) {
    return { is: 'due', on: next.from, inDays: daysBetween(today, next.from) };
  }
  const covered = ahead.slice(0, next ? ahead.indexOf(next) : ahead.length);
  const paidUntil = covered.at(-1)?.to ?? charges.at(-1)?.to;
  return paidUntil === undefined ? { is: 'starts-with-class' } : { is: 'paid-until', on: paidUntil };
};
