import { type BillingCalendar, type BillingMonth, ETHIOPIAN_MONTHS } from '@temari/contracts/billing-months';
import { CASH_LIMIT_ETB, TILL_LIMIT_ETB } from '@temari/contracts/cash-rules';
import type { PackageBilling } from '@temari/contracts/package-billing';
import type { PriceLine } from '@temari/contracts/prices';
import { REFUND_LIMIT_ETB } from '@temari/contracts/refund-rules';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { allocations, charges, paymentChoices, renewals, subscriptions } from '../../db/schema/charges.ts';
import { packages } from '../../db/schema/packages.ts';
import { payments } from '../../db/schema/payments.ts';
import { siteContent } from '../../db/schema/site-content.ts';
import type { Allocation, OpenCharge, Source } from './rules.ts';

/**
 * Whatever decides which money pays what waits for its turn here. Everything takes households, payments and charges in
 * this order, for a refund holds its payment before it gives charges free.
 */
export const lockHouseholds = async (tx: Db, householdIds: string[]): Promise<void> => {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, householdIds))
    .orderBy(asc(accounts.id))
    .for('no key update');
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.accountId, householdIds), eq(payments.status, 'paid')))
    .orderBy(asc(payments.id))
    .for('no key update');
};

export const lockHousehold = (tx: Db, householdId: string): Promise<void> => lockHouseholds(tx, [householdId]);

/** Of a row with which an enrollment begins to be charged: its month needs no release. */
const FIRST_CAUSES = sql`('class', 'before-months', 'once')`;

/** A payment or a credit that has something left, oldest first. */
export interface FreeMoney extends Source, Record<string, unknown> {
  householdId: string;
  kind: 'payment' | 'credit';
}

/**
 * What a purchase paid is for the first month of its enrollment, whenever that comes; until then it is kept for it. All
 * other payments say themselves what they are for. A month that is paid asks for nothing more, and one in which the
 * enrollment is paused or stopped asks for nothing at all.
 */
export const freeMoneyOf = async (db: Db, householdIds: string[]): Promise<FreeMoney[]> => {
  const { rows } = await db.execute<FreeMoney>(sql`
    select p.id, p.account_id as "householdId", 'payment' as kind, ((p.amount_etb - p.refunded_etb) * 100 - p.allocated_santim)::float8 as rest,
      coalesce((
        select json_agg(json_build_object('enrollmentId', c.enrollment_id, 'from', c.starts_on, 'amount', c.santim)
          order by c.starts_on, c.enrollment_id)
        from payment_choices c
        where c.payment_id = p.id and not exists (
          select from charges paid where paid.enrollment_id = c.enrollment_id
            and c.starts_on between paid.starts_on and paid.ends_on
            and paid.reversed_at is null and paid.settled_santim = paid.santim)
          and exists (
            select from subscriptions s where s.enrollment_id = c.enrollment_id
              and (s.starts_on <= c.starts_on or s.cause in ${FIRST_CAUSES} or exists (
                select from charges open where open.enrollment_id = s.enrollment_id and open.reversed_at is null
                  and c.starts_on between open.starts_on and open.ends_on and s.starts_on between open.starts_on and open.ends_on))
              and (s.ends_on is null or s.ends_on >= c.starts_on))
      ), (
        select json_build_array(json_build_object('enrollmentId', e.id, 'from', coalesce(first.starts_on::text, ''),
          'amount', p.amount_etb * 100))
        from enrollments e left join lateral (
          select starts_on, settled_santim = santim as is_paid from charges
          where enrollment_id = e.id and reversed_at is null order by starts_on limit 1) first on true
        where p.purpose = 'purchase' and e.id = p.enrollment_id and first.is_paid is not true
      ), '[]') as choices, p.settled_at as at
    from payments p
    where p.account_id = any(${sql.param(householdIds)}::uuid[]) and p.status = 'paid' and (p.amount_etb - p.refunded_etb) * 100 > p.allocated_santim
    union all
    select c.id, c.household_id, 'credit', (c.santim - c.allocated_santim)::float8, '[]', c.created_at
    from credits c where c.household_id = any(${sql.param(householdIds)}::uuid[]) and c.reversed_at is null and c.santim > c.allocated_santim
    order by at, id`);
  return rows;
};

