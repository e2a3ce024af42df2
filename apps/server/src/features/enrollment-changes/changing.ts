import { addisDate } from '@temari/contracts/addis-time';
import {
  type BillingCalendar,
  type BillingMonth,
  billingMonthAfter,
  billingMonthName,
  billingMonthNamed,
  billingMonthOf,
} from '@temari/contracts/billing-months';
import * as wrong from '@temari/contracts/field-errors';
import {
  CHANGE_AHEAD_MONTHS_MAX,
  MONTHS_OFFERED,
  PAUSE_MONTHS_MAX,
  type StopReason,
} from '@temari/contracts/pause-rules';
import { isRecordId } from '@temari/contracts/record-id';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { recordAct } from '../../domains/audit/queries.ts';
import { type Actor, isStaffRole } from '../../domains/identity/actor.ts';
import { allocateHousehold } from '../../domains/money/allocate-household.ts';
import { billingCalendar } from '../../domains/money/billing-calendar.ts';
import { lockHousehold, reverseCharge, subscriptionsOf } from '../../domains/money/queries.ts';
import { isOver, monthsAfter, type Stretch } from '../../domains/money/stretches.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  type Changing,
  enrollmentById,
  enrollmentSeenBy,
  lockEnrollment,
  replaceStretches,
  setStopReason,
} from './queries.ts';

export type Acting = Pick<Deps, 'db' | 'clock'>;

/** Of whoever decides about it, or of the office. Whoever only sees it is told so; others do not learn that it exists. */
export const enrollmentToChange = async (db: Db, actor: Actor, id: string): Promise<Changing> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  if (isStaffRole(actor.role)) {
    const any = await enrollmentById(db, id);
    if (!any) throw new AppError('request/not-found');
    return any;
  }
  const seen = await enrollmentSeenBy(db, id, actor.accountId);
  if (!seen) throw new AppError('request/not-found');
  if (!seen.mayDecide) throw new AppError('auth/not-allowed');
  return seen;
};

export interface Facts {
  enrollment: Changing;
  rows: Stretch[];
  calendar: BillingCalendar;
  today: string;
  now: Date;
}

/** What a change does and what is said of it: the preview says it, the act does it. */
export interface Plan<Said> {
  after: Stretch[];
  /** Charges that are taken back with it. */
  reversed: string[];
  /** Why it stops, or null where it goes on. Left out: stays as it is. */
  stopReason?: StopReason | null;
  said: Said;
}

type Planner<Said> = (db: Db, facts: Facts) => Promise<Plan<Said>>;

const factsOf = async (db: Db, enrollment: Changing, now: Date): Promise<Facts> => {
  const rows = await subscriptionsOf(db, [enrollment.id]);
  const today = addisDate(now);
  if (rows.length === 0) throw new AppError('enrollment/no-months');
  if (rows[0]?.cause === 'once') throw new AppError('enrollment/billed-once');
  if (isOver(rows, today)) throw new AppError('enrollment/stopped');
  return { enrollment, rows, calendar: await billingCalendar(db), today, now };
};

interface Wanted<Said> {
  id: string;
  isPreview: boolean;
  action: 'stop-enrollment' | 'pause-enrollment' | 'keep-enrollment' | 'change-package';
  plan: Planner<Said>;
}

const isSame = (before: readonly Stretch[], after: readonly Stretch[]): boolean =>
  JSON.stringify(before.map(essence)) === JSON.stringify(after.map(essence));
const essence = ({ id, startsOn, endsOn, packageId, monthlySantim, lines }: Stretch) => [
  ...[id, startsOn, endsOn, packageId, monthlySantim],
  lines,
];

const daysOf = ({ startsOn, endsOn, packageId, monthlySantim }: Stretch) => ({
  ...{ startsOn, endsOn, packageId },
  monthlyEtb: monthlySantim / 100,
});

/**
 * Changes how an enrollment is charged. Whoever comes second finds what the first one did: the same wish again changes
 * nothing. The office's acts are written down.
 */
export const changeEnrollment = async <Said>(
  { db, clock }: Acting,
  actor: Actor,
  { id, isPreview, action, plan }: Wanted<Said>,
): Promise<Said> => {
  const now = clock.now();
  const enrollment = await enrollmentToChange(db, actor, id);
  if (isPreview) return (await plan(db, await factsOf(db, enrollment, now))).said;
  const { householdId } = enrollment;
  return db.transaction(async (tx) => {
    await lockEnrollment(tx, id);
    await lockHousehold(tx, householdId);
    const facts = await factsOf(tx, await enrollmentToChange(tx, actor, id), now);
    const { after, reversed, said, stopReason } = await plan(tx, facts);
    if (isSame(facts.rows, after)) return said;
    await replaceStretches(
      tx,
      { before: facts.rows, after, enrollmentId: id, householdId },
      { by: actor.accountId, now },
    );
    if (stopReason !== undefined) await setStopReason(tx, id, stopReason);
    for (const chargeId of reversed) await reverseCharge(tx, { chargeId, householdId }, now);
    await allocateHousehold(tx, householdId, now);
    if (isStaffRole(actor.role)) {
      await recordAct(tx, actor, now, {
        action,
        subjectKind: 'enrollment',
        subjectId: id,
        before: facts.rows.map(daysOf),
        after: after.map(daysOf),
      });
    }
    return said;
  });
};

/** The month that a person named: from the next one on, and not too far ahead. */
export const monthAhead = ({ calendar, today, rows }: Facts, name: string): BillingMonth => {
  const month = billingMonthNamed(calendar, name);
  const ahead = month ? monthsAfter(calendar, billingMonthOf(calendar, today), month, CHANGE_AHEAD_MONTHS_MAX) : 0;
  const hasBegun = month && (rows[0]?.startsOn ?? today) < month.from;
  if (ahead < 1 || ahead > CHANGE_AHEAD_MONTHS_MAX || !hasBegun) {
    throw new AppError('request/invalid', { errors: { from: wrong.changeFrom({ max: CHANGE_AHEAD_MONTHS_MAX }) } });
  }
  return month;
};

/** The first month that a change can begin with. */
export const nextMonth = ({ calendar, today, rows }: Facts): BillingMonth => {
  const first = rows[0]?.startsOn ?? today;
  return billingMonthAfter(calendar, billingMonthOf(calendar, first > today ? first : today));
};

/** The months that a change can begin with, and those after them that a pause can end with. */
export const monthsToChange = async ({ db, clock }: Acting, actor: Actor, { id }: { id: string }) => {
  const facts = await factsOf(db, await enrollmentToChange(db, actor, id), clock.now());
  const months = [nextMonth(facts)];
  while (months.length < MONTHS_OFFERED + PAUSE_MONTHS_MAX - 1) {
    months.push(billingMonthAfter(facts.calendar, months.at(-1) as BillingMonth));
  }
  return months.map((month) => ({ month: billingMonthName(facts.calendar, month.from), ...month }));
};
