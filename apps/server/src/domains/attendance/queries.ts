import { type AbsenceReason, type AttendanceState, MARK_SOURCES } from '@temari/contracts/vocabulary';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { attendanceMarks, attendanceNow } from '../../db/schema/attendance.ts';
import { classes } from '../../db/schema/classes.ts';
import { learners } from '../../db/schema/learners.ts';
import { lessons } from '../../db/schema/lessons.ts';
import { isSettled } from '../classes/settled-queries.ts';
import { isPausedOn } from '../lessons/pause-queries.ts';
import { isSettledFor } from '../lessons/settled-queries.ts';
import type { Standing } from './rules.ts';

const SOURCES = sql.raw(`array[${MARK_SOURCES.map((source) => `'${source}'`).join(', ')}]`);
/** Sorts marks by who made them: whose word counts most comes first. */
export const rankOf = (source: SQL): SQL => sql`array_position(${SOURCES}, ${source})`;

const lessonFields = {
  id: lessons.id,
  classId: lessons.classId,
  slotDate: lessons.slotDate,
  startsAt: lessons.startsAt,
  endsAt: lessons.endsAt,
  state: lessons.state,
  courseType: classes.courseType,
  translations: classes.translations,
  grade: classes.grade,
};

export const lessonWithClass = async (db: Db, id: string) => {
  const [row] = await db
    .select(lessonFields)
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(eq(lessons.id, id));
  return row ?? null;
};
export type LessonWithClass = NonNullable<Awaited<ReturnType<typeof lessonWithClass>>>;

/** The lesson, locked until the commit: marks of one lesson are decided one after the other. */
export const lockedLesson = async (db: Db, id: string): Promise<LessonWithClass | null> => {
  await db.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, id)).for('no key update');
  return lessonWithClass(db, id);
};

export interface RosterRow {
  learnerId: string;
  householdId: string;
  name: string;
  /** When the learner first went into the room. */
  joinedAt: Date | null;
  /** Whether the learner is a guest from another class who makes up for a missed lesson. */
  isGuest: boolean;
}

/**
 * Whom a lesson's sheet names: those with a settled payment who were in the class by the end of the lesson, and those
 * about whom something was said, and guests who make up for a lesson of theirs. A learner who turned out to be another one is that one.
 */
export const rosterOf = async (db: Db, lessonId: string): Promise<RosterRow[]> => {
  const { rows } = await db.execute(sql`
    select person.id as "learnerId", person.household_id as "householdId", person.full_name as name,
      (select min(joins.first_at) from lesson_joins joins join learners known on known.id = joins.learner_id
        where joins.lesson_id = ${lessonId}::uuid and coalesce(known.merged_into_id, known.id) = person.id) as "joinedAt",
      exists (select 1 from makeup_seats join learners known on known.id = makeup_seats.learner_id
        where makeup_seats.target_lesson_id = ${lessonId}::uuid
          and coalesce(known.merged_into_id, known.id) = person.id) as "isGuest"
    from learners person
    where person.id in (
      select coalesce(known.merged_into_id, known.id) from lessons
      join enrollments on enrollments.class_id = lessons.class_id
        and (enrollments.assigned_at is null or enrollments.assigned_at <= lessons.ends_at)
      join learners known on known.id = enrollments.learner_id
      where ${isSettled()} and lessons.id = ${lessonId}::uuid and not ${isPausedOn(sql`enrollments.id`, sql`lessons.slot_date`)}
        and not ${isSettledFor(sql`coalesce(known.merged_into_id, known.id)`, sql`lessons.replaces_id`)}
      union
      select coalesce(known.merged_into_id, known.id) from makeup_seats
      join learners known on known.id = makeup_seats.learner_id
      where makeup_seats.target_lesson_id = ${lessonId}::uuid
      union
      select coalesce(known.merged_into_id, known.id) from attendance_marks
      join learners known on known.id = attendance_marks.learner_id
      where attendance_marks.lesson_id = ${lessonId}::uuid)
    order by person.full_name, person.id`);
  return rows.map((row: RosterRow) => ({ ...row, joinedAt: row.joinedAt && new Date(row.joinedAt) }));
};

/**
 * By the ids under which a device may know them: learners who turned out to be others, and who those are. Their families
 * are not erased until the transaction ends; one that is being erased at this moment is waited for, and has none.
 */
export const lockLearnersBehind = async (tx: Db, ids: string[]): Promise<Map<string, string>> => {
  const families = tx.select({ id: learners.householdId }).from(learners).where(inArray(learners.id, ids));
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, families))
    .orderBy(asc(accounts.id))
    .for('key share');
  const rows = await tx
    .select({ id: learners.id, person: sql<string>`coalesce(${learners.mergedIntoId}, ${learners.id})` })
    .from(learners)
    .where(inArray(learners.id, ids));
  return new Map(rows.map(({ id, person }) => [id, person]));
};

