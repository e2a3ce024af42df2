import { addisDate } from '@temari/contracts/addis-time';
import {
  type BillingCalendar,
  type BillingMonth,
  billingMonthAfter,
  billingMonthOf,
  wholeMonthOf,
} from '@temari/contracts/billing-months';
import type { Db } from '../../db/client.ts';
import type { charges } from '../../db/schema/charges.ts';
import { allocateHousehold, allocateHouseholds } from './allocate-household.ts';
import { lockBillingCalendar } from './billing-calendar.ts';
import { coverCharges } from './cover-charges.ts';
import {
  type ChargedMonth,
  chargedMonthsOf,
  chargesOfUndone,
  claimEnrollmentsToCharge,
  claimEnrollmentsToStart,
  enrollmentsOfMonth,
  insertCharges,
  insertSubscriptions,
  lessonsSoldIn,
  lockHouseholds,
  lockReleasedMonths,
  paidForPurchase,
  reverseCharge,
  type SubscriptionRow,
  subscriptionsOf,
  type ToStart,
} from './queries.ts';
import { chargeId, firstMonthFee, monthsToCharge } from './rules.ts';

/** Enrollments whose rows one step locks for a moment. */
const STARTED_AT_ONCE = 200;
/** Few: what families ask for meanwhile waits for the end of such a part. */
const CHARGED_AT_ONCE = 50;

const SANTIM = 100;

const monthsBetween = (calendar: BillingCalendar, from: string, until: string): BillingMonth[] => {
  const months = [billingMonthOf(calendar, from)];
  for (let last = months[0]; last && last.to < until; last = months.at(-1)) {
    months.push(billingMonthAfter(calendar, last));
  }
  return months;
};

interface Charging {
  calendar: BillingCalendar;
  /** The last day whose month is charged. */
  until: string;
  /** The first days of the months that the office has released. The first month of an enrollment needs nobody. */
  released: ReadonlySet<string>;
  /** Months before this day are of no interest. */
  since?: string;
}

export type ChargeDue = Pick<
  typeof charges.$inferSelect,
  'id' | 'householdId' | 'enrollmentId' | 'kind' | 'startsOn' | 'endsOn' | 'dueOn' | 'santim' | 'lessonsSold' | 'lines'
>;

/** How enrollments were charged until now, and shall be. */
export interface Charged {
  subscriptions: readonly SubscriptionRow[];
  months: readonly ChargedMonth[];
}

/** What must be charged for these enrollments, with how much. The preview of a renewal asks the same. */
export const chargesDue = async (db: Db, enrollmentIds: string[], charging: Charging): Promise<ChargeDue[]> => {
  const subscriptions = await subscriptionsOf(db, enrollmentIds);
  return chargesDueAfter(db, { subscriptions, months: await chargedMonthsOf(db, enrollmentIds) }, charging);
};

/** The same for whoever has read the rest already. */
export const chargesDueAfter = async (
  db: Db,
  { subscriptions, months: written }: Charged,
  { calendar, until, released, since = '' }: Charging,
): Promise<ChargeDue[]> => {
  const charged = Map.groupBy(written, ({ enrollmentId }) => enrollmentId);
  // Whoever waits for a class after a pause pays nothing before its first lesson.
  const running = subscriptions.filter(({ awaitsClass }) => !awaitsClass);
  const asked = [...Map.groupBy(running, ({ enrollmentId }) => enrollmentId)].flatMap(([enrollmentId, own]) => {
    const [first] = own;
    if (!first || first.startsOn > until) return [];
    const months = monthsToCharge(
      own.map(({ startsOn, endsOn, monthlySantim }) => ({ startsOn, endsOn, monthly: monthlySantim })),
      (charged.get(enrollmentId) ?? []).filter(({ isTakenBack }) => !isTakenBack),
      monthsBetween(calendar, first.startsOn > since ? first.startsOn : since, until),
    );
    return months
      .filter(
        ({ from, to, month }) =>
          (first.startsOn >= from && first.startsOn <= to) || (released.has(month.from) && first.cause !== 'once'),
      )
      .map((month) => ({
        enrollmentId,
        month,
        whole: wholeMonthOf(calendar, month.from),
        comesFrom: month.comesFrom,
        comesTo: month.comesTo,
        own,
        first,
      }));
  });
  if (asked.length === 0) return [];
  const lessons = await lessonsSoldIn(db, asked);
  const openings = asked.filter(({ first }) => first.cause === 'before-months');
  const purchases = await paidForPurchase(db, [...new Set(openings.map(({ enrollmentId }) => enrollmentId))]);
  return asked.flatMap(({ enrollmentId, month, own, first }, place): ChargeDue[] => {
    const sold = lessons[place];
    const active = own.findLast(({ startsOn }) => startsOn <= month.comesTo);
    if (!sold || !active) return [];
    const takenBack = charged.get(enrollmentId)?.filter((each) => each.isTakenBack && each.from === month.from) ?? [];
    const id = chargeId(enrollmentId, month.from, takenBack.length);
    const days = { startsOn: month.from, endsOn: month.to, dueOn: month.comesFrom };
    const whose = { id, householdId: active.householdId, enrollmentId, lines: active.lines };
    if (first.cause === 'before-months' && first.startsOn >= month.from) {
      const santim = purchases.get(enrollmentId) ?? 0;
      return [{ ...whose, ...days, kind: 'opening', santim, lessonsSold: null }];
    }
    if (first.cause === 'once') {
      return [{ ...whose, ...days, kind: 'once', santim: month.monthly, lessonsSold: null }];
    }
    // Lessons are what is sold: a month without any costs nothing, and a shorter one its part of the whole month.
    const santim = firstMonthFee(month.monthly, sold);
    return [{ ...whose, ...days, kind: 'tuition', santim, lessonsSold: sold.left }];
  });
};

