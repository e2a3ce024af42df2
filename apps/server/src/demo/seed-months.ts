import { addDays, addisDate } from '@temari/contracts/addis-time';
import { type BillingMonth, billingMonthAfter, billingMonthOf } from '@temari/contracts/billing-months';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { accounts } from '../db/schema/accounts.ts';
import { credits, renewals, subscriptions } from '../db/schema/charges.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { payments } from '../db/schema/payments.ts';
import { allocateHousehold } from '../domains/money/allocate-household.ts';
import { chargeWhatIsDue, startMonths } from '../domains/money/charge-months.ts';
import { insertCharges } from '../domains/money/queries.ts';
import { chargeId } from '../domains/money/rules.ts';
import { refundByOffice } from '../domains/payments/refunds/refunds.ts';

const CALENDAR = 'ethiopian';
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

/** A month before this one, paid by the purchase, and this one, asked for on the given day. */
const seedTwoMonths = async (
  db: Db,
  { id: enrollmentId, accountId: householdId, packageId, priceEtb, priceLines: lines }: Enrolled,
  { now, dueOn }: { now: Date; dueOn: string },
): Promise<void> => {
  const current = billingMonthOf(CALENDAR, addisDate(now));
  const before = billingMonthOf(CALENDAR, addDays(current.from, -1));
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
  await insertCharges(db, [charge(before, before.from), charge(current, dueOn)]);
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
  const current = billingMonthOf(CALENDAR, addisDate(now));
  const ends = (enrolled: Enrolled) =>
    db.update(subscriptions).set({ endsOn: current.to }).where(eq(subscriptions.enrollmentId, enrolled.id)).returning();
  if (stopping) await ends(stopping);
  const [row] = pausing ? await ends(pausing) : [];
  if (!row) return;
  const { from } = billingMonthAfter(CALENDAR, billingMonthAfter(CALENDAR, current));
  await db.insert(subscriptions).values({ ...row, id: newId(), startsOn: from, endsOn: null, cause: 'pause' });
};

/** The months of the demo's families: one due in five days and a credit, one family in arrears, the rest as it comes. */
export const seedMonths = async (db: Db, now: Date): Promise<void> => {
  const today = addisDate(now);
  const [own, others] = [await enrolledOf(db, true), await enrolledOf(db, false)];
  for (const enrolled of own) {
    await seedTwoMonths(db, enrolled, { now, dueOn: addDays(today, 5) });
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
  const [late] = others;
  if (late) {
    await seedTwoMonths(db, late, { now, dueOn: addDays(today, -9) });
    await allocateHousehold(db, late.accountId, now);
  }
  const { from: startsOn, to: endsOn } = billingMonthOf(CALENDAR, today);
  await db.insert(renewals).values({ startsOn, endsOn, releasedAt: now });
  await startMonths(db, now);
  await chargeWhatIsDue(db, { now, calendar: CALENDAR });
  await seedRefund(db, others.slice(1), now);
  await seedChanges(db, others.slice(1), now);
};
