import { addDays, addisDate } from '@temari/contracts/addis-time';
import {
  type BillingMonth,
  billingMonthAfter,
  billingMonthOf,
  ETHIOPIAN_MONTHS,
} from '@temari/contracts/billing-months';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { accounts } from '../db/schema/accounts.ts';
import { householdContacts, reductions } from '../db/schema/arrears.ts';
import { credits, renewals, subscriptions } from '../db/schema/charges.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { payments } from '../db/schema/payments.ts';
import { allocateHousehold } from '../domains/money/allocate-household.ts';
import { chargeWhatIsDue, startMonths } from '../domains/money/charge-months.ts';
import { insertCharges } from '../domains/money/queries.ts';
import { chargeId } from '../domains/money/rules.ts';
import { refundByOffice } from '../domains/payments/refunds/refunds.ts';

const SANTIM = 100;
const DEMO_STUDENT = '+251911000001';
/** What a lesson that we cancelled was worth. */
const CREDIT_SANTIM = 11_700;
const REFUND_ETB = 150;

type Enrolled = typeof enrollments.$inferSelect;

const enrolledOf = async (db: Db, isOfDemoStudent: boolean): Promise<Enrolled[]> => {
  const rows = await db
    .select({ enrollment: enrollments, phone: accounts.phone })
    .from(enrollments)
    .innerJoin(accounts, eq(accounts.id, enrollments.accountId))
    .where(and(eq(enrollments.paymentStatus, 'paid'), isNotNull(enrollments.classId)))
    .orderBy(asc(accounts.phone), asc(enrollments.id));
  return rows.filter(({ phone }) => (phone === DEMO_STUDENT) === isOfDemoStudent).map(({ enrollment }) => enrollment);
};

const monthBefore = ({ from }: BillingMonth): BillingMonth => billingMonthOf(ETHIOPIAN_MONTHS, addDays(from, -1));

/** A month that is asked for on the given day, and the one before it, paid by the purchase. Answers what is asked for. */
const seedTwoMonths = async (
  db: Db,
  { id: enrollmentId, accountId: householdId, packageId, priceEtb, priceLines: lines }: Enrolled,
  { now, asked, dueOn = asked.from }: { now: Date; asked: BillingMonth; dueOn?: string },
): Promise<string> => {
  const before = monthBefore(asked);
  const santim = priceEtb * SANTIM;
  await db.insert(subscriptions).values({
    ...{ householdId, enrollmentId, packageId, lines },
    monthlySantim: santim,
    startsOn: before.from,
    cause: 'class',
    createdAt: now,
  });
  const charge = (month: BillingMonth, due: string) => ({
    id: chargeId(enrollmentId, month.from, 0),
    ...{ householdId, enrollmentId, lines, santim },
    kind: 'tuition' as const,
    startsOn: month.from,
    endsOn: month.to,
    dueOn: due,
    lessonsSold: 13,
    createdAt: now,
  });
  await insertCharges(db, [charge(before, before.from), charge(asked, dueOn)]);
  await allocateHousehold(db, householdId, now);
  return charge(asked, dueOn).id;
};

/** A part of a transfer that the office is to pay back by hand. */
const seedRefund = async (db: Db, families: Enrolled[], now: Date): Promise<void> => {
  const [staff] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.kind, 'staff')).limit(1);
  const [paid] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(
          payments.enrollmentId,
          families.map(({ id }) => id),
        ),
        eq(payments.status, 'paid'),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(1);
  if (!staff || !paid) return;
  await refundByOffice(db, {
    paymentId: paid.id,
    amountEtb: REFUND_ETB,
    way: 'other',
    endsDebt: true,
    reason: 'A lesson that did not take place',
    payTo: 'Commercial Bank of Ethiopia, 1000000000001, Sample parent',
    staffId: staff.id,
    now,
  });
};

/** One family stops with this month, another pauses next month. */
const seedChanges = async (db: Db, [stopping, pausing]: Enrolled[], now: Date): Promise<void> => {
  const current = billingMonthOf(ETHIOPIAN_MONTHS, addisDate(now));
  const ends = (enrolled: Enrolled) =>
    db.update(subscriptions).set({ endsOn: current.to }).where(eq(subscriptions.enrollmentId, enrolled.id)).returning();
  if (stopping) await ends(stopping);
  const [row] = pausing ? await ends(pausing) : [];
  if (!row) return;
  const { from } = billingMonthAfter(ETHIOPIAN_MONTHS, billingMonthAfter(ETHIOPIAN_MONTHS, current));
  await db.insert(subscriptions).values({ ...row, id: newId(), startsOn: from, endsOn: null, cause: 'pause' });
};

const HOUR_MS = 3_600_000;

/** Families in arrears: one to call, one that has promised, and one for which a second person is to approve a waiver. */
const seedArrears = async (
  db: Db,
  [toCall, promising, waiving]: Enrolled[],
  { now, current, staffId }: { now: Date; current: BillingMonth; staffId: string },
): Promise<void> => {
  const today = addisDate(now);
  const asked = monthBefore(current);
  const ago = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  if (toCall) await seedTwoMonths(db, toCall, { now, asked: current, dueOn: addDays(today, -9) });
  if (promising) {
    await seedTwoMonths(db, promising, { now, asked });
    await db.insert(householdContacts).values([
      {
        householdId: promising.accountId,
        outcome: 'no-answer',
        note: '',
        contactedAt: ago(6 * 24),
        contactedBy: staffId,
      },
      {
        householdId: promising.accountId,
        outcome: 'promised',
        note: 'The salary comes on Friday.',
        promisedFor: addDays(today, 3),
        contactedAt: ago(26),
        contactedBy: staffId,
      },
    ]);
  }
  if (waiving) {
    await db.insert(reductions).values({
      householdId: waiving.accountId,
      chargeId: await seedTwoMonths(db, waiving, { now, asked }),
      kind: 'waiver',
      state: 'proposed',
      santim: waiving.priceEtb * SANTIM,
      reason: 'The father lost his work.',
      needsSecondPerson: true,
      proposedBy: staffId,
      createdAt: ago(20),
    });
  }
};

/** The months of the demo's families: one due in five days and a credit, three families in arrears, the rest as it comes. */
export const seedMonths = async (db: Db, now: Date, staffId: string): Promise<void> => {
  const today = addisDate(now);
  const current = billingMonthOf(ETHIOPIAN_MONTHS, today);
  const [own, others] = [await enrolledOf(db, true), await enrolledOf(db, false)];
  for (const enrolled of own) {
    await seedTwoMonths(db, enrolled, { now, asked: current, dueOn: addDays(today, 5) });
  }
  const [first] = own;
  if (first) {
    await db.insert(credits).values({
      householdId: first.accountId,
      enrollmentId: first.id,
      cause: 'lesson-cancelled',
      santim: CREDIT_SANTIM,
      createdAt: now,
    });
    await allocateHousehold(db, first.accountId, now);
  }
  await seedArrears(db, others, { now, current, staffId });
  const { from: startsOn, to: endsOn } = current;
  await db.insert(renewals).values({ startsOn, endsOn, releasedAt: now });
  await startMonths(db, now);
  await chargeWhatIsDue(db, now);
  await seedRefund(db, others.slice(3), now);
  await seedChanges(db, others.slice(3), now);
};
