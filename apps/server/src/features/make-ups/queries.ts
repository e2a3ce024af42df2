import type { Translations } from '@temari/contracts/translations';
import { type SQL, sql } from 'drizzle-orm';
import { addisDayOf } from '../../db/addis-day.ts';
import type { Db } from '../../db/client.ts';
import { isMadeUpFor } from '../../domains/lessons/settled-queries.ts';
import { teacherName } from '../../domains/lessons/teaching-queries.ts';
import { mayDecideFor } from '../../domains/people/access-queries.ts';

/** Whether whoever asks chooses for the learner of the row `seat`. Who only sees the lessons sees the one that was chosen. */
const isSeatSeenBy = (viewer: SQL): SQL => mayDecideFor(viewer, sql`seat.learner_id`);

/**
 * A place is worth something until its last day, unless the learner was there, or the lesson was cancelled after the place
 * was given: then the family chooses anew. A lesson that the office makes up for with the whole class needs no place.
 */
const isOwed = (today: string): SQL => sql`seat.expires_on >= ${today}::date
  and (missed.state <> 'cancelled' or seat.created_at >= missed.cancelled_at
    and not ${isMadeUpFor(sql`seat.learner_id`, sql`missed.id`, today)})
  and not exists (select 1 from attendance_now join attendance_marks on attendance_marks.id = attendance_now.mark_id
    where attendance_now.lesson_id = missed.id and attendance_now.learner_id = seat.learner_id
      and attendance_marks.state in ('present', 'late'))`;

/** Whether the learner of the row `seat` has exams on a day as a learner of this class, planned or confirmed. */
const hasExams = (learning: SQL, day: SQL): SQL => sql`exists (select 1 from closures
  where closures.kind = 'exam' and closures.status <> 'dismissed' and ${day} between closures.starts_on and closures.ends_on
    and (closures.services = '{}' or ${learning}.service = any(closures.services))
    and (closures.grades = '{}' or closures.grades && regexp_split_to_array(coalesce(${learning}.grade, ''), '\\D+'))
    and (closures.regions = '{}' or (select person.region from learners known
      join learners person on person.id = coalesce(known.merged_into_id, known.id)
      where known.id = seat.learner_id) = any(closures.regions)))`;

const freePlaces = sql`(learning.capacity
  - (select count(*) from enrollments where enrollments.class_id = learning.id)
  - (select count(*) from makeup_seats guest where guest.target_lesson_id = lessons.id))::int`;

/** A learner is in one place at a time: in no own lesson and in no other chosen one. */
const isLearnerFree = sql`not exists (select 1 from enrollments e join lessons own on own.class_id = e.class_id
    where e.learner_id = seat.learner_id and own.state <> 'cancelled'
      and own.starts_at < lessons.ends_at and own.ends_at > lessons.starts_at)
  and not exists (select 1 from makeup_seats other join lessons chosen on chosen.id = other.target_lesson_id
    where other.learner_id = seat.learner_id
      and chosen.starts_at < lessons.ends_at and chosen.ends_at > lessons.starts_at)`;

/**
 * Every lesson that a place can be used for, by the one definition that the list and the booking share: of another class
 * with the same course and grade, not begun, with room, and neither now nor then in an exam window.
 */
const offersOf = ({ viewer, today, now }: { viewer: string; today: string; now: Date }): SQL => sql`
  from makeup_seats seat
  join lessons missed on missed.id = seat.missed_lesson_id
  join classes home on home.id = missed.class_id
  join classes learning on learning.service = home.service and learning.course_type = home.course_type
    and learning.grade is not distinct from home.grade and learning.id <> home.id and learning.status <> 'Pending'
  join lessons on lessons.class_id = learning.id and lessons.state = 'planned'
    and lessons.starts_at > ${now.toISOString()}::timestamptz and ${addisDayOf(sql`lessons.starts_at`)} <= seat.expires_on
  where seat.state = 'open' and ${isSeatSeenBy(sql`${viewer}::uuid`)} and ${isOwed(today)}
    and not exists (select 1 from enrollments where enrollments.class_id = learning.id
      and enrollments.learner_id = seat.learner_id)
    and ${freePlaces} > 0 and ${isLearnerFree}
    and not ${hasExams(sql`home`, sql`${today}::date`)}
    and not ${hasExams(sql`learning`, addisDayOf(sql`lessons.starts_at`))}`;

export interface SeatRow {
  id: string;
  learnerId: string;
  learnerName: string;
  missedLessonId: string;
  missedAt: Date;
  courseType: string;
  translations: Translations<{ courseType: string }>;
  grade: string | null;
  expiresOn: string;
  bookedLessonId: string | null;
  bookedAt: Date | null;
  bookedUntil: Date | null;
  bookedTeacher: string | null;
  lostAt: Date | null;
}