export interface StandingRow extends Standing {
  learnerId: string;
  minutesLate: number | null;
  reason: AbsenceReason | null;
  conflictId: string | null;
  conflictState: AttendanceState | null;
}

/** What counts at a lesson. Where two rows turned out to be one person, the word of the higher rank counts. */
export const standingsOf = async (db: Db, lessonId: string): Promise<StandingRow[]> => {
  const { rows } = await db.execute(sql`
    select distinct on (coalesce(known.merged_into_id, known.id))
      coalesce(known.merged_into_id, known.id) as "learnerId", mark.id, mark.state, mark.source,
      mark.minutes_late as "minutesLate", mark.reason,
      array(select same.id::text from attendance_marks same
        where same.lesson_id = mark.lesson_id and same.learner_id = mark.learner_id
          and same.seq > mark.seq and same.outcome = 'same' and same.state = mark.state and same.source = mark.source) as "sameIds", other.id as "conflictId", other.state as "conflictState"
    from attendance_now
    join learners known on known.id = attendance_now.learner_id
    join attendance_marks mark on mark.id = attendance_now.mark_id
    left join attendance_marks other on other.id = attendance_now.conflict_mark_id
    where attendance_now.lesson_id = ${lessonId}::uuid
    order by 1, ${rankOf(sql`mark.source`)}, mark.seq desc`);
  return rows;
};

/** Of these marks the ones that have arrived before. */
export const arrivedMarks = async (db: Db, lessonId: string, ids: string[]) =>
  db
    .select({ id: attendanceMarks.id, outcome: attendanceMarks.outcome })
    .from(attendanceMarks)
    .where(and(eq(attendanceMarks.lessonId, lessonId), inArray(attendanceMarks.id, ids)));

/** How many were written: an id that another lesson's mark has is not written again. */
export const addMarks = async (db: Db, marks: (typeof attendanceMarks.$inferInsert)[]): Promise<number> => {
  const rows = await db
    .insert(attendanceMarks)
    .values(marks)
    .onConflictDoNothing({ target: attendanceMarks.id })
    .returning({ id: attendanceMarks.id });
  return rows.length;
};

/** A lesson about which a teacher or the office has said something was held, and follows no timetable any more. */
export const holdLesson = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(lessons)
    .set({ touchedAt: now })
    .where(and(eq(lessons.id, id), isNull(lessons.touchedAt)));
  await db
    .update(lessons)
    .set({ state: 'held' })
    .where(and(eq(lessons.id, id), eq(lessons.state, 'planned')));
};

/** Everything that was said about a lesson, in the order of its arrival. */
export const marksOf = async (db: Db, lessonId: string) => {
  const person = sql<string>`coalesce(${learners.mergedIntoId}, ${learners.id})`;
  return db
    .select({
      learnerId: person,
      id: attendanceMarks.id,
      state: attendanceMarks.state,
      source: attendanceMarks.source,
      outcome: attendanceMarks.outcome,
      reason: attendanceMarks.reason,
      note: attendanceMarks.note,
      receivedAt: attendanceMarks.receivedAt,
      deviceAt: attendanceMarks.deviceAt,
      by: sql<
        string | null
      >`(select nullif(trim(a.first_name || ' ' || a.last_name), '') from accounts a where a.id = ${attendanceMarks.byId})`,
      isStanding: sql<boolean>`exists (select 1 from ${attendanceNow} counts where counts.mark_id = ${attendanceMarks.id})`,
      isConflict: sql<boolean>`exists (select 1 from ${attendanceNow} counts where counts.conflict_mark_id = ${attendanceMarks.id})`,
    })
    .from(attendanceMarks)
    .innerJoin(learners, eq(learners.id, attendanceMarks.learnerId))
    .where(eq(attendanceMarks.lessonId, lessonId))
    .orderBy(asc(attendanceMarks.seq));
};

/** What was handed in for a lesson, the newest. */
export const handedIn = async (db: Db, lessonId: string) => {
  const { rows } = await db.execute<{ topic: string; homework: string; at: Date; by: string | null }>(sql`
    select s.topic, s.homework, s.received_at as at,
      (select nullif(trim(a.first_name || ' ' || a.last_name), '') from accounts a where a.id = s.account_id) as by
    from attendance_sheets s where s.lesson_id = ${lessonId}::uuid order by s.seq desc limit 1`);
  return rows[0] ?? null;
};