/** A look at a whole month reads this many enrollments at a time, in at most `PARTS_READ_MAX` parts. */
const ENROLLMENTS_READ_AT_ONCE = 1000;
const PARTS_READ_MAX = 200;

/**
 * What releasing a month would charge, part by part, so that nobody holds all of it. False: there are more enrollments than
 * one look reads.
 */
export const eachDueInMonth = async (
  db: Db,
  { calendar, month, most = PARTS_READ_MAX }: { calendar: BillingCalendar; month: BillingMonth; most?: number },
  take: (due: ChargeDue[]) => Promise<void> | void,
): Promise<boolean> => {
  const charging = { calendar, since: month.from, until: month.to, released: new Set([month.from]) };
  let after: string | null = null;
  for (let part = 0; part < most; part += 1) {
    const ids: string[] = await enrollmentsOfMonth(db, month, { after, limit: ENROLLMENTS_READ_AT_ONCE });
    const found = await chargesDue(db, ids, charging);
    await take(found.filter(({ startsOn }) => startsOn >= month.from && startsOn <= month.to));
    after = ids.at(-1) ?? null;
    if (ids.length < ENROLLMENTS_READ_AT_ONCE) return true;
  }
  return false;
};

/** All of it together. */
export const dueInMonth = async (db: Db, calendar: BillingCalendar, month: BillingMonth): Promise<ChargeDue[]> => {
  const due: ChargeDue[] = [];
  await eachDueInMonth(db, { calendar, month }, (part) => {
    due.push(...part);
  });
  return due;
};

/** Writes the charges of these enrollments that are due, once, and lets the households' money pay them. */
export const chargeMonths = async (
  tx: Db,
  enrollmentIds: string[],
  { now, ...charging }: Charging & { now: Date },
): Promise<void> => {
  const due = await chargesDue(tx, enrollmentIds, charging);
  if (due.length === 0) return;
  // Before the charges, as whoever takes one back does: a trigger notes both in `subscriptions`.
  await lockHouseholds(tx, [...new Set(due.map((charge) => charge.householdId))]);
  const written = await insertCharges(
    tx,
    due.map((charge) => ({ ...charge, createdAt: now })),
  );
  const charged = [...new Set(written.map((charge) => charge.householdId))];
  await coverCharges(tx, charged, now);
  await allocateHouseholds(tx, charged, now);
};

const asSubscription = ({ firstLesson, priceEtb, billing, ...enrollment }: ToStart, now: Date) => ({
  ...enrollment,
  monthlySantim: priceEtb * SANTIM,
  startsOn: firstLesson,
  cause: billing === 'once' ? ('once' as const) : ('class' as const),
  createdAt: now,
});

/** Enrollments that have a class with a first lesson begin to be charged from its day on. */
export const startMonths = async (db: Db, now: Date): Promise<void> => {
  const startSome = (): Promise<number> =>
    db.transaction(async (tx) => {
      const found = await claimEnrollmentsToStart(tx, STARTED_AT_ONCE);
      await insertSubscriptions(
        tx,
        found.map((each) => asSubscription(each, now)),
      );
      return found.length;
    });
  while ((await startSome()) > 0);
};

/** Charges whatever is due: see `chargeWhatIsDue`. */
export const CHARGE_MONTHS = 'charge-months';

/**
 * Charges whatever is due today: first months, and later ones that the office has released. A few enrollments at a time;
 * killed in the middle it goes on with the rest, and two at once share the work. A release that is undone meanwhile
 * waits for the step that is under way, and the next step does not find it.
 */
export const chargeWhatIsDue = async (db: Db, now: Date): Promise<void> => {
  const today = addisDate(now);
  const chargeAfter = (after: string | null): Promise<string | null> =>
    db.transaction(async (tx) => {
      const calendar = await lockBillingCalendar(tx);
      const released = await lockReleasedMonths(tx);
      const months = [...released].filter((from) => from <= today).map((from) => billingMonthOf(calendar, from));
      const { ids, last } = await claimEnrollmentsToCharge(tx, { after, today, months, limit: CHARGED_AT_ONCE });
      await chargeMonths(tx, ids, { calendar, until: today, released, now });
      return last;
    });
  for (let last = await chargeAfter(null); last !== null; last = await chargeAfter(last));
};

/** Takes back what releases have charged that were undone, charge by charge; killed in the middle it goes on. */
export const takeBackUndone = async (db: Db, now: Date): Promise<void> => {
  for (const charge of await chargesOfUndone(db)) {
    await db.transaction(async (tx) => {
      if (await reverseCharge(tx, charge, now)) await allocateHousehold(tx, charge.householdId, now);
    });
  }
};
