import { type SQL, sql } from 'drizzle-orm';
import { lexemesOf, type Search } from './household-search.ts';

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

/** Where a run of digits stands in one of the phones. The index knows runs of four; the rest is compared. */
const hasDigits = (run: string): SQL =>
  sql`(words @@ ${lexemesOf(run).join(' & ')}::tsquery and phones like ${`%${run}%`})`;

/** Rows of `household_search` that were looked for, and which of them have these very names. */
export const householdsMatching = (search: Exclude<Search, { kind: 'everybody' }>): { found: SQL; isWhole: SQL } => {
  if (search.kind === 'name') {
    return {
      found: sql`words @@ names_query(${search.typed})`,
      isWhole: sql`coalesce(words @@ whole_names_query(${search.typed}), false)`,
    };
  }
  if (search.runs.length === 0) return { found: sql`false`, isWhole: sql`false` };
  return { found: sql.join(search.runs.map(hasDigits), sql` or `), isWhole: sql`false` };
};