export const openChargesOf = async (
  db: Db,
  householdIds: string[],
): Promise<(OpenCharge & { householdId: string })[]> => {
  const { rows } = await db.execute<OpenCharge & { householdId: string } & Record<string, unknown>>(sql`
    select c.id, c.household_id as "householdId", c.enrollment_id as "enrollmentId", c.starts_on::text as "from", c.ends_on::text as "to", c.due_on::text as "dueOn",
      (c.santim - c.settled_santim)::float8 as open, l.date_of_birth::text as "learnerBornOn"
    from charges c
    join enrollments e on e.id = c.enrollment_id
    left join learners l on l.id = e.learner_id
    where c.household_id = any(${sql.param(householdIds)}::uuid[]) and c.reversed_at is null and c.settled_santim < c.santim`);
  return rows;
};

/** Households with an open charge, and money that pays nothing; some of it may be kept for a month that comes. */
export const householdsApart = async (
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct c.household_id as id from charges c
    where c.settled_santim < c.santim and c.reversed_at is null ${after ? sql`and c.household_id > ${after}::uuid` : sql``}
      and (
        exists (select from payments p where p.account_id = c.household_id and p.status = 'paid'
          and (p.amount_etb - p.refunded_etb) * 100 > p.allocated_santim)
        or exists (select from credits k where k.household_id = c.household_id and k.reversed_at is null
          and k.santim > k.allocated_santim))
    order by id limit ${limit}`);
  return rows.map((row: { id: string }) => row.id);
};

export const insertAllocations = async (
  db: Db,
  joined: readonly (Allocation & Pick<FreeMoney, 'householdId' | 'kind'>)[],
  now: Date,
): Promise<void> => {
  if (joined.length === 0) return;
  await db.insert(allocations).values(
    joined.map(({ householdId, kind, sourceId, chargeId, amount, isChosen }) => ({
      householdId,
      chargeId,
      ...(kind === 'payment' ? { paymentId: sourceId } : { creditId: sourceId }),
      santim: amount,
      cause: isChosen ? ('chosen' as const) : ('oldest' as const),
      at: now,
    })),
  );
};

/** Which calendar counts from when on. */
export const BILLING_CALENDAR = 'billing-calendar';

export const storedCalendar = async (db: Db): Promise<{ changes: BillingCalendar; version: number }> => {
  const [row] = await db.select().from(siteContent).where(eq(siteContent.key, BILLING_CALENDAR));
  const { changes = ETHIOPIAN_MONTHS } = (row?.value ?? {}) as { changes?: BillingCalendar };
  return { changes, version: row?.version ?? 0 };
};

/** Whoever charges or releases months shares the calendar; whoever changes it is alone with it. */
export const lockCalendarShared = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext(${BILLING_CALENDAR}))`);
};

