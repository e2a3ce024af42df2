import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isOpen, isStopped } from '../../domains/money/ladder-queries.ts';

export interface MonthToTell extends Record<string, unknown> {
  householdId: string;
  dueOn: string;
  isLate: boolean;
  /** What is open of all that is due on that day. */
  santim: number;
  /** Of the learners, the first names. */
  names: string[];
}

interface Days {
  today: string;
  monthStart: string;
  dueUntil: string;
  lateSince: string;
}

/** What is due soon, or was due some days ago, and of which the household has not been told. */
export const monthsToTell = async (
  db: Db,
  { today, monthStart, dueUntil, lateSince }: Days,
  limit: number,
): Promise<MonthToTell[]> => {
  const day = { today: sql`${today}`, monthStart: sql`${monthStart}` };
  const { rows } = await db.execute<MonthToTell>(sql`
    select c.household_id as "householdId", c.due_on::text as "dueOn", c.due_on <= ${lateSince}::date as "isLate",
      sum(c.santim - c.settled_santim)::float8 as santim,
      array_agg(distinct split_part(e.full_name, ' ', 1)) as names
    from charges c
    join enrollments e on e.id = c.enrollment_id
    where ${isOpen(sql`c`)} and (c.due_on between ${today}::date and ${dueUntil}::date or c.due_on <= ${lateSince}::date)
      and not ${isStopped(sql`c.household_id`, day)}
      and not exists (
        select from notices n where n.account_id = c.household_id and n.cause = c.due_on::text
          and n.occasion = case when c.due_on <= ${lateSince}::date then 'month-late' else 'month-due' end)
    group by c.household_id, c.due_on
    order by c.due_on, c.household_id
    limit ${limit}`);
  return rows;
};
