import type { PeriodGroup } from '@temari/contracts/office-numbers';
import type { StopReason } from '@temari/contracts/pause-rules';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

export interface Period {
  from: string;
  to: string;
}

/** What an enrollment `e` and its learner `l` are counted under. Schools are typed by families: case and spaces do not count. */
const KEYS: Record<PeriodGroup, SQL> = {
  service: sql`e.service`,
  grade: sql`coalesce(l.grade, e.grade)`,
  school: sql`nullif(initcap(regexp_replace(trim(l.school), '\\s+', ' ', 'g')), '')`,
};

const keyOf = (by: PeriodGroup | null): SQL => (by ? KEYS[by] : sql`null::text`);

/** A learner who was entered twice and merged is one person; an enrollment without a learner is one of its own. */
const PERSON = sql`coalesce(l.merged_into_id, l.id, e.id)`;

/** The stretches of days on which learners have lessons, each with the beginning of the next one. */
const stretches = (by: PeriodGroup | null): SQL => sql`
  select ${PERSON} as person, ${keyOf(by)} as key, e.id as enrollment_id, e.stop_reason,
    s.starts_on, coalesce(s.ends_on, 'infinity'::date) as ends_on,
    lead(s.starts_on) over (partition by s.enrollment_id order by s.starts_on) as next_on
  from subscriptions s
  join enrollments e on e.id = s.enrollment_id
  left join learners l on l.id = e.learner_id`;

interface PeopleCounts extends Record<string, unknown> {
  key: string | null;
  active: number;
  new: number;
  paused: number;
  left: number;
}

/** Learners by what they did in a period; with `by` null all of them in one row. */
export const peopleIn = async (db: Db, { from, to }: Period, by: PeriodGroup | null): Promise<PeopleCounts[]> => {
  const { rows } = await db.execute<PeopleCounts>(sql`
    with stretches as (${stretches(by)}), people as (
      select key, person, min(starts_on) as first_day, max(ends_on) as last_day,
        bool_or(starts_on <= ${to}::date and ends_on >= ${from}::date) as is_active,
        bool_or(next_on > ends_on + 1 and ends_on < ${to}::date and next_on > ${from}::date) as is_paused
      from stretches group by key, person)
    select key,
      count(*) filter (where is_active)::int as active,
      count(*) filter (where first_day between ${from}::date and ${to}::date)::int as new,
      count(*) filter (where is_paused)::int as paused,
      count(*) filter (where last_day between ${from}::date and ${to}::date)::int as left
    from people group by key`);
  return rows;
};

/** Why those left who had no lessons after the period: the word of the enrollment that ended last. */
export const reasonsIn = async (
  db: Db,
  { from, to }: Period,
): Promise<{ reason: StopReason | null; count: number }[]> => {
  const { rows } = await db.execute<{ reason: StopReason | null; count: number }>(sql`
    with stretches as (${stretches(null)}), gone as (
      select distinct on (person) person, ends_on, stop_reason from stretches order by person, ends_on desc)
    select stop_reason as reason, count(*)::int as count from gone
    where ends_on between ${from}::date and ${to}::date
    group by stop_reason order by count(*) desc, stop_reason nulls last`);
  return rows;
};

export interface WholeMonth {
  name: string;
  first: string;
  /** The first day of the month after it. */
  next: string;
}

/** For each month: who had lessons on its first day, and who of them on the first day of the next one. */
export const retentionIn = async (
  db: Db,
  months: readonly WholeMonth[],
): Promise<{ month: string; began: number; stayed: number }[]> => {
  const { rows } = await db.execute<{ month: string; began: number; stayed: number }>(sql`
    with stretches as (${stretches(null)}), months as (
      select * from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as month (name text, first date, next date)
    ), there as (
      select distinct m.day, s.person from (select first as day from months union select next from months) m
      join stretches s on s.starts_on <= m.day and s.ends_on >= m.day)
    select m.name as month, count(began.person)::int as began, count(stayed.person)::int as stayed
    from months m
    left join there began on began.day = m.first
    left join there stayed on stayed.day = m.next and stayed.person = began.person
    group by m.name, m.first order by m.first`);
  return rows;
};

/** How many were marked at lessons of the period, and how many of them came. */
export const attendanceIn = async (
  db: Db,
  { since, until }: { since: Date; until: Date },
  by: PeriodGroup | null,
): Promise<{ key: string | null; marked: number; came: number }[]> => {
  const { rows } = await db.execute<{ key: string | null; marked: number; came: number }>(sql`
    select ${by === 'service' ? sql`c.service` : keyOf(by)} as key,
      count(m.state)::int as marked,
      count(*) filter (where m.state in ('present', 'late'))::int as came
    from lessons held
    join classes c on c.id = held.class_id
    join attendance_now n on n.lesson_id = held.id
    join attendance_marks m on m.id = n.mark_id
    join learners l on l.id = n.learner_id
    cross join lateral (select null::text as grade) e
    where held.starts_at >= ${since.toISOString()}::timestamptz and held.starts_at < ${until.toISOString()}::timestamptz
      and held.state <> 'cancelled'
    group by 1`);
  return rows;
};

/** From the ledger of payments: what came less what went back. */
export const incomeIn = async (
  db: Db,
  { since, until }: { since: Date; until: Date },
  by: PeriodGroup | null,
): Promise<{ key: string | null; etb: number }[]> => {
  const { rows } = await db.execute<{ key: string | null; etb: number }>(sql`
    select ${keyOf(by)} as key, sum(v.settled_etb)::float8 as etb
    from payment_events v
    join payments p on p.id = v.payment_id
    left join enrollments e on e.id = p.enrollment_id
    left join learners l on l.id = e.learner_id
    where v.at >= ${since.toISOString()}::timestamptz and v.at < ${until.toISOString()}::timestamptz and v.settled_etb <> 0
    group by 1`);
  return rows;
};

/** What is due until a day and still open now. */
export const receivablesUntil = async (
  db: Db,
  to: string,
  by: PeriodGroup | null,
): Promise<{ key: string | null; etb: number }[]> => {
  const { rows } = await db.execute<{ key: string | null; etb: number }>(sql`
    select ${keyOf(by)} as key, (sum(c.santim - c.settled_santim) / 100.0)::float8 as etb
    from charges c
    join enrollments e on e.id = c.enrollment_id
    left join learners l on l.id = e.learner_id
    where c.due_on <= ${to}::date and c.settled_santim < c.santim and c.reversed_at is null
    group by 1`);
  return rows;
};