export const lockCalendar = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${BILLING_CALENDAR}))`);
};

/** What the owner has set about money that goes back or comes in cash. */
export const MONEY_RULES = 'money-rules';

export interface MoneyRules {
  refundLimitEtb: number;
  /** What one household may pay in cash on one day. */
  cashLimitEtb: number;
  /** With more than this in it, a till asks for the bank. */
  tillLimitEtb: number;
}

export const moneyRules = async (db: Db): Promise<MoneyRules & { version: number }> => {
  const [row] = await db.select().from(siteContent).where(eq(siteContent.key, MONEY_RULES));
  const {
    refundLimitEtb = REFUND_LIMIT_ETB,
    cashLimitEtb = CASH_LIMIT_ETB,
    tillLimitEtb = TILL_LIMIT_ETB,
  } = (row?.value ?? {}) as Partial<MoneyRules>;
  return { refundLimitEtb, cashLimitEtb, tillLimitEtb, version: row?.version ?? 0 };
};

/** What the books have on an account, in santim: from the last month whose balances are kept on. */
export const accountBalance = async (db: Db, account: string): Promise<number> => {
  const { rows } = await db.execute<{ santim: number }>(sql`
    with kept as (
      select ends_on, coalesce((balances ->> ${account})::bigint, 0) as santim from closed_months
      where balances is not null order by ends_on desc limit 1)
    select (coalesce((select santim from kept), 0)
      + coalesce((select sum(santim) from ledger_entries
          where debit = ${account} and booked_on > coalesce((select ends_on from kept), '-infinity')), 0)
      - coalesce((select sum(santim) from ledger_entries
          where credit = ${account} and booked_on > coalesce((select ends_on from kept), '-infinity')), 0))::float8 as santim`);
  return rows[0]?.santim ?? 0;
};

/** The first days of the months that the office has released; undoing one waits until the transaction has ended. */
export const lockReleasedMonths = async (tx: Db): Promise<Set<string>> => {
  const rows = await tx
    .select({ startsOn: renewals.startsOn })
    .from(renewals)
    .where(isNull(renewals.undoneAt))
    .for('share');
  return new Set(rows.map(({ startsOn }) => startsOn));
};

/** What is charged of months whose releases were all undone; a first month was not charged by one. */
export const chargesOfUndone = async (db: Db): Promise<{ chargeId: string; householdId: string }[]> => {
  const { rows } = await db.execute<{ chargeId: string; householdId: string }>(sql`
    select c.id as "chargeId", c.household_id as "householdId"
    from charges c
    where exists (
        select from renewals r where c.starts_on between r.starts_on and r.ends_on
        having count(*) > 0 and every(r.undone_at is not null))
      and c.reversed_at is null and not exists (
      select from subscriptions s where s.enrollment_id = c.enrollment_id and s.cause in ${FIRST_CAUSES}
        and s.starts_on between c.starts_on and c.ends_on)
    order by c.household_id, c.id`);
  return rows;
};

/** What a household owes; below zero it has money with us. From the books alone. */
export const balanceOf = async (db: Db, householdId: string): Promise<number> => {
  const { rows } = await db.execute<{ santim: number }>(sql`
    select coalesce(sum(case when debit = 'household:' || household_id then santim else -santim end), 0)::float8 as santim
    from ledger_entries where household_id = ${householdId}`);
  return rows[0]?.santim ?? 0;
};

export interface ToStart extends Record<string, unknown> {
  enrollmentId: string;
  householdId: string;
  packageId: string;
  priceEtb: number;
  lines: PriceLine[];
  billing: PackageBilling;
  firstLesson: string;
}

/**
 * Paid enrollments with a class that are not charged by the month yet, with the day of their first lesson. Who is charged
 * already is left out before lessons are looked at: by itself the planner would read those of everybody.
 */
export const claimEnrollmentsToStart = async (db: Db, limit: number): Promise<ToStart[]> => {
  const { rows } = await db.execute<ToStart>(sql`
    with waiting as materialized (
      select e.id, e.class_id, coalesce(e.assigned_at, e.created_at) as since from enrollments e
      where e.payment_status = 'paid' and e.class_id is not null
        and not exists (select from subscriptions s where s.enrollment_id = e.id))
    select e.id as "enrollmentId", e.account_id as "householdId", e.package_id as "packageId", e.price_etb as "priceEtb",
      e.price_lines as lines, p.billing, first.slot_date::text as "firstLesson"
    from waiting
    cross join lateral (
      select l.slot_date from lessons l
      where l.class_id = waiting.class_id and l.state <> 'cancelled' and l.ends_at > waiting.since
      order by l.starts_at limit 1) first
    join enrollments e on e.id = waiting.id and e.class_id = waiting.class_id
    join packages p on p.id = e.package_id
    where e.payment_status = 'paid'
    order by e.id limit ${limit}
    for no key update of e skip locked`);
  return rows;
};

/** What another run has begun meanwhile is left alone. */
export const insertSubscriptions = async (db: Db, values: (typeof subscriptions.$inferInsert)[]): Promise<void> => {
  if (values.length > 0) await db.insert(subscriptions).values(values).onConflictDoNothing();
};

export const subscriptionsOf = async (db: Db, enrollmentIds: string[]) =>
  enrollmentIds.length === 0
    ? []
    : db
        .select()
        .from(subscriptions)
        .where(inArray(subscriptions.enrollmentId, enrollmentIds))
        .orderBy(asc(subscriptions.enrollmentId), asc(subscriptions.startsOn));

/** Of all enrollments of a household that are charged by the month, or were. */
export const subscriptionsOfHousehold = async (db: Db, householdId: string) =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.householdId, householdId))
    .orderBy(asc(subscriptions.enrollmentId), asc(subscriptions.startsOn));

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const packagesNamed = async (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: packages.id, title: packages.title, translations: packages.translations })
        .from(packages)
        .where(inArray(packages.id, ids));

/** What the purchases of enrollments have brought in and was not given back. */
export const paidForPurchase = async (db: Db, enrollmentIds: string[]): Promise<Map<string, number>> => {
  if (enrollmentIds.length === 0) return new Map();
  const rows = await db
    .select({
      enrollmentId: payments.enrollmentId,
      santim: sql<number>`((${payments.amountEtb} - ${payments.refundedEtb}) * 100)::float8`,
    })
    .from(payments)
    .where(
      and(inArray(payments.enrollmentId, enrollmentIds), eq(payments.purpose, 'purchase'), eq(payments.status, 'paid')),
    );
  return new Map(rows.map(({ enrollmentId, santim }) => [enrollmentId, santim]));
};

/** The bound if no months are given: only enrollments that were never charged are charged through to an earlier day. */
const BEFORE_ALL = '0001-01-01';

/**
 * Locks a batch of enrollments with a month that is not charged yet, ordered by id: their first month, or one of the
 * given months. Rows that another run has locked are left to it; `last` is the id to continue after. Enrollments that
 * are charged through to the end of these months are skipped by the index (`subscriptions_charged`).
 */
export const claimEnrollmentsToCharge = async (
  db: Db,
  { after, today, months, limit }: { after: string | null; today: string; months: BillingMonth[]; limit: number },
): Promise<{ ids: string[]; last: string | null }> => {
  const through =
    months
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? BEFORE_ALL;
  const { rows }: { rows: { id: string; isClaimed: boolean }[] } = await db.execute(sql`
    with found as materialized (
      select s.enrollment_id as id from subscriptions s
      where ${after ? sql`s.enrollment_id > ${after}::uuid and` : sql``} s.charged_through < ${through}::date
        and s.starts_on <= ${today} and not s.awaits_class and (
        (s.cause in ${FIRST_CAUSES} and not exists (
          select from charges c where c.enrollment_id = s.enrollment_id and c.reversed_at is null
            and s.starts_on between c.starts_on and c.ends_on))
        or s.cause <> 'once' and exists (
          select from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as month("from" date, "to" date)
          where s.starts_on <= month.to and (s.ends_on is null or s.ends_on >= month.from) and s.charged_through < month.to
            and not exists (
              select from charges c where c.enrollment_id = s.enrollment_id and c.reversed_at is null
                and c.starts_on <= month.to and c.ends_on >= month.from)
            and not exists (
              select from renewal_holds held where held.household_id = s.household_id
                and held.starts_on between month.from and month.to)))
      order by s.enrollment_id limit ${limit}),
    claimed as (select e.id from enrollments e where e.id in (select id from found) for no key update skip locked)
    select found.id, claimed.id is not null as "isClaimed" from found left join claimed on claimed.id = found.id
    order by found.id`);
  const ids = rows.filter(({ isClaimed }) => isClaimed).map(({ id }) => id);
  return { ids: [...new Set(ids)], last: rows.at(-1)?.id ?? null };
};

export interface ChargedMonth extends BillingMonth {
  enrollmentId: string;
  isTakenBack: boolean;
}

/** Enrollments that a month concerns, a few at a time in the order of their ids; those of held households are left out. */
export const enrollmentsOfMonth = async (
  db: Db,
  { from, to }: BillingMonth,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct s.enrollment_id as id from subscriptions s
    where s.starts_on <= ${to} and (s.ends_on is null or s.ends_on >= ${from})
      ${after ? sql`and s.enrollment_id > ${after}::uuid` : sql``}
      and not exists (
        select from renewal_holds held where held.household_id = s.household_id
          and held.starts_on between ${from} and ${to})
    order by id limit ${limit}`);
  return rows.map((row: { id: string }) => row.id);
};

