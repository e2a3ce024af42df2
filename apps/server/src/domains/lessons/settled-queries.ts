import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/**
 * Never both: of a lesson that makes up for another with the whole class, whether a learner has a credit for the
 * cancelled one, or a place in another class's lesson. Such a learner has no place in the make-up. Asked whenever somebody
 * looks, so that it does not matter what came first.
 */
export const isSettledFor = (learnerId: SQL, replacesId: SQL): SQL => sql`(${replacesId} is not null and (
  exists (select from credits given join enrollments credited on credited.id = given.enrollment_id
    where given.lesson_id = ${replacesId} and given.reversed_at is null and credited.learner_id = ${learnerId})
  or exists (select from makeup_seats taken join learners holder on holder.id = taken.learner_id
    where taken.missed_lesson_id = ${replacesId} and taken.state = 'booked'
      and coalesce(holder.merged_into_id, holder.id) = ${learnerId})))`;

/**
 * Whether a cancelled lesson is made up for with the whole class, as far as a learner is concerned. A learner who had a
 * place elsewhere while the make-up was held, and then lost that place, was in neither.
 */
export const isMadeUpFor = (learnerId: SQL, lessonId: SQL, today: string): SQL => sql`exists (
  select from lessons made_up where made_up.replaces_id = ${lessonId} and made_up.state <> 'cancelled'
    and not (made_up.slot_date < ${today}::date
      and exists (select from makeup_seats lost where lost.missed_lesson_id = ${lessonId}
        and lost.learner_id = ${learnerId} and lost.state = 'open' and lost.lost_lesson_id is not null)
      and not exists (select from attendance_now counts join attendance_marks mark on mark.id = counts.mark_id
        where counts.lesson_id = made_up.id and counts.learner_id = ${learnerId} and mark.state in ('present', 'late'))))`;

/**
 * In the transaction that brought cancelled lessons back: places that families chose in their stead are given back. A place
 * in a lesson that has begun stays, and so does one of a learner who is excused from the lesson that is back.
 */
export const giveChosenPlacesBack = async (
  db: Db,
  back: readonly { id: string; cancelledAt: Date | null }[],
  now: Date,
): Promise<void> => {
  if (back.length === 0) return;
  await db.execute(sql`
    update makeup_seats seat set state = 'void', target_lesson_id = null, booked_at = null
    from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as back (id uuid, "cancelledAt" timestamptz)
    where seat.missed_lesson_id = back.id and seat.created_at >= back."cancelledAt" and seat.state <> 'void'
      and not exists (select from lessons target where target.id = seat.target_lesson_id
        and target.starts_at <= ${now.toISOString()}::timestamptz)
      and not exists (select from attendance_now counts join attendance_marks mark on mark.id = counts.mark_id
        where counts.lesson_id = back.id and counts.learner_id = seat.learner_id and mark.state = 'excused')`);
};
