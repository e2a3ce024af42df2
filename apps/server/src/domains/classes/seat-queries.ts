import { PAUSE_MONTHS_MAX, SEAT_BACK_DAYS, SEAT_KEPT_DAYS } from '@temari/contracts/pause-rules';
import { type SQL, sql } from 'drizzle-orm';
import { addisDayOf } from '../../db/addis-day.ts';

/**
 * Enrollments in a class that pause for more than a month, with the day on which they come back: a day between two rows of
 * `subscriptions`. Who was given a class in the pause has that seat. Read by the days on which rows end, which are few.
 */
export const longPauses = (today: string): SQL => sql`(
  select before.enrollment_id, back.on_day as back, paused.class_id, before.ends_on
  from subscriptions before
  cross join lateral (select min(after.starts_on) as on_day from subscriptions after
    where after.enrollment_id = before.enrollment_id and after.starts_on > before.ends_on) back
  join enrollments paused on paused.id = before.enrollment_id and paused.class_id is not null
    and ${addisDayOf(sql`coalesce(paused.assigned_at, paused.created_at)`)} <= before.ends_on
  where before.ends_on < ${today}::date and before.ends_on >= ${today}::date - ${PAUSE_MONTHS_MAX * SEAT_KEPT_DAYS}::int
    and back.on_day > ${today}::date and back.on_day - before.ends_on - 1 > ${SEAT_KEPT_DAYS}::int)`;

/** Enrollments whose seat somebody else can have today, and until when they pause. */
export const freeSeats = (today: string): SQL => sql`(
  select pause.enrollment_id, pause.back - 1 as until from ${longPauses(today)} pause
  where pause.back - ${today}::date > ${SEAT_BACK_DAYS}::int)`;

/** How many seats of a class are taken, counted in the index `enrollments_class_seats`. */
export const seatsTakenIn = (
  classId: SQL,
  today: string,
): SQL<number> => sql`(select count(*)::int from enrollments seated
  where seated.class_id = ${classId} and seated.id not in (select free.enrollment_id from ${freeSeats(today)} free))`;