/** The months of enrollments that were charged, and those that were taken back. */
export const chargedMonthsOf = async (db: Db, enrollmentIds: string[]): Promise<ChargedMonth[]> =>
  enrollmentIds.length === 0
    ? []
    : db
        .select({
          enrollmentId: charges.enrollmentId,
          from: charges.startsOn,
          to: charges.endsOn,
          isTakenBack: sql<boolean>`${charges.reversedAt} is not null`,
        })
        .from(charges)
        .where(inArray(charges.enrollmentId, enrollmentIds))
        .orderBy(asc(charges.startsOn));

/**
 * How many lessons the class of an enrollment has in a whole month of the calendar, and how many of them while the learner
 * can come and the month is charged.
 */
export const lessonsSoldIn = async (
  db: Db,
  asked: { enrollmentId: string; whole: BillingMonth; comesFrom: string; comesTo: string }[],
): Promise<{ planned: number; left: number }[]> => {
  const { rows } = await db.execute<{ planned: number; left: number }>(sql`
    select count(l.id)::int as planned,
      (count(l.id) filter (where l.slot_date between asked.comes_from and asked.comes_to))::int as left
    from jsonb_to_recordset(${JSON.stringify(
      asked.map(({ enrollmentId, whole, comesFrom, comesTo }, place) => ({
        place,
        enrollment_id: enrollmentId,
        starts_on: whole.from,
        ends_on: whole.to,
        comes_from: comesFrom,
        comes_to: comesTo,
      })),
    )}::jsonb) as asked(place int, enrollment_id uuid, starts_on date, ends_on date, comes_from date, comes_to date)
    join enrollments e on e.id = asked.enrollment_id
    left join lessons l on l.class_id = e.class_id and l.slot_date between asked.starts_on and asked.ends_on
      and l.kind = 'regular' and l.cause is distinct from 'closure'
    group by asked.place order by asked.place`);
  return rows;
};

