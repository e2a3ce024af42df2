import type { Translations } from '@temari/contracts/translations';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { mayDecideFor } from '../../domains/people/access-queries.ts';

interface Deciding extends Record<string, unknown> {
  enrollmentId: string;
  householdId: string;
}

/** The enrollments with a class for which this person makes the decisions. */
export const enrollmentsDecidedBy = async (db: Db, viewer: string): Promise<Deciding[]> => {
  const asking = sql`${viewer}::uuid`;
  const { rows } = await db.execute<Deciding>(sql`
    select e.id as "enrollmentId", e.account_id as "householdId" from enrollments e
    where e.class_id is not null and (${mayDecideFor(asking, sql`e.learner_id`)}
      or e.learner_id is null and e.account_id = ${asking})
    order by e.account_id, e.id`);
  return rows;
};

export interface LessonWords extends Record<string, unknown> {
  lessonId: string;
  enrollmentId: string;
  learnerName: string;
  startsAt: Date;
  cancelledAt: Date;
  courseType: string;
  translations: Translations<{ courseType: string }>;
  grade: string | null;
}

/** How lessons of enrollments are spoken of. */
export const wordsOf = async (
  db: Db,
  asked: readonly { lessonId: string; enrollmentId: string }[],
): Promise<LessonWords[]> => {
  const { rows } = await db.execute<LessonWords>(sql`
    select l.id as "lessonId", e.id as "enrollmentId", e.full_name as "learnerName", l.starts_at as "startsAt",
      l.cancelled_at as "cancelledAt", learning.course_type as "courseType", learning.translations, learning.grade
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked("lessonId" uuid, "enrollmentId" uuid)
    join lessons l on l.id = asked."lessonId" join classes learning on learning.id = l.class_id
    join enrollments e on e.id = asked."enrollmentId"
    order by l.starts_at, e.full_name, e.id`);
  return rows.map((row: LessonWords) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    cancelledAt: new Date(row.cancelledAt),
  }));
};

/**
 * A place for the lesson, in the transaction that holds the household. One that was given before the lesson was cancelled
 * counts from now on. The lesson is held until the commit, so that it is not brought back beside its place. False where the learner is not known, or has used a place for it.
 */
export const lockLessonAndOpenSeat = async (
  tx: Db,
  { lessonId, enrollmentId }: { lessonId: string; enrollmentId: string },
  { days, now }: { days: number; now: Date },
): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into makeup_seats (id, household_id, learner_id, missed_lesson_id, expires_on, created_at)
    select ${newId()}::uuid, person.household_id, person.id, l.id, l.slot_date + ${days}::int, ${now.toISOString()}::timestamptz
    from lessons l join enrollments e on e.id = ${enrollmentId}::uuid join learners person on person.id = e.learner_id
    where l.id = ${lessonId}::uuid and l.state = 'cancelled'
    for share of l
    on conflict (learner_id, missed_lesson_id)
      do update set state = 'open', created_at = excluded.created_at, expires_on = excluded.expires_on
      where makeup_seats.state <> 'booked'`);
  return rowCount === 1;
};
