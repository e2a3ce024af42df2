import { type SQL, sql } from 'drizzle-orm';
import { addisDayOf } from '../../../db/addis-day.ts';
import type { Db } from '../../../db/client.ts';
import type { StoredCandidate } from '../../../db/schema/bank-statements.ts';
import type { FoundPayable } from './judge.ts';

export interface RowFacts extends Record<string, unknown> {
  id: string;
  santim: number;
  bookedOn: string;
  codeHouseholds: string[];
}

/** Rows that nobody has decided, held until the transaction ends, with the households whose codes they name. */
export const lockedOpenRows = async (tx: Db, ids: readonly string[]): Promise<RowFacts[]> => {
  const { rows } = await tx.execute<RowFacts>(sql`
    select r.id, r.santim::float8 as santim, r.booked_on::text as "bookedOn",
      array(select a.id from accounts a where a.payment_code = any(r.codes) and a.erased_at is null) as "codeHouseholds"
    from statement_rows r where r.id = any(${sql.param([...ids])}::uuid[]) and r.state = 'open'
    order by r.id for no key update of r`);
  return rows;
};

/** Two names of a household in the words of a row: as the office's search compares them, by their sound. */
const twoNames = sql`(
  select string_agg('(' || one.sound || ' & ' || other.sound || ')', ' | ')::tsquery
  from unnest(r.sounds) with ordinality as one(sound, place)
  join unnest(r.sounds) with ordinality as other(sound, place) on one.place < other.place)`;

export interface FoundRow extends FoundPayable, Record<string, unknown> {
  rowId: string;
}

/**
 * What each row may pay. Found by references, by payment codes, by a household that somebody chose, and by two names
 * together with the very amount; each by its own index, so that thousands of rows take seconds.
 */
export const payablesFor = async (db: Db, ids: readonly string[], chosen: string | null): Promise<FoundRow[]> => {
  const { rows } = await db.execute<FoundRow>(sql`
    with r as materialized (
      select id, bank_id, santim, reference_keys, codes, sounds, ${twoNames} as names
      from statement_rows r where r.id = any(${sql.param([...ids])}::uuid[])
    ), known as materialized (
      select r.id as row_id, a.id as household_id from r join accounts a on a.payment_code = any(r.codes) and a.erased_at is null
      ${chosen === null ? sql`` : sql`union select r.id, ${chosen}::uuid from r`}
    ), by_name as materialized (
      select r.id as row_id, named.household_id from r cross join lateral (
        select s.household_id from household_search s
        where s.words @@ r.names and ${owesExactly(sql`s.household_id`, sql`r.santim`)}
        limit 12) named
      where r.names is not null
    ), households as (
      select row_id, household_id, false as exact_only from known
      union all
      select row_id, household_id, true from by_name n
      where not exists (select from known k where k.row_id = n.row_id and k.household_id = n.household_id)
    ), found as (
      select r.id as row_id, case p.status when 'review' then 'receipt' else 'booked' end as kind, p.id, p.account_id as household_id,
        p.amount_etb * 100 as santim, p.amount_etb * 100 = r.santim as is_exact, true as by_reference, p.created_at
      from r cross join lateral unnest(r.reference_keys) as key(reference)
      join payments p on p.bank_id = r.bank_id and p.transaction_key = key.reference and p.status in ('review', 'paid', 'refunded')
      union
      select r.id, 'receipt', p.id, p.account_id, p.amount_etb * 100, p.amount_etb * 100 = r.santim, false, p.created_at
      from households h join r on r.id = h.row_id join payments p on p.account_id = h.household_id and p.status = 'review'
      where not p.transaction_key = any(r.reference_keys) and (not h.exact_only or p.amount_etb * 100 = r.santim)
      union
      select r.id, 'enrollment', e.id, e.account_id, e.price_etb * 100, e.price_etb * 100 = r.santim, false, null
      from households h join r on r.id = h.row_id
      join enrollments e on e.account_id = h.household_id and ${isAwaiting(sql`e`)}
      where not h.exact_only or e.price_etb * 100 = r.santim
      union
      select r.id, 'months', h.household_id, h.household_id, due.santim, due.santim = r.santim or due.has_one, false, null
      from households h join r on r.id = h.row_id cross join lateral (
        select coalesce(sum(c.santim - c.settled_santim), 0)::bigint as santim,
          coalesce(bool_or(c.santim - c.settled_santim = r.santim), false) as has_one
        from charges c where c.household_id = h.household_id and ${isOpen(sql`c`)}) due
      where case when h.exact_only then due.santim = r.santim or due.has_one
        else exists (select from enrollments e where e.account_id = h.household_id and e.payment_status = 'paid') end
      union
      select r.id, 'gift', pledge.id, null, pledge.santim, pledge.santim = r.santim, false, null
      from r join pledges pledge on pledge.code = any(r.codes)
    )
    select f.row_id as "rowId", f.kind, f.id, f.household_id as "householdId", f.santim::float8 as santim,
      f.is_exact as "isExact", f.by_reference as "byReference",
      coalesce((select s.words @@ r.names from household_search s where s.household_id = f.household_id), false) as "byName",
      ${addisDayOf(sql`f.created_at`)}::text as "handedInOn"
    from found f join r on r.id = f.row_id
    where f.kind in ('enrollment', 'months', 'gift') or not exists (select from statement_rows other where other.payment_id = f.id)
    order by f.row_id, f.id`);
  return rows;
};

