import { addDays, addisDate } from '@temari/contracts/addis-time';
import {
  type BillingCalendar,
  type BillingMonth,
  billingMonthAfter,
  billingMonthBefore,
  billingMonthName,
  billingMonthOf,
} from '@temari/contracts/billing-months';
import type { Renewal } from '@temari/contracts/office-renewals';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { billingCalendar } from '../../../domains/money/billing-calendar.ts';
import { type ChargeDue, eachDueInMonth } from '../../../domains/money/charge-months.ts';
import { AppError } from '../../../errors/app-error.ts';
import { chargedSoFar, holdsOf, peopleOf, releaseOf } from './queries.ts';
import { DAYS_AHEAD, monthNamed, UNDO_MS } from './rules.ts';

const SANTIM = 100;
const ODDITIES_SHOWN = 100;
/** Nobody plans further: to look at a month costs as much as to charge it. */
const LOOKED_AHEAD_DAYS = 400;

/** Nothing to pay, only a part of the month, or another price than its package has now. */
const oddityOf = (charge: ChargeDue, packageEtb: number): Renewal['oddities'][number]['kind'] | null => {
  if (charge.santim === 0) return 'no-lessons';
  if (charge.dueOn > charge.startsOn) return 'part-month';
  const listed = charge.lines.reduce((sum, { amountEtb }) => sum + amountEtb, 0);
  return charge.lines.length > 0 && listed !== packageEtb ? 'other-price' : null;
};

const odditiesOf = async (db: Db, due: readonly ChargeDue[], { to }: BillingMonth): Promise<Renewal['oddities']> => {
  const people = new Map(
    (
      await peopleOf(
        db,
        due.map(({ enrollmentId }) => enrollmentId),
        to,
      )
    ).map((each) => [each.id, each]),
  );
  const odd = due.flatMap((charge) => {
    const whose = people.get(charge.enrollmentId);
    const kind = whose && oddityOf(charge, whose.packageEtb);
    if (!whose || !kind) return [];
    const household = { id: whose.householdId, name: whose.householdName };
    const { fullName } = whose;
    return [{ kind, enrollment: charge.enrollmentId, fullName, household, amountEtb: charge.santim / SANTIM }];
  });
  return odd;
};

/** What a month would charge, added up part by part. */
const lookAt = async (db: Db, calendar: BillingCalendar, month: BillingMonth) => {
  const households = new Set<string>();
  const oddities: Renewal['oddities'] = [];
  let [count, santim] = [0, 0];
  const isWhole = await eachDueInMonth(db, { calendar, month }, async (due) => {
    count += due.length;
    for (const charge of due) {
      santim += charge.santim;
      households.add(charge.householdId);
    }
    if (oddities.length < ODDITIES_SHOWN) oddities.push(...(await odditiesOf(db, due, month)));
  });
  const shown = oddities.slice(0, ODDITIES_SHOWN);
  return { count, sumEtb: santim / SANTIM, households: households.size, oddities: shown, isWhole };
};

/** The next month unless one is named. */
export const showRenewal = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { month }: { month?: string | undefined },
): Promise<Renewal> => {
  const calendar = await billingCalendar(db);
  const days =
    month === undefined
      ? billingMonthAfter(calendar, billingMonthOf(calendar, addisDate(clock.now())))
      : monthNamed(calendar, month);
  const named = ({ from }: BillingMonth): string => billingMonthName(calendar, from);
  if (days.from > addDays(addisDate(clock.now()), LOOKED_AHEAD_DAYS)) throw new AppError('request/not-found');
  const look = await lookAt(db, calendar, days);
  const [release, charged, held] = [
    await releaseOf(db, days.from),
    await chargedSoFar(db, days),
    await holdsOf(db, days),
  ];
  return {
    month: named(days),
    ...days,
    previous: named(billingMonthBefore(calendar, days)),
    next: named(billingMonthAfter(calendar, days)),
    ...look,
    charged: { count: charged.count, sumEtb: charged.santim / SANTIM },
    held: held.map(({ id, name, reason, heldAt }) => ({
      household: { id, name },
      reason,
      heldAt: heldAt.toISOString(),
    })),
    released: release && {
      at: release.at.toISOString(),
      by: release.by,
      undoUntil: new Date(release.at.getTime() + UNDO_MS).toISOString(),
    },
    canRelease: release === null && days.from <= addDays(addisDate(clock.now()), DAYS_AHEAD),
  };
};