/** Those that can be used, and those whose chosen lesson is not over. */
export const seatsSeenBy = async (
  db: Db,
  { viewer, today, now }: { viewer: string; today: string; now: Date },
): Promise<SeatRow[]> => {
  const { rows } = await db.execute(sql`
    select seat.id, person.id as "learnerId", person.full_name as "learnerName", missed.id as "missedLessonId",
      missed.starts_at as "missedAt", home.course_type as "courseType", home.translations, home.grade,
      seat.expires_on::text as "expiresOn", lessons.id as "bookedLessonId", lessons.starts_at as "bookedAt",
      lessons.ends_at as "bookedUntil", case when lessons.id is not null then ${teacherName} end as "bookedTeacher",
      (select lost.starts_at from lessons lost where lost.id = seat.lost_lesson_id) as "lostAt"
    from makeup_seats seat
    join lessons missed on missed.id = seat.missed_lesson_id
    join classes home on home.id = missed.class_id
    join learners known on known.id = seat.learner_id
    join learners person on person.id = coalesce(known.merged_into_id, known.id)
    left join lessons on lessons.id = seat.target_lesson_id
    where ${isSeatSeenBy(sql`${viewer}::uuid`)}
      and (seat.state = 'open' and ${isOwed(today)}
        or seat.state = 'booked' and lessons.ends_at > ${now.toISOString()}::timestamptz)
    order by seat.expires_on, person.full_name, seat.id`);
  const dated = (at: Date | null) => at && new Date(at);
  return rows.map((row: SeatRow) => ({
    ...row,
    missedAt: new Date(row.missedAt),
    bookedAt: dated(row.bookedAt),
    bookedUntil: dated(row.bookedUntil),
    lostAt: dated(row.lostAt),
  }));
};

export interface OfferRow {
  seatId: string;
  lessonId: string;
  startsAt: Date;
  endsAt: Date;
  teacher: string | null;
  free: number;
}

/** The next lessons for each place. */
export const offersSeenBy = async (
  db: Db,
  asked: { viewer: string; today: string; now: Date; limit: number },
): Promise<OfferRow[]> => {
  const { rows } = await db.execute(sql`
    select * from (
      select seat.id as "seatId", lessons.id as "lessonId", lessons.starts_at as "startsAt", lessons.ends_at as "endsAt",
        ${teacherName} as teacher, ${freePlaces} as free,
        row_number() over (partition by seat.id order by lessons.starts_at, lessons.id) as place
      ${offersOf(asked)}) offers
    where place <= ${asked.limit} order by "startsAt", "lessonId"`);
  return rows.map((row: OfferRow) => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }));
};

export const seatOf = async (
  db: Db,
  { id, viewer }: { id: string; viewer: string },
): Promise<{ learnerId: string; targetLessonId: string | null } | null> => {
  const { rows } = await db.execute<{ learnerId: string; targetLessonId: string | null }>(sql`
    select seat.learner_id as "learnerId", seat.target_lesson_id as "targetLessonId" from makeup_seats seat
    where seat.id = ${id}::uuid and seat.state <> 'void' and ${isSeatSeenBy(sql`${viewer}::uuid`)}`);
  return rows[0] ?? null;
};

/**
 * Before the learner, as everywhere: whoever else wants a place in this lesson comes before or after. The class first, as
 * where somebody is put into it: both count the same places.
 */
export const lockLesson = async (db: Db, id: string): Promise<void> => {
  await db.execute(sql`select id from classes
    where id = (select class_id from lessons where id = ${id}::uuid) for no key update`);
  await db.execute(sql`select id from lessons where id = ${id}::uuid for no key update`);
};

/** Takes the place if it is still offered: this one statement decides who was first. */
export const bookSeat = async (
  db: Db,
  { id, lessonId, ...asked }: { id: string; lessonId: string; viewer: string; today: string; now: Date },
): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    update makeup_seats set state = 'booked', target_lesson_id = ${lessonId}::uuid, lost_lesson_id = null,
      booked_at = ${asked.now.toISOString()}::timestamptz
    where id = ${id}::uuid and state = 'open'
      and exists (select 1 ${offersOf(asked)} and seat.id = ${id}::uuid and lessons.id = ${lessonId}::uuid)`);
  return rowCount === 1;
};

/** False once the chosen lesson has begun. */
export const giveSeatBack = async (db: Db, { id, now }: { id: string; now: Date }): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    update makeup_seats set state = 'open', target_lesson_id = null, booked_at = null
    where id = ${id}::uuid and state = 'booked' and exists (select 1 from lessons
      where lessons.id = makeup_seats.target_lesson_id and lessons.starts_at > ${now.toISOString()}::timestamptz)`);
  return rowCount === 1;
};
