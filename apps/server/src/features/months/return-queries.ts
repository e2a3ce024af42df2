import { SEAT_BACK_DAYS } from '@temari/contracts/pause-rules';
import type { Translations } from '@temari/contracts/translations';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { addisDayOf } from '../../db/addis-day.ts';
import type { Db } from '../../db/client.ts';
import { subscriptions } from '../../db/schema/charges.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { longPauses, seatsTakenIn } from '../../domains/classes/seat-queries.ts';

/** Those who come back within a week: their seats count as taken again. */
const returning = (today: string) => sql`(select * from ${longPauses(today)} pause
  where pause.back - ${today}::date <= ${SEAT_BACK_DAYS}::int)`;

/** Classes to which somebody comes back who has no seat there any more: it is full, or over before they come. */
export const classesWithoutSeats = async (db: Db, today: string): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select k.id from classes k join (
      select class_id, max(back) as back from ${returning(today)} coming group by class_id) coming on coming.class_id = k.id
    where k.status = 'Completed' or k.end_date < coming.back or ${seatsTakenIn(sql`k.id`, today)} > k.capacity
    order by k.id`);
  return rows.map(({ id }: { id: string }) => id);
};

export interface Returning extends Record<string, unknown> {
  enrollmentId: string;
  accountId: string;
  fullName: string;
  back: string;
}

/** In the order in which they come back. Enrollments are locked before their class, as whoever assigns one does. */
export const lockReturning = async (tx: Db, classId: string, today: string): Promise<Returning[]> => {
  const { rows } = await tx.execute<Returning>(sql`
    select e.id as "enrollmentId", e.account_id as "accountId", e.full_name as "fullName", coming.back::text as back
    from enrollments e join ${returning(today)} coming on coming.enrollment_id = e.id
    where e.class_id = ${classId}::uuid order by e.id for update of e`);
  return rows.toSorted(
    (one: Returning, other: Returning) =>
      one.back.localeCompare(other.back) || one.enrollmentId.localeCompare(other.enrollmentId),
  );
};

export interface ClassSeats extends Record<string, unknown> {
  courseType: string;
  translations: Translations<{ courseType: string }>;
  grade: string | null;
  lastDay: string;
  capacity: number;
  taken: number;
}

export const lockSeats = async (tx: Db, classId: string, today: string): Promise<ClassSeats | null> => {
  await tx.execute(sql`select id from classes where id = ${classId}::uuid for update`);
  const { rows } = await tx.execute<ClassSeats>(sql`
    select k.course_type as "courseType", k.translations, k.grade, k.capacity, ${seatsTakenIn(sql`k.id`, today)} as taken,
      (case when k.status = 'Completed' then '-infinity'::date else k.end_date end)::text as "lastDay"
    from classes k where k.id = ${classId}::uuid`);
  return rows[0] ?? null;
};

/** Takes the class away; what would be charged from the day of coming back on waits for another one. */
export const awaitClass = async (tx: Db, { enrollmentId, back }: Returning): Promise<void> => {
  await tx.update(enrollments).set({ classId: null, assignedAt: null }).where(eq(enrollments.id, enrollmentId));
  await tx
    .update(subscriptions)
    .set({ awaitsClass: true })
    .where(and(eq(subscriptions.enrollmentId, enrollmentId), gte(subscriptions.startsOn, back)));
};

/**
 * Enrollments that waited for a class after a pause and have one, with the day on which they go on: as it was planned, or
 * with the first lesson after they got it.
 */
export const claimEnrollmentsToGoOn = async (
  tx: Db,
  limit: number,
): Promise<{ enrollmentId: string; from: string }[]> => {
  const { rows } = await tx.execute<{ enrollmentId: string; from: string }>(sql`
    select e.id as "enrollmentId", greatest(planned.on_day, case
      when ${addisDayOf(sql`e.assigned_at`)} > planned.on_day then first.slot_date end)::text as "from"
    from enrollments e
    cross join lateral (select min(s.starts_on) as on_day from subscriptions s
      where s.enrollment_id = e.id and s.awaits_class) planned
    cross join lateral (
      select l.slot_date from lessons l
      where l.class_id = e.class_id and l.state <> 'cancelled' and l.ends_at > e.assigned_at and l.slot_date >= planned.on_day
      order by l.starts_at limit 1) first
    where e.id in (select enrollment_id from subscriptions where awaits_class) and e.class_id is not null
    order by e.id limit ${limit}
    for no key update of e skip locked`);
  return rows;
};

export const saveGoingOn = async (
  tx: Db,
  { gone, kept }: { gone: string[]; kept: { id: string; startsOn: string }[] },
): Promise<void> => {
  if (gone.length > 0) await tx.delete(subscriptions).where(inArray(subscriptions.id, gone));
  for (const { id, startsOn } of kept) {
    await tx.update(subscriptions).set({ startsOn, awaitsClass: false }).where(eq(subscriptions.id, id));
  }
};
