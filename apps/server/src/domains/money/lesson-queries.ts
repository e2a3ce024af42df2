import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { isMadeUpFor } from '../lessons/settled-queries.ts';

interface Asked {
  today: string;
  /** Cancelled before this nobody can choose to make up for it any more. */
  until: Date;
  since: Date;
}

/** Of an enrollment: it is not charged any more, and will not be. */
const isOver = (enrollmentId: SQL, today: string): SQL => sql`not exists (
  select from subscriptions still where still.enrollment_id = ${enrollmentId}
    and (still.ends_on is null or still.ends_on >= ${today}::date))`;

/** A place that the family chose because the lesson was cancelled. One of before was for a learner who could not come. */
const isChosenSeat = (seat: SQL, lesson: SQL): SQL =>
  sql`(${seat}.state = 'open' and ${seat}.created_at >= ${lesson}.cancelled_at)`;

/** Whether a lesson was counted when its month was charged. A closure that was known by then was not. */
const wasSold = (lesson: SQL): SQL => sql`(${lesson}.kind = 'regular'
  and (${lesson}.cause is distinct from 'closure' or ${lesson}.cancelled_at > c.created_at)
  and exists (select from subscriptions s where s.enrollment_id = c.enrollment_id and s.starts_on <= ${lesson}.slot_date
    and (s.ends_on is null or s.ends_on >= ${lesson}.slot_date)))`;

/**
 * Lessons that we cancelled, sold with a month, not made up for and not credited. A refund that ended the debt of a month
 * has given back whatever was not held of it.
 */
const owed = ({ today, until, since }: Asked): SQL => sql`
  from lessons l
  join enrollment_classes sat on sat.class_id = l.class_id and l.ends_at > sat.since
    and (sat.until is null or l.ends_at <= sat.until)
  join enrollments e on e.id = sat.enrollment_id
  join charges c on c.enrollment_id = e.id and c.reversed_at is null and c.kind = 'tuition' and c.santim > 0
    and c.lessons_sold > 0 and l.slot_date between c.starts_on and c.ends_on
  where l.state = 'cancelled' and l.cancelled_at > ${since.toISOString()}::timestamptz and ${wasSold(sql`l`)}
    and (l.cancelled_at <= ${until.toISOString()}::timestamptz or ${isOver(sql`e.id`, today)})
    and not ${isMadeUpFor(sql`e.learner_id`, sql`l.id`, today)}
    and not exists (select from makeup_seats seat
      where seat.missed_lesson_id = l.id and seat.learner_id = e.learner_id
        and (seat.state = 'booked' or ${isChosenSeat(sql`seat`, sql`l`)} and seat.expires_on >= ${today}::date))
    and not exists (select from credits given where given.enrollment_id = e.id and given.lesson_id = l.id)
    and not exists (select from allocations a join credits back on back.id = a.credit_id
      where a.charge_id = c.id and back.cause = 'refund' and back.reversed_at is null)`;

export const householdsOwedLessons = async (
  db: Db,
  asked: Asked,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct c.household_id as id ${owed(asked)} ${after ? sql`and c.household_id > ${after}::uuid` : sql``}
    order by id limit ${limit}`);
  return rows.map((row: { id: string }) => row.id);
};

export interface LessonOwed extends Record<string, unknown> {
  householdId: string;
  enrollmentId: string;
  lessonId: string;
  chargeId: string;
  /** What the household itself has to pay of it: what an award covers is not the household's. */
  charged: number;
  lessonsSold: number;
  /** Which of the lessons sold it was, the first being 1. */
  place: number;
  /** What was credited of the charge before. */
  given: number;
}

/** In the order of their days. */
export const lessonsOwed = async (db: Db, householdId: string, asked: Asked): Promise<LessonOwed[]> => {
  const { rows } = await db.execute<LessonOwed>(sql`
    select c.household_id as "householdId", e.id as "enrollmentId", l.id as "lessonId", c.id as "chargeId",
      (c.santim - coalesce((select sum(k.santim) from credits k where k.charge_id = c.id and k.award_id is not null
        and k.reversed_at is null), 0))::float8 as charged, c.lessons_sold as "lessonsSold",
      (select count(*)::int from lessons counted where counted.class_id = l.class_id
        and counted.slot_date between c.starts_on and l.slot_date and ${wasSold(sql`counted`)}) as place,
      (select coalesce(sum(given.santim), 0)::float8 from credits given join lessons credited on credited.id = given.lesson_id
        where given.enrollment_id = e.id and given.reversed_at is null
          and credited.slot_date between c.starts_on and c.ends_on) as given
    ${owed(asked)} and c.household_id = ${householdId}::uuid
    order by l.slot_date, e.id`);
  return rows;
};

/**
 * A lesson that is credited stays cancelled: whoever wants to bring it back finds another version of it, and neither a
 * timetable nor a closure rewrites it. One that was brought back meanwhile is not credited. One that another run has
 * written meanwhile is left alone.
 */
export const lockAndCreditLessons = async (
  db: Db,
  owing: readonly (Pick<LessonOwed, 'householdId' | 'enrollmentId' | 'lessonId'> & { santim: number })[],
  now: Date,
): Promise<void> => {
  if (owing.length === 0) return;
  const rows = owing.map(({ householdId, enrollmentId, lessonId, santim }) => ({
    ...{ id: newId(), household_id: householdId, enrollment_id: enrollmentId, lesson_id: lessonId, santim },
  }));
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    with owed as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as owed (id uuid, household_id uuid, enrollment_id uuid, lesson_id uuid, santim bigint)
    ), locked as (
      select id from lessons where id in (select lesson_id from owed) order by id for no key update
    ), held as (
      update lessons set touched_at = coalesce(touched_at, ${at}), version = version + 1
      from locked where lessons.id = locked.id and lessons.state = 'cancelled' returning lessons.id
    )
    insert into credits (id, household_id, enrollment_id, lesson_id, santim, cause, created_at)
    select owed.id, owed.household_id, owed.enrollment_id, owed.lesson_id, owed.santim, 'lesson-cancelled', ${at}
    from owed join held on held.id = owed.lesson_id
    on conflict do nothing`);
};

/** Enrollments that have stopped give their seat free. */
export const endStopped = async (db: Db, today: string): Promise<void> => {
  await db.execute(sql`
    update enrollments e set class_id = null, assigned_at = null, ended_on = over.last_day
    from (select enrollment_id, max(ends_on) as last_day from subscriptions where ends_on < ${today}::date
      group by enrollment_id) over
    where e.id = over.enrollment_id and e.ended_on is null and ${isOver(sql`e.id`, today)}`);
};
