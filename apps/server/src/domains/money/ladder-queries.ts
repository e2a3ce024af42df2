import { addisDate } from '@temari/contracts/addis-time';
import { billingMonthOf, CALENDAR_NAMES } from '@temari/contracts/billing-months';
import { LADDER_DEFAULTS, type LadderRules } from '@temari/contracts/ladder-rules';
import { type SQL, sql } from 'drizzle-orm';
import { addisDayOf } from '../../db/addis-day.ts';
import type { Db } from '../../db/client.ts';
import { siteRow } from '../site/queries.ts';

export const LADDER_RULES = 'ladder-rules';

/** As the office decided; version 0 while it has not. */
export const ladderRules = async (db: Db): Promise<LadderRules & { version: number }> => {
  const row = await siteRow(db, LADDER_RULES);
  return { ...LADDER_DEFAULTS, ...(row?.value as Partial<LadderRules> | undefined), version: row?.version ?? 0 };
};

/** Something of it is to be paid. As the indexes on open charges say it. */
export const isOpen = (charge: SQL): SQL =>
  sql`${charge}.settled_santim < ${charge}.santim and ${charge}.reversed_at is null`;

/** The day of which the ladder is asked, and the first day of its month. */
export interface LadderDay {
  today: SQL;
  monthStart: SQL;
}

/**
 * The same as values. The month begins with whichever calendar began it earlier: months are held by their first days, and
 * no month of one calendar begins between the two. The room's gate need not ask for the office's calendar so.
 */
export const ladderDayOf = (now: Date): { today: string; monthStart: string } => {
  const today = addisDate(now);
  const began = CALENDAR_NAMES.map((calendar) => billingMonthOf([{ from: '', calendar }], today).from);
  return { today, monthStart: began.toSorted()[0] ?? today };
};

/** A receipt for months waits at the desk. */
export const isInReview = (household: SQL): SQL =>
  sql`exists (select from payments sent where sent.account_id = ${household} and sent.status = 'review'
    and sent.purpose = 'months')`;

/** The office holds the household back from this month or a later one. */
export const isHeld = (household: SQL, { monthStart }: Pick<LadderDay, 'monthStart'>): SQL =>
  sql`exists (select from renewal_holds held where held.household_id = ${household}
    and held.starts_on >= ${monthStart}::date)`;

/** For which day the household promised to pay, by its newest promise. */
export const promisedFor = (household: SQL): SQL =>
  sql`(select said.promised_for from household_contacts said
    where said.household_id = ${household} and said.promised_for is not null
    order by said.contacted_at desc, said.id desc limit 1)`;

/** Nothing is done about the months of a household while a receipt is looked at, it is held back, or a promise runs. */
export const isStopped = (household: SQL, day: LadderDay): SQL =>
  sql`(${isInReview(household)} or ${isHeld(household, day)}
    or coalesce(${promisedFor(household)} >= ${day.today}::date, false))`;

/** From how many days on the room stays closed; null while the office has switched that off. */
const gateDay = sql`(
  select case when coalesce((rules.value ->> 'isGateOn')::boolean, ${sql.raw(String(LADDER_DEFAULTS.isGateOn))})
    then coalesce((rules.value ->> 'gateDay')::int, ${sql.raw(String(LADDER_DEFAULTS.gateDay))}) end
  from (values (1)) as one left join site_content rules on rules.key = '${sql.raw(LADDER_RULES)}')`;

/** Whether a learner's room is closed for a month that is long past due, whichever of the enrollments it is for. */
export const isBehind = ({ household, learner }: { household: SQL; learner: SQL }, day: LadderDay): SQL => sql`(
  exists (
    select from charges late join enrollments whose on whose.id = late.enrollment_id
    where late.household_id = ${household} and whose.learner_id = ${learner} and ${isOpen(sql`late`)}
      and late.due_on <= ${day.today}::date - ${gateDay})
  and not ${isStopped(household, day)})`;

/** Of the open charges of each household the one that is due first; those of erased households have nobody to ask. */
export const isOldestOpen = (charge: SQL): SQL => sql`${isOpen(charge)}
  and not exists (
    select from charges older where older.household_id = ${charge}.household_id and ${isOpen(sql`older`)}
      and (older.due_on, older.id) < (${charge}.due_on, ${charge}.id))
  and exists (select from accounts alive where alive.id = ${charge}.household_id and alive.erased_at is null)`;

/**
 * Whether somebody is to call: the month is late enough, nothing stops the ladder, and nobody has called since the newest
 * of its steps, a broken promise being one of them. Whoever was not reached is called again on the next day.
 */
export const needsCall = (
  { household, dueOn }: { household: SQL; dueOn: SQL },
  { callDay, gateDay: closed, seatDay }: LadderRules,
  day: LadderDay,
): SQL => {
  const step = (days: number): SQL => sql`${dueOn} + ${days}::int`;
  const reached = (days: number): SQL => sql`case when ${day.today}::date >= ${step(days)} then ${step(days)} end`;
  return sql`(${day.today}::date >= ${step(callDay)} and not ${isStopped(household, day)} and not exists (
    select from (
      select last.outcome, ${addisDayOf(sql`last.contacted_at`)} as said_on
      from household_contacts last where last.household_id = ${household}
      order by last.contacted_at desc, last.id desc limit 1) newest
    where newest.said_on >= case newest.outcome when 'no-answer' then ${day.today}::date
      else greatest(${step(callDay)}, ${reached(closed)}, ${reached(seatDay)}, ${promisedFor(household)} + 1) end))`;
};

/**
 * Reads the first of the households in arrears by the index of open charges, which has them in order. The planner cannot
 * know how many of them a step concerns; it would look at all of them and sort.
 */
export const inOrderOfDueDays = async <Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`);
    return (await tx.execute<Row>(query)).rows;
  });

/** How many families somebody is to call, counted up to a limit, and on which day the oldest of their months was due. */
export const callsDue = async (
  db: Db,
  { now, rules, atMost }: { now: Date; rules: LadderRules; atMost: number },
): Promise<{ count: number; dueOn: string | null }> => {
  const { today, monthStart } = ladderDayOf(now);
  const day = { today: sql`${today}`, monthStart: sql`${monthStart}` };
  const rows = await inOrderOfDueDays<{ dueOn: string }>(
    db,
    sql`
      select c.due_on::text as "dueOn" from charges c
      where c.due_on <= ${today}::date - ${rules.callDay}::int and ${isOldestOpen(sql`c`)}
        and ${needsCall({ household: sql`c.household_id`, dueOn: sql`c.due_on` }, rules, day)}
      order by c.due_on, c.id limit ${atMost}`,
  );
  return { count: rows.length, dueOn: rows[0]?.dueOn ?? null };
};
