import { addDays, addisDate } from '@temari/contracts/addis-time';
import {
  type BillingCalendar,
  type BillingMonth,
  billingMonthAfter,
  billingMonthBefore,
  billingMonthName,
  billingMonthNamed,
  billingMonthOf,
} from '@temari/contracts/billing-months';
import type { Renewal } from '@temari/contracts/office-renewals';
import { isRecordId } from '@temari/contracts/record-id';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { billingCalendar, lockBillingCalendar } from '../../../domains/money/billing-calendar.ts';
import { CHARGE_MONTHS, type ChargeDue, eachDueInMonth } from '../../../domains/money/charge-months.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  chargedSoFar,
  deleteHold,
  holdsOf,
  insertHold,
  insertRelease,
  isHousehold,
  peopleOf,
  releaseOf,
  undoRelease,
} from './queries.ts';

const SANTIM = 100;
const UNDO_MS = 3_600_000;
/** How early a month can be released. */
const DAYS_AHEAD = 7;
const ODDITIES_SHOWN = 100;
/** Nobody plans further: to look at a month costs as much as to charge it. */
const LOOKED_AHEAD_DAYS = 400;

type Acting = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/** By the calendar that is in force then; a month of another one is nobody's. */
const monthNamed = (calendar: BillingCalendar, name: string): BillingMonth => {
  const month = billingMonthNamed(calendar, name);
  if (!month) throw new AppError('request/not-found');
  return month;
};

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

/** Two who release at once release once. It is charged on its first day, or now if that has come. */
export const releaseRenewal = async (deps: Acting, actor: Actor, { month }: { month: string }): Promise<Renewal> => {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const days = monthNamed(await lockBillingCalendar(tx), month);
    if (days.from > addDays(addisDate(now), DAYS_AHEAD)) throw new AppError('renewal/too-early');
    if (!(await insertRelease(tx, days, { by: actor.accountId, now }))) throw new AppError('renewal/already-released');
    await recordAct(tx, actor, now, {
      action: 'release-renewal',
      subjectKind: 'renewal',
      subjectId: month,
      after: { month },
    });
    await jobs.enqueue(tx, CHARGE_MONTHS, {});
  });
  return showRenewal(deps, { month });
};

/** The release is gone at once; a job takes back what it has charged, household by household. */
export const undoRenewal = async (deps: Acting, actor: Actor, { month }: { month: string }): Promise<Renewal> => {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  const { from } = monthNamed(await billingCalendar(db), month);
  await db.transaction(async (tx) => {
    const since = new Date(now.getTime() - UNDO_MS);
    if (!(await undoRelease(tx, from, { by: actor.accountId, now, since }))) throw new AppError('renewal/too-late');
    await recordAct(tx, actor, now, {
      action: 'undo-renewal',
      subjectKind: 'renewal',
      subjectId: month,
      after: { month },
    });
    await jobs.enqueue(tx, CHARGE_MONTHS, {});
  });
  return showRenewal(deps, { month });
};

export const holdHousehold = async (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { month, reason }: { month: string; reason: string },
): Promise<Renewal> => {
  const { db, clock } = deps;
  const now = clock.now();
  if (!isRecordId(id) || !(await isHousehold(db, id))) throw new AppError('request/not-found');
  await db.transaction(async (tx) => {
    const { from: startsOn } = monthNamed(await billingCalendar(tx), month);
    await insertHold(tx, { householdId: id, startsOn, reason, heldAt: now, heldBy: actor.accountId });
    await recordAct(tx, actor, now, {
      action: 'hold-household',
      subjectKind: 'student',
      subjectId: id,
      after: { month, reason },
    });
  });
  return showRenewal(deps, { month });
};

export const letHouseholdGo = async (
  deps: Acting,
  actor: Actor,
  { id }: { id: string },
  { month }: { month: string },
): Promise<Renewal> => {
  const { db, clock, jobs } = deps;
  if (isRecordId(id)) {
    await db.transaction(async (tx) => {
      await deleteHold(tx, id, monthNamed(await billingCalendar(tx), month));
      await recordAct(tx, actor, clock.now(), {
        action: 'let-household-go',
        subjectKind: 'student',
        subjectId: id,
        after: { month },
      });
      await jobs.enqueue(tx, CHARGE_MONTHS, {});
    });
  }
  return showRenewal(deps, { month });
};
