import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { FOUND_AT_MOST, lexemesOf, type Wanted } from './household-search.ts';

/**
 * Enrollments whose form names a phone that begins so: father, mother or the applicant. Whoever calls the office is
 * found by any of them. Each has its own index; an `or` over them would have none.
 */
export const enrollmentsNaming = (phoneStart: string): SQL => {
  const start = `${phoneStart}%`;
  return sql`
    select id, account_id from enrollments where details ->> 'fatherPhone' like ${start}
    union all select id, account_id from enrollments where details ->> 'motherPhone' like ${start}
    union all select id, account_id from enrollments where details ->> 'phoneNumber' like ${start}`;
};

/** The names of a household's people, for a query over `accounts`. */
export const namesInHousehold = {
  learners: sql<string[]>`array(select l.full_name from learners l where l.household_id = "accounts"."id"
    and l.merged_into_id is null order by l.created_at, l.id)`,
  guardians: sql<string[]>`array(select g.name from guardians g where g.household_id = "accounts"."id"
    and g.removed_at is null order by g.created_at, g.id)`,
};

/** Where a run of digits stands in one of the phones. The index knows runs of four; the rest is compared. */
const hasDigits = (run: string, words: SQL, phones: SQL): SQL =>
  sql`(${words} @@ ${lexemesOf(run).join(' & ')}::tsquery and ${phones} like ${`%${run}%`})`;

/** Rows that were looked for: `words` as `person_words` makes them, `phones` as people write them. */
export const isWanted = (search: Wanted, words: SQL, phones: SQL): SQL => {
  if (search.kind === 'name') return sql`${words} @@ names_query(${search.typed})`;
  if (search.runs.length === 0) return sql`false`;
  return sql`(${sql.join(
    search.runs.map((run) => hasDigits(run, words, phones)),
    sql` or `,
  )})`;
};

/**
 * Those with these very names, and the others only where there is room: of a name that every third household has, the
 * index would give all of them for the sake of a few.
 */
const byNames = (typed: string): SQL => {
  const isWhole = sql`words @@ whole_names_query(${typed})`;
  return sql`
    with whole as materialized (
      select household_id from household_search where ${isWhole} limit ${FOUND_AT_MOST})
    select household_id, true as is_whole from whole
    union all
    (select household_id, false from household_search
     where (select count(*) from whole) < ${FOUND_AT_MOST}
       and words @@ names_query(${typed}) and ${isWhole} is not true
     limit ${FOUND_AT_MOST})`;
};

/** Ids of the households that were looked for, those with these very names first, then the newest. Ask it by `byIndexOnly`. */
export const foundHouseholds = (search: Wanted): SQL => sql`
  select a.id, hit.is_whole, a.created_at
  from (${
    search.kind === 'name'
      ? byNames(search.typed)
      : sql`select household_id, false as is_whole from household_search
        where ${isWanted(search, sql`words`, sql`phones`)} limit ${FOUND_AT_MOST}`
  }) as hit
  cross join lateral (
    select id, created_at from accounts where id = hit.household_id and erased_at is null offset 0
  ) as a
  order by hit.is_whole desc, a.created_at desc, a.id desc limit ${FOUND_AT_MOST}`;

/**
 * The planner expects far more rows than several names together have and would read the whole table for them, so it is
 * told to use the index; the accounts are read one by one for the same reason. Compiling such a query takes longer than
 * answering it.
 */
export const byIndexOnly = async <Answer>(db: Db, ask: (tx: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`);
    return ask(tx);
  });