/** A month that another run has charged meanwhile is left alone. */
export const insertCharges = async (
  db: Db,
  values: (typeof charges.$inferInsert)[],
): Promise<{ householdId: string }[]> =>
  values.length === 0
    ? []
    : db.insert(charges).values(values).onConflictDoNothing().returning({ householdId: charges.householdId });

/** What is charged of an enrollment and was not taken back. */
export const openChargeIdsOf = async (db: Db, enrollmentId: string): Promise<string[]> =>
  (
    await db
      .select({ id: charges.id })
      .from(charges)
      .where(and(eq(charges.enrollmentId, enrollmentId), isNull(charges.reversedAt)))
      .orderBy(asc(charges.startsOn))
  ).map(({ id }) => id);

export const deleteSubscriptions = async (tx: Db, enrollmentId: string): Promise<void> => {
  await tx.delete(subscriptions).where(eq(subscriptions.enrollmentId, enrollmentId));
};

/** Takes a charge back: the money that paid it is free again. False when it was taken back before. */
export const reverseCharge = async (
  tx: Db,
  { chargeId, householdId }: { chargeId: string; householdId: string },
  now: Date,
): Promise<boolean> => {
  await lockHousehold(tx, householdId);
  const reversed = await tx
    .update(charges)
    .set({ reversedAt: now })
    .where(and(eq(charges.id, chargeId), eq(charges.householdId, householdId), isNull(charges.reversedAt)))
    .returning({ id: charges.id });
  return reversed.length > 0;
};

/** Open charges of the household among these, held until the transaction ends: nobody pays one twice. */
export const lockOpenCharges = async (db: Db, householdId: string, ids: string[]) =>
  db
    .select({
      id: charges.id,
      enrollmentId: charges.enrollmentId,
      startsOn: charges.startsOn,
      open: sql<number>`(${charges.santim} - ${charges.settledSantim})::float8`,
    })
    .from(charges)
    .where(and(eq(charges.householdId, householdId), inArray(charges.id, ids), isNull(charges.reversedAt)))
    .orderBy(asc(charges.id))
    .for('no key update');

export const insertChoices = async (db: Db, values: (typeof paymentChoices.$inferInsert)[]): Promise<void> => {
  await db.insert(paymentChoices).values(values);
};
