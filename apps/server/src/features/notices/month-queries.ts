import type { Occasion } from '@temari/contracts/notice-occasions';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isOpen, isStopped, promisedFor } from '../../domains/money/ladder-queries.ts';

export interface MonthToTell extends Record<string, unknown> {
  householdId: string;
  dueOn: string;
  /** Days after the day on which it is due; before it, a negative number. */
  step: number;
  occasion: Occasion;
  /** What is open of all that is due on that day. */
  santim: number;
  /** Of the learners, the first names. */
  names: string[];
}

/** What is told `day` days after a month is due; a negative number of days is before it. */
export interface Step {
  day: number;
  occasion: Occasion;
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
  { today, monthStart, steps }: { today: string; monthStart: string; steps: readonly Step[] },
): Promise<MonthToTell[]> => {
  const day = { today: sql`${today}`, monthStart: sql`${monthStart}` };
  const { rows } = await db.execute<MonthToTell>(sql`
    select c.household_id as "householdId", c.due_on::text as "dueOn", reached.step, reached.occasion,
      sum(c.santim - c.settled_santim)::float8 as santim,
      array_agg(distinct split_part(e.full_name, ' ', 1)) as names
    from charges c
    join enrollments e on e.id = c.enrollment_id
    cross join lateral (
      select step, occasion from unnest(${sql.param(steps.map(({ day }) => day))}::int[],
        ${sql.param(steps.map(({ occasion }) => occasion))}::text[]) as steps (step, occasion)
      where step <= ${today}::date - c.due_on order by step desc limit 1
    ) reached
    where c.household_id = any(${sql.param(householdIds)}::uuid[])
      and ${isOpen(sql`c`)} and c.due_on <= ${today}::date - ${Math.min(...steps.map((step) => step.day))}::int
      and not ${isStopped(sql`c.household_id`, day)}
      and not exists (
        select from notices n where n.account_id = c.household_id and n.cause = c.due_on || ' ' || reached.step
          and n.occasion = reached.occasion)
    group by c.household_id, c.due_on, reached.step, reached.occasion
    order by c.due_on, c.household_id`);
  return rows;
};

export interface BrokenPromise extends Record<string, unknown> {
  householdId: string;
  promisedFor: string;
  santim: number;
  names: string[];
}

/** Households whose newest promise has passed within some days while something of then is still open, not told of it yet. */
export const brokenPromises = async (
  db: Db,
  { today, monthStart, days }: { today: string; monthStart: string; days: number },
): Promise<BrokenPromise[]> => {
  const day = { today: sql`${today}`, monthStart: sql`${monthStart}` };
  const { rows } = await db.execute<BrokenPromise>(sql`
    select said.household_id as "householdId", said.promised_for::text as "promisedFor",
      sum(c.santim - c.settled_santim)::float8 as santim,
      array_agg(distinct split_part(e.full_name, ' ', 1)) as names
    from household_contacts said
    join charges c on c.household_id = said.household_id and c.due_on <= said.promised_for and ${isOpen(sql`c`)}
    join enrollments e on e.id = c.enrollment_id
    where said.promised_for between ${today}::date - ${days}::int and ${today}::date - 1
      and said.promised_for = ${promisedFor(sql`said.household_id`)}
      and not ${isStopped(sql`said.household_id`, day)}
      and not exists (select from notices n where n.account_id = said.household_id
        and n.cause = said.promised_for::text and n.occasion = 'promise-broken')
    group by said.household_id, said.promised_for, said.id`);
  return rows;
};
