import type { AbsenceReason, AttendanceState, LessonState, MarkSource } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isSettled } from '../classes/settled-queries.ts';
import { isSettledFor } from '../lessons/settled-queries.ts';
import { isEnrollmentSeenBy, mayDecideFor } from '../people/access-queries.ts';
import { rankOf } from './queries.ts';

export interface LearnerLessonRow {
  learnerId: string;
  householdId: string;
  name: string;
  mayDecide: boolean;
  lessonId: string;
  classId: string;
  courseType: string;
  translations: Record<string, { courseType?: string }>;
  grade: string | null;
  slotDate: string;
  startsAt: Date;
  endsAt: Date;
  state: LessonState;
  markId: string | null;
  markState: AttendanceState;
  source: MarkSource;
  minutesLate: number | null;
  reason: AbsenceReason | null;
  topic: string | null;
  homework: string | null;
}

/** Each lesson of each learner whom somebody may see, with what counts about it. `only`: one learner at one lesson. */
export const lessonsOfLearners = async (
  db: Db,
  accountId: string,
  { from, until, only }: { from: Date; until: Date; only?: { lessonId: string; learnerId: string } },
): Promise<LearnerLessonRow[]> => {
  const viewer = sql`${accountId}::uuid`;
  const { rows } = await db.execute(sql`
    with seats as (
      select coalesce(known.merged_into_id, known.id) as learner_id, enrollments.class_id,
        min(coalesce(enrollments.assigned_at, '-infinity')) as since
      from enrollments
      join learners known on known.id = enrollments.learner_id
      where ${isSettled()} and ${isEnrollmentSeenBy(viewer)} and enrollments.class_id is not null
      group by 1, 2)
    select person.id as "learnerId", person.household_id as "householdId", person.full_name as name, ${mayDecideFor(viewer, sql`person.id`)} as "mayDecide",
      lessons.id as "lessonId", lessons.class_id as "classId",
      classes.course_type as "courseType", classes.translations, classes.grade,
      lessons.slot_date::text as "slotDate", lessons.starts_at as "startsAt", lessons.ends_at as "endsAt", lessons.state,
      mark.id as "markId", mark.state as "markState", mark.source, mark.minutes_late as "minutesLate", mark.reason,
      sheet.topic, sheet.homework
    from seats
    join learners person on person.id = seats.learner_id
    join lessons on lessons.class_id = seats.class_id and lessons.ends_at >= seats.since
      and not ${isSettledFor(sql`person.id`, sql`lessons.replaces_id`)}
    join classes on classes.id = lessons.class_id and classes.status <> 'Pending'
    left join lateral (
      select said.* from attendance_now counts
      join learners known on known.id = counts.learner_id
      join attendance_marks said on said.id = counts.mark_id
      where counts.lesson_id = lessons.id and coalesce(known.merged_into_id, known.id) = person.id
      order by ${rankOf(sql`said.source`)}, said.seq desc limit 1) mark on true
    left join lateral (
      select topic, homework from attendance_sheets where lesson_id = lessons.id order by seq desc limit 1) sheet on true
    where lessons.ends_at >= ${from.toISOString()}::timestamptz and lessons.starts_at <= ${until.toISOString()}::timestamptz
      ${only ? sql`and lessons.id = ${only.lessonId}::uuid and person.id = ${only.learnerId}::uuid` : sql``}
    order by person.full_name, person.id, lessons.starts_at, lessons.id`);
  return rows.map((row: LearnerLessonRow) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  }));
};
