import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isOpen, isStopped } from '../../domains/money/ladder-queries.ts';

export interface MonthToTell extends Record<string, unknown> {
  householdId: string;
  dueOn: string;
  /** Days after the day on which it is due; before it, a negative number. */
  step: number;
  /** What is open of all that is due on that day. */
  santim: number;
  /** Of the learners, the first names. */
  names: string[];
}

/** How a step is written into the cause of its notice. */
export const causeOf = ({ dueOn, step }: Pick<MonthToTell, 'dueOn' | 'step'>): string => `${dueOn} ${step}`;

/** Households with something open that is due by a day, a few at a time in the order of their ids. */
export const householdsDue = async (
  db: Db,
  { dueBy, after, limit }: { dueBy: string; after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct c.household_id as id from charges c
    where ${isOpen(sql`c`)} and c.due_on <= ${dueBy}::date
      ${after ? sql`and c.household_id > ${after}::uuid` : sql``}
    order by id limit ${limit}`);
  return rows.map((row: { id: string }) => row.id);
};

/** What is due, has reached a step, and of which step the household has not been told; of several steps the last. */
export const monthsToTell = async (
  db: Db,
  householdIds: string[],
  { today, monthStart, steps }: { today: string; monthStart: string; steps: readonly number[] },
): Promise<MonthToTell[]> => {
  const day = { today: sql`${today}`, monthStart: sql`${monthStart}` };
  const { rows } = await db.execute<MonthToTell>(sql`
    select c.household_id as "householdId", c.due_on::text as "dueOn", reached.step,
      sum(c.santim - c.settled_santim)::float8 as santim,
      array_agg(distinct split_part(e.full_name, ' ', 1)) as names
    from charges c
    join enrollments e on e.id = c.enrollment_id
    cross join lateral (
      select max(step) as step from unnest(${sql.param([...steps])}::int[]) step where step <= ${today}::date - c.due_on
    ) reached
    where c.household_id = any(${sql.param(householdIds)}::uuid[])
      and ${isOpen(sql`c`)} and c.due_on <= ${today}::date - ${Math.min(...steps)}::int
      and not ${isStopped(sql`c.household_id`, day)}
      and not exists (
        select from notices n where n.account_id = c.household_id and n.cause = c.due_on || ' ' || reached.step
          and n.occasion = case when reached.step > 0 then 'month-late' else 'month-due' end)
    group by c.household_id, c.due_on, reached.step
    order by c.due_on, c.household_id`);
  return rows;
};
