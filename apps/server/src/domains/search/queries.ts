import { type SQL, sql } from 'drizzle-orm';

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
