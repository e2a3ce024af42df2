import { addisDate, ageOn } from '@temari/contracts/addis-time';
import { billingMonthName } from '@temari/contracts/billing-months';
import * as wrong from '@temari/contracts/field-errors';
import type { EventGroup, HouseholdEvent, OfficeHousehold } from '@temari/contracts/office-households';
import { BLOCK_NEEDS } from '@temari/contracts/office-needs';
import { shownPaymentCode } from '@temari/contracts/payment-codes';
import { LASTING_PURPOSES } from '@temari/contracts/vocabulary';
import type { Deps } from '../../../deps.ts';
import { candidatesOf } from '../../../domains/hand-over/queries.ts';
import { officeStateOf } from '../../../domains/hand-over/rules.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { billingCalendar } from '../../../domains/money/billing-calendar.ts';
import { goingOf } from '../../../domains/money/going-on.ts';
import { balanceOf, subscriptionsOf } from '../../../domains/money/queries.ts';
import { presentEnrollment } from '../../../domains/payments/purchases/present.ts';
import { enrollmentsOf, pastPaymentsOf, paymentsOf } from '../../../domains/payments/purchases/queries.ts';
import { undoableMerges, undoableUntil } from '../../../domains/people/merging/merge-learners.ts';
import { consentStatesOf, guardiansOf, learnersOf } from '../../../domains/people/queries.ts';
import { isMinor } from '../../../domains/people/rules.ts';
import { AppError } from '../../../errors/app-error.ts';
import { blocksShownTo } from './block-guardians.ts';
import { type EventRow, eventsOf } from './event-queries.ts';
import { chargedMonths, householdById, rightsIn } from './queries.ts';
import { cursorOf, cursorText, noteBackAfter } from './rules.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

const EVENTS_AT_ONCE = 30;

const presentGuardians = async (db: Deps['db'], id: string): Promise<OfficeHousehold['guardians']> => {
  const [rows, rights] = await Promise.all([guardiansOf(db, id), rightsIn(db, id)]);
  return rows.map((guardian) => {
    const own = rights.filter(({ guardianId }) => guardianId === guardian.id);
    const whom = (right: 'mayDecide' | 'maySee' | 'mayPay') =>
      own.filter((each) => each[right]).map(({ learner }) => learner);
    const orders = own.flatMap(({ callOrder }) => callOrder ?? []);
    return {
      id: guardian.id,
      name: guardian.name,
      relation: guardian.relation,
      phone: guardian.phone,
      mayDecide: whom('mayDecide'),
      maySee: whom('maySee'),
      mayPay: whom('mayPay'),
      callOrder: orders.length > 0 ? Math.min(...orders) : null,
    };
  });
};

const presentLearners = async (db: Deps['db'], id: string, now: Date): Promise<OfficeHousehold['learners']> => {
  const rows = await learnersOf(db, id, { withHandedOver: true });
  const ids = rows.map((row) => row.id);
  const states = await Promise.all(
    LASTING_PURPOSES.map(async (purpose) => ({ purpose, of: await consentStatesOf(db, ids, { now, purpose }) })),
  );
  const grown = new Map((await candidatesOf(db, id)).map((row) => [row.id, officeStateOf(row, now)]));
  return rows.map((row) => ({
    id: row.id,
    fullName: row.fullName,
    grade: row.grade,
    school: row.school,
    region: row.region,
    dateOfBirth: row.dateOfBirth,
    age: row.dateOfBirth ? ageOn(row.dateOfBirth, addisDate(now)) : null,
    phone: row.phone,
    isMinor: isMinor(row, now),
    handOver: grown.get(row.id) ?? null,
    consents: states.map(({ purpose, of }) => ({ purpose, state: of.get(row.id) ?? 'missing' })),
  }));
};

const presentGoing = async (
  db: Deps['db'],
  enrolled: readonly { id: string }[],
  now: Date,
): Promise<NonNullable<OfficeHousehold['going']>> => {
  const ids = enrolled.map(({ id }) => id);
  const goingOn = await goingOf(db, await subscriptionsOf(db, ids), addisDate(now));
  const going: NonNullable<OfficeHousehold['going']> = {};
  for (const id of ids) {
    const own = goingOn(id, true);
    if (own) going[id] = own;
  }
  return going;
};

