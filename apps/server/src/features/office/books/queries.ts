import type { BillingMonth } from '@temari/contracts/billing-months';
import { HOUSEHOLDS_ACCOUNT } from '@temari/contracts/office-books';
import type { ReceivableAge, Service } from '@temari/contracts/vocabulary';
import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { addisDayStart } from '../../../db/addis-day.ts';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { closedMonths, ledgerEntries } from '../../../db/schema/ledger.ts';

/** Whoever closes a month is alone with the books; whoever books shares them (`book_into_open_month`). */
export const lockBooks = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('books'))`);
};

export const closingOf = async (db: Db, startsOn: string) => {
  const [row] = await db
    .select({
      at: closedMonths.closedAt,
      hash: closedMonths.hash,
      by: sql<string | null>`nullif(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), '')`,
    })
    .from(closedMonths)
    .leftJoin(accounts, eq(accounts.id, closedMonths.closedBy))
    .where(eq(closedMonths.startsOn, startsOn));
  return row ?? null;
};

/** The day of the first entry that is not in a closed month. */
export const firstOpenDay = async (db: Db): Promise<string | null> => {
  const [row] = await db
    .select({ day: sql<string | null>`min(${ledgerEntries.bookedOn})::text` })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.bookedOn} > coalesce((select max(ends_on) from closed_months), '-infinity')`);
  return row?.day ?? null;
};

/** False when it is closed already. */
export const insertClosedMonth = async (
  tx: Db,
  { from, to }: BillingMonth,
  { by, now }: { by: string; now: Date },
): Promise<boolean> => {
  const rows = await tx
    .insert(closedMonths)
    .values({ startsOn: from, endsOn: to, closedAt: now, closedBy: by })
    .onConflictDoNothing()
    .returning({ startsOn: closedMonths.startsOn });
  return rows.length > 0;
};

/** Closed months whose hash and balances are not computed yet, the oldest first. */
export const unsealedMonths = async (db: Db): Promise<BillingMonth[]> =>
  db
    .select({ from: closedMonths.startsOn, to: closedMonths.endsOn })
    .from(closedMonths)
    .where(isNull(closedMonths.hash))
    .orderBy(asc(closedMonths.startsOn));

/** Each entry with a line of its own, after the hash of the month before: who changes one changes all that follow. */
export const sealMonth = async (
  db: Db,
  { from, to }: BillingMonth,
  balances: Record<string, number>,
): Promise<void> => {
  await db.execute(sql`
    update closed_months sealed set balances = ${JSON.stringify(balances)}::jsonb, hash = (
      select encode(sha256(convert_to(concat(
        (select before.hash || E'\n' from closed_months before where before.ends_on < ${from} order by before.ends_on desc limit 1),
        string_agg(concat_ws('|', e.id, e.identity, e.booked_on, e.debit, e.credit, e.santim), E'\n' order by e.id)
      ), 'UTF8')), 'hex')
      from ledger_entries e where e.booked_on <= ${to} and e.booked_on > coalesce(
        (select max(before.ends_on) from closed_months before where before.ends_on < ${from}), '-infinity'))
    where sealed.starts_on = ${from} and sealed.hash is null`);
};

/** The balances of the last month before a day that has them. */
const balancesBefore = async (db: Db, day: string) => {
  const [row] = await db
    .select({ until: closedMonths.endsOn, balances: closedMonths.balances })
    .from(closedMonths)
    .where(and(lt(closedMonths.endsOn, day), isNotNull(closedMonths.balances)))
    .orderBy(desc(closedMonths.endsOn))
    .limit(1);
  return row ?? null;
};

/** All households are one account of the trial balance. */
const together = (account: SQL): SQL =>
  sql`case when ${account} like 'household:%' then ${HOUSEHOLDS_ACCOUNT} else ${account} end`;

export interface AccountSums extends Record<string, unknown> {
  account: string;
  opening: number;
  debit: number;
  credit: number;
}