/** An enrollment that waits for its first payment: none was opened, or what was sent was declined. */
const isAwaiting = (enrollment: SQL): SQL =>
  sql`(${enrollment}.payment_status in ('pending', 'declined') and ${enrollment}.removed_at is null)`;

const isOpen = (charge: SQL): SQL =>
  sql`(${charge}.settled_santim < ${charge}.santim and ${charge}.reversed_at is null)`;

/** Whether a household is asked for exactly this: so nobody who shares two names with a payer is proposed for it. */
const owesExactly = (household: SQL, santim: SQL): SQL => sql`(
  exists (select from enrollments e where e.account_id = ${household} and e.price_etb * 100 = ${santim} and ${isAwaiting(sql`e`)})
  or exists (select from payments p where p.account_id = ${household} and p.status = 'review' and p.amount_etb * 100 = ${santim})
  or exists (select from charges c where c.household_id = ${household} and ${isOpen(sql`c`)}
    having sum(c.santim - c.settled_santim) = ${santim} or bool_or(c.santim - c.settled_santim = ${santim})))`;

export interface RowVerdict {
  id: string;
  verdict: string;
  candidates: StoredCandidate[];
}

export const saveVerdicts = async (db: Db, verdicts: readonly RowVerdict[], now: Date): Promise<void> => {
  if (verdicts.length === 0) return;
  await db.execute(sql`
    update statement_rows r set verdict = v.verdict, candidates = v.candidates, matched_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v(id uuid, verdict text, candidates jsonb)
    where r.id = v.id and r.state = 'open'`);
};

/** Open rows of a statement that were not looked at since the given moment. */
export const rowsToMatch = async (
  db: Db,
  { statementId, before, limit }: { statementId: string; before: Date; limit: number },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from statement_rows
    where statement_id = ${statementId} and state = 'open' and (matched_at is null or matched_at < ${before.toISOString()}::timestamptz)
    order by line limit ${limit}`);
  return rows.map((row: { id: string }) => row.id);
};

/** Rows that were never looked at, or whose receipt was handed in since. */
export const rowsWithNews = async (db: Db, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select r.id from statement_rows r where r.state = 'open' and r.matched_at is null
      union
      select r.id from payments p
      join statement_rows r on r.reference_keys @> array[p.transaction_key] and r.state = 'open' and r.bank_id = p.bank_id
      where p.status = 'review' and p.transaction_key is not null and r.matched_at < p.created_at) news
    limit ${limit}`);
  return rows.map((row: { id: string }) => row.id);
};