const SANTIM = 100;

const presentMoney = async (db: Deps['db'], id: string): Promise<NonNullable<OfficeHousehold['money']>> => {
  const [balance, months, calendar] = await Promise.all([
    balanceOf(db, id),
    chargedMonths(db, id),
    billingCalendar(db),
  ]);
  return {
    balanceEtb: balance / SANTIM,
    months: months.map(({ startsOn, santim, settledSantim, ...month }) => ({
      ...month,
      month: billingMonthName(calendar, startsOn),
      amountEtb: santim / SANTIM,
      openEtb: (santim - settledSantim) / SANTIM,
    })),
  };
};

export const showHousehold = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { id }: { id: string },
): Promise<OfficeHousehold> => {
  const { db, clock } = deps;
  const household = await householdById(db, id);
  if (!household) throw new AppError('request/not-found');
  const seesMoney = may(actor, ['money']);
  const [learners, guardians, enrolled, merges, payments, pastPayments, blocks] = await Promise.all([
    presentLearners(db, id, clock.now()),
    presentGuardians(db, id),
    enrollmentsOf(db, id),
    undoableMerges(db, id, clock.now()),
    seesMoney ? paymentsOf(db, id) : null,
    seesMoney ? pastPaymentsOf(db, id) : null,
    may(actor, BLOCK_NEEDS) ? blocksShownTo(deps, actor, id) : null,
  ]);
  return {
    ...household,
    createdAt: household.createdAt.toISOString(),
    paymentCode: shownPaymentCode(household.paymentCode ?? ''),
    learners,
    guardians,
    blocks,
    enrollments: enrolled.map((row) => presentEnrollment(row, seesMoney)),
    ...(seesMoney && {
      going: await presentGoing(db, enrolled, clock.now()),
      money: await presentMoney(db, id),
    }),
    merges: merges.map(({ merge, keptName, mergedName }) => ({
      id: merge.id,
      keptName,
      mergedName,
      at: merge.mergedAt.toISOString(),
      undoUntil: undoableUntil(merge).toISOString(),
    })),
    payments:
      payments?.map(({ createdAt, settledAt, ...payment }) => ({
        ...payment,
        at: (settledAt ?? createdAt).toISOString(),
      })) ?? null,
    pastPayments,
  };
};

const presentEvent = (
  { key, at, classId, authorId, ...row }: EventRow,
  classes: Map<string, HouseholdEvent['class']>,
  { reader, now }: { reader: string; now: Date },
): HouseholdEvent => ({
  ...row,
  id: key,
  at: at.toISOString(),
  class: classId ? (classes.get(classId) ?? null) : null,
  canTakeBack: authorId === reader && at > noteBackAfter(now),
});

export const listHouseholdEvents = async (
  { db, clock }: Needs,
  actor: Actor,
  { id }: { id: string },
  { group, before }: { group?: EventGroup | undefined; before?: string | undefined },
): Promise<{ events: HouseholdEvent[]; next: string | null }> => {
  const cursor = before === undefined ? null : cursorOf(before);
  if (before !== undefined && !cursor) throw new AppError('request/invalid', { errors: { before: wrong.eventCursor } });
  if (!(await householdById(db, id))) throw new AppError('request/not-found');
  const rows = await eventsOf(db, {
    id,
    group,
    before: cursor,
    limit: EVENTS_AT_ONCE + 1,
    withMoney: may(actor, ['money']),
  });
  const shown = rows.slice(0, EVENTS_AT_ONCE);
  const classes = new Map(
    (await enrollmentsOf(db, id)).flatMap((row) => (row.class ? [[row.class.id, row.class] as const] : [])),
  );
  const last = shown.at(-1);
  return {
    events: shown.map((row) => presentEvent(row, classes, { reader: actor.accountId, now: clock.now() })),
    next: last && rows.length > shown.length ? cursorText(last) : null,
  };
};