/** What each account had before a month, got in it and gave, in santim. */
export const accountSums = async (db: Db, { from, to }: BillingMonth): Promise<AccountSums[]> => {
  const known = await balancesBefore(db, from);
  const { rows } = await db.execute<AccountSums>(sql`
    with moved as (
      select ${together(sql`e.debit`)} as account, e.booked_on, e.santim as debit, 0::bigint as credit
      from ledger_entries e where e.booked_on <= ${to} and e.booked_on > ${known?.until ?? '-infinity'}
      union all
      select ${together(sql`e.credit`)}, e.booked_on, 0, e.santim
      from ledger_entries e where e.booked_on <= ${to} and e.booked_on > ${known?.until ?? '-infinity'}
      union all
      select kept.key, ${known?.until ?? null}::date, kept.value::bigint, 0
      from jsonb_each_text(${JSON.stringify(known?.balances ?? {})}::jsonb) kept
    )
    select account, coalesce(sum(debit - credit) filter (where booked_on < ${from}), 0)::float8 as opening,
      coalesce(sum(debit) filter (where booked_on >= ${from}), 0)::float8 as debit,
      coalesce(sum(credit) filter (where booked_on >= ${from}), 0)::float8 as credit
    from moved group by account order by account`);
  return rows;
};

export const entryCount = async (db: Db, { from, to }: BillingMonth): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ledger_entries where booked_on between ${from} and ${to}`,
  );
  return rows[0]?.count ?? 0;
};

/** What the keys of accounts do not say. */
export const accountNames = async (db: Db): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ account: string; name: string }>(
    sql`select 'bank:' || id as account, name from banks union all select 'till:' || id, name from tills
      union all select 'fund:' || id, name from funds union all select 'shortfall:' || id, name from funds`,
  );
  return new Map(rows.map(({ account, name }: { account: string; name: string }) => [account, name]));
};

export interface IncomeRow extends Record<string, unknown> {
  service: Service | null;
  charged: number;
  takenBack: number;
  given: number;
}

/** Accounts of what the office gave, waivers too. What was written off is a loss of its own and lowers no income. */
const isGivenFrom = (account: SQL): SQL => sql`(${account} like 'given:%' or ${account} = 'discount')`;

/** Income of a month by service; what was given counts for the service of its enrollment. */
export const incomeOf = async (db: Db, { from, to }: BillingMonth): Promise<IncomeRow[]> => {
  const { rows } = await db.execute<IncomeRow>(sql`
    select service, sum(charged)::float8 as charged, sum(taken_back)::float8 as "takenBack", sum(given)::float8 as given
    from (
      select substr(credit, 8) as service, santim as charged, 0::bigint as taken_back, 0::bigint as given
      from ledger_entries where booked_on between ${from} and ${to} and credit like 'income:%'
      union all
      select substr(debit, 8), 0, santim, 0
      from ledger_entries where booked_on between ${from} and ${to} and debit like 'income:%'
      union all
      select n.service, 0, 0, case when ${isGivenFrom(sql`e.debit`)} then e.santim else -e.santim end
      from ledger_entries e
      left join credits c on c.id = e.credit_id
      left join enrollments n on n.id = c.enrollment_id
      where e.booked_on between ${from} and ${to} and (${isGivenFrom(sql`e.debit`)} or ${isGivenFrom(sql`e.credit`)})
    ) moved group by service order by service nulls last`);
  return rows;
};

/**
 * Charges that were open at the end of a day, with what was open of them. Only those are looked at that are open now or
 * were touched since.
 */
const openOn = (day: string): SQL => sql`
  select c.household_id, c.due_on, c.santim - c.settled_santim + coalesce(later.santim, 0) as open
  from (
    select id from charges where settled_santim < santim and reversed_at is null
    union select charge_id from allocations where at >= ${dayAfter(day)}
    union select id from charges where reversed_at >= ${dayAfter(day)}
  ) touched
  join charges c on c.id = touched.id
  left join lateral (
    select sum(a.santim) as santim from allocations a where a.charge_id = c.id and a.at >= ${dayAfter(day)}) later on true
  where c.created_at < ${dayAfter(day)} and (c.reversed_at is null or c.reversed_at >= ${dayAfter(day)})
    and c.santim - c.settled_santim + coalesce(later.santim, 0) > 0`;

const dayAfter = (day: string): SQL => addisDayStart(sql`${day}::date + 1`);

const ageOn = (day: string): SQL => sql`
  case when due_on > ${day}::date then 'not-due' when due_on >= ${day}::date - 30 then '30'
    when due_on >= ${day}::date - 60 then '60' when due_on >= ${day}::date - 90 then '90' else 'older' end`;

export interface AgeRow extends Record<string, unknown> {
  age: ReceivableAge;
  charges: number;
  households: number;
  santim: number;
}

export const receivablesByAge = async (db: Db, day: string): Promise<AgeRow[]> => {
  const { rows } = await db.execute<AgeRow>(sql`
    select ${ageOn(day)} as age, count(*)::int as charges, count(distinct household_id)::int as households,
      sum(open)::float8 as santim
    from (${openOn(day)}) open group by 1`);
  return rows;
};

export interface HouseholdOwing extends Record<string, unknown> {
  householdId: string;
  name: string;
  age: ReceivableAge;
  charges: number;
  santim: number;
  oldestDueOn: string;
}

/** Households with what they owe of each age, whoever owes most first. */
export const householdsOwing = async (
  db: Db,
  day: string,
  { age, limit, offset = 0 }: { age?: ReceivableAge; limit: number; offset?: number },
): Promise<HouseholdOwing[]> => {
  const { rows } = await db.execute<HouseholdOwing>(sql`
    select owing.household_id as "householdId", trim(a.first_name || ' ' || a.last_name) as name, owing.age,
      owing.charges, owing.santim, owing.oldest::text as "oldestDueOn"
    from (
      select household_id, age, count(*)::int as charges, sum(open)::float8 as santim, min(due_on) as oldest
      from (select open.*, ${ageOn(day)} as age from (${openOn(day)}) open) aged
      ${age ? sql`where age = ${age}` : sql``} group by household_id, age) owing
    join accounts a on a.id = owing.household_id
    order by owing.santim desc, owing.household_id, owing.age limit ${limit} offset ${offset}`);
  return rows;
};

export interface EntryRow extends Record<string, unknown> {
  id: string;
  at: string;
  bookedOn: string;
  kind: (typeof ledgerEntries.$inferSelect)['kind'];
  debit: string;
  credit: string;
  santim: number;
  actor: string;
  householdId: string | null;
  householdName: string | null;
  enrollmentId: string | null;
  fullName: string | null;
  chargedFrom: string | null;
  paymentId: string | null;
  receiptNumber: number | null;
}

/** Entries of a month in the order of their days; `account` narrows, `after` is the id of the last one seen. */
export const entriesOf = async (
  db: Db,
  { from, to }: BillingMonth,
  { account, after, limit }: { account?: string | undefined; after?: string | undefined; limit: number },
): Promise<EntryRow[]> => {
  const ofAccount =
    account === HOUSEHOLDS_ACCOUNT
      ? sql`and (e.debit like 'household:%' or e.credit like 'household:%')`
      : account
        ? sql`and (e.debit = ${account} or e.credit = ${account})`
        : sql``;
  const { rows } = await db.execute<EntryRow>(sql`
    select e.id::text as id, e.at, e.booked_on::text as "bookedOn", e.kind, e.debit, e.credit, e.santim::float8 as santim,
      e.actor, e.household_id as "householdId", trim(a.first_name || ' ' || a.last_name) as "householdName",
      n.id as "enrollmentId", n.full_name as "fullName", ch.starts_on::text as "chargedFrom", e.payment_id as "paymentId",
      p.receipt_number::float8 as "receiptNumber"
    from ledger_entries e
    left join accounts a on a.id = e.household_id
    left join charges ch on ch.id = e.charge_id
    left join credits cr on cr.id = e.credit_id
    left join payments p on p.id = e.payment_id
    left join enrollments n on n.id = coalesce(ch.enrollment_id, cr.enrollment_id, p.enrollment_id)
    where e.booked_on between ${from} and ${to} ${ofAccount}
      ${after ? sql`and (e.booked_on, e.id) > (select seen.booked_on, seen.id from ledger_entries seen where seen.id = ${after}::bigint)` : sql``}
    order by e.booked_on, e.id limit ${limit}`);
  return rows;
};
