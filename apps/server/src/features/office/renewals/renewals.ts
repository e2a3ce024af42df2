import { addDays, addisDate } from '@temari/contracts/addis-time';
import type { BillingMonth } from '@temari/contracts/billing-months';
import type { Renewal } from '@temari/contracts/office-renewals';
import { isRecordId } from '@temari/contracts/record-id';
import { addMonths, daysOfMonth, schoolMonthOf } from '@temari/contracts/school-months';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { CHARGE_MONTHS, type ChargeDue, chargesDue } from '../../../domains/money/charge-months.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  chargedSoFar,
  deleteHold,
  enrollmentsOfMonth,
  holdsOf,
  insertHold,
  insertRelease,
  isHousehold,
  peopleOf,
  releaseOf,
  undoRelease,
} from './queries.ts';

const CALENDAR = 'ethiopian';
const SANTIM = 100;
const UNDO_MS = 3_600_000;
/** How early a month can be released. */
const DAYS_AHEAD = 7;
const ENROLLMENTS_AT_ONCE = 1000;
const ODDITIES_SHOWN = 100;

type Acting = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/** What the run would charge, by the function that charges. */
const dueOf = async (db: Db, month: BillingMonth): Promise<ChargeDue[]> => {
  const due: ChargeDue[] = [];
  for (let after: string | null = null; ; ) {
    const ids = await enrollmentsOfMonth(db, month, { after, limit: ENROLLMENTS_AT_ONCE });
    const found = await chargesDue(db, ids, { calendar: CALENDAR, until: month.to, released: new Set([month.from]) });
    due.push(...found.filter(({ startsOn }) => startsOn === month.from));
    after = ids.at(-1) ?? null;
    if (ids.length < ENROLLMENTS_AT_ONCE) return due;
  }
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
  return odd.slice(0, ODDITIES_SHOWN);
};

/** The next month unless one is named. */
export const showRenewal = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { month = addMonths(schoolMonthOf(addisDate(clock.now())), 1) }: { month?: string | undefined },
): Promise<Renewal> => {
  const days = daysOfMonth(month);
  const due = await dueOf(db, days);
  const [release, charged, held] = [
    await releaseOf(db, days.from),
    await chargedSoFar(db, days.from),
    await holdsOf(db, days.from),
  ];
  return {
    month,
    ...days,
    previous: addMonths(month, -1),
    next: addMonths(month, 1),
    count: due.length,
    sumEtb: due.reduce((sum, { santim }) => sum + santim, 0) / SANTIM,
    households: new Set(due.map(({ householdId }) => householdId)).size,
    charged: { count: charged.count, sumEtb: charged.santim / SANTIM },
    oddities: await odditiesOf(db, due, days),
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
  const days = daysOfMonth(month);
  if (days.from > addDays(addisDate(now), DAYS_AHEAD)) throw new AppError('renewal/too-early');
  await db.transaction(async (tx) => {
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
  const { from } = daysOfMonth(month);
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
    const startsOn = daysOfMonth(month).from;
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
      await deleteHold(tx, id, daysOfMonth(month).from);
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
