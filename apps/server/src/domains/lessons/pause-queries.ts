import { type SQL, sql } from 'drizzle-orm';

/** Whether an enrollment that is charged by the month is paused on a day, or has stopped: nobody is waited for then. */
export const isPausedOn = (enrollmentId: SQL, day: SQL): SQL => sql`(
  exists (select from subscriptions begun where begun.enrollment_id = ${enrollmentId} and begun.starts_on <= ${day})
  and not exists (select from subscriptions running where running.enrollment_id = ${enrollmentId}
    and running.starts_on <= ${day} and (running.ends_on is null or running.ends_on >= ${day})))`;
