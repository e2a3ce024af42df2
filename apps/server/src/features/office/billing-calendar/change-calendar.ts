import { addisDate } from '@temari/contracts/addis-time';
import {
  type BillingCalendar,
  type BillingMonth,
  billingMonthAfter,
  billingMonthBefore,
  billingMonthName,
  billingMonthNamed,
  billingMonthOf,
  type CalendarName,
  calendarOn,
} from '@temari/contracts/billing-months';
import * as wrong from '@temari/contracts/field-errors';
import type { BillingCalendarChange, OfficeBillingCalendar } from '@temari/contracts/office-billing-calendar';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { type ChargeDue, dueInMonth } from '../../../domains/money/charge-months.ts';
import { BILLING_CALENDAR, lockCalendar, storedCalendar } from '../../../domains/money/queries.ts';
import { saveSiteValue } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { concernedFrom, isSettledFrom } from './queries.ts';

type Context = Pick<Deps, 'db' | 'clock'>;

const SANTIM = 100;
/** How far ahead a change can begin. */
const MONTHS_AHEAD = 12;

/** What has begun stays as it is; what is planned can be decided anew. */
const begunOf = (changes: BillingCalendar, today: string): BillingCalendar =>
  changes.filter(({ from }) => from <= today);

const monthsToBeginWith = (calendar: BillingCalendar, today: string): BillingMonth[] => {
  const months = [billingMonthAfter(calendar, billingMonthOf(calendar, today))];
  while (months.length < MONTHS_AHEAD) months.push(billingMonthAfter(calendar, months.at(-1) as BillingMonth));
  return months;
};

const named = (calendar: BillingCalendar, month: BillingMonth) => ({
  month: billingMonthName(calendar, month.from),
  ...month,
});

export const showBillingCalendar = async ({ db, clock }: Context): Promise<OfficeBillingCalendar> => {
  const today = addisDate(clock.now());
  const { changes, version } = await storedCalendar(db);
  const begun = begunOf(changes, today);
  const planned = changes.find(({ from }) => from > today);
  return {
    calendar: calendarOn(changes, today),
    planned: planned ? { ...planned, canTakeBack: !(await isSettledFrom(db, planned.from)) } : null,
    months: monthsToBeginWith(begun, today).map((month) => named(begun, month)),
    version,
  };
};

interface Wish {
  calendar: CalendarName;
  from: string;
  version: number;
}

/** The calendar as it would be, with the month that the change begins with as it is without the change. */
const planOf = async (db: Db, wish: Wish, today: string) => {
  const { changes, version } = await storedCalendar(db);
  if (version !== wish.version) throw new AppError('office/changed-meanwhile');
  const before = begunOf(changes, today);
  const month = billingMonthNamed(before, wish.from);
  if (!month || !monthsToBeginWith(before, today).some(({ from }) => from === month.from)) {
    throw new AppError('request/invalid', { errors: { from: wrong.changeFrom({ max: MONTHS_AHEAD }) } });
  }
  if (calendarOn(before, month.from) === wish.calendar) throw new AppError('calendar/same');
  const planned = changes.find(({ from }) => from > today)?.from ?? month.from;
  if (await isSettledFrom(db, planned < month.from ? planned : month.from)) {
    throw new AppError('calendar/charged');
  }
  return { changes, before, month, after: [...before, { from: month.from, calendar: wish.calendar }] };
};

const sumOf = (due: readonly ChargeDue[]): number => due.reduce((sum, { santim }) => sum + santim, 0) / SANTIM;

export const previewCalendar = async ({ db, clock }: Context, wish: Wish): Promise<BillingCalendarChange> => {
  const { before, month, after } = await planOf(db, wish, addisDate(clock.now()));
  const between = billingMonthOf(after, month.from);
  const due = await dueInMonth(db, after, between);
  return {
    calendar: wish.calendar,
    last: named(after, billingMonthBefore(after, between)),
    between: named(after, between),
    first: named(after, billingMonthAfter(after, between)),
    charges: due.length,
    households: new Set(due.map(({ householdId }) => householdId)).size,
    sumEtb: sumOf(due),
    insteadEtb: sumOf(await dueInMonth(db, before, month)),
    ...(await concernedFrom(db, month.from)),
  };
};

const save = async (
  tx: Db,
  actor: Actor,
  now: Date,
  { before, after, version }: { before: BillingCalendar; after: BillingCalendar; version: number },
): Promise<void> => {
  const saved = await saveSiteValue(tx, { key: BILLING_CALENDAR, value: { changes: after }, version, now });
  if (saved === null) throw new AppError('office/changed-meanwhile');
  await recordAct(tx, actor, now, {
    action: 'change-billing-calendar',
    subjectKind: 'site',
    subjectId: BILLING_CALENDAR,
    before: { changes: before },
    after: { changes: after },
  });
};

/** Whoever is charging or releasing comes before it and is seen here; whoever comes later finds the new calendar. */
export const changeCalendar = async (deps: Context, actor: Actor, wish: Wish): Promise<OfficeBillingCalendar> => {
  const { db, clock } = deps;
  await db.transaction(async (tx) => {
    await lockCalendar(tx);
    const now = clock.now();
    const { changes, after } = await planOf(tx, wish, addisDate(now));
    await save(tx, actor, now, { before: changes, after, version: wish.version });
  });
  return showBillingCalendar(deps);
};

export const keepCalendar = async (
  deps: Context,
  actor: Actor,
  { version }: { version: number },
): Promise<OfficeBillingCalendar> => {
  const { db, clock } = deps;
  await db.transaction(async (tx) => {
    await lockCalendar(tx);
    const now = clock.now();
    const today = addisDate(now);
    const { changes } = await storedCalendar(tx);
    const planned = changes.find(({ from }) => from > today);
    if (!planned) throw new AppError('calendar/nothing-planned');
    if (await isSettledFrom(tx, planned.from)) throw new AppError('calendar/charged');
    await save(tx, actor, now, { before: changes, after: begunOf(changes, today), version });
  });
  return showBillingCalendar(deps);
};
