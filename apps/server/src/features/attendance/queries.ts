import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { attendanceSheets } from '../../db/schema/attendance.ts';
import { isSettled } from '../../domains/classes/settled-queries.ts';
import type { CoverRow } from '../../domains/covers/queries.ts';
import { isPausedOn } from '../../domains/lessons/pause-queries.ts';
import type { SeenLesson } from '../../domains/lessons/queries.ts';
import { isSettledFor } from '../../domains/lessons/settled-queries.ts';
import { lessonsCoveredBy } from '../../domains/lessons/teaching-queries.ts';

export const isApproved = async (db: Db, accountId: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from teachers where account_id = ${accountId}::uuid and status = 'Approved'`,
  );
  return rows.length > 0;
};

export interface TeacherLessonRow extends Omit<SeenLesson, 'substitute' | 'madeUpAt'> {
  courseType: string;
  translations: Record<string, { courseType?: string }>;
  grade: string | null;
  learners: number;
  marked: number;
  came: number;
  conflicts: number;
  isHandedIn: boolean;
  isOwn: boolean;
  cover: Pick<CoverRow, 'id' | 'state' | 'teacherId' | 'substitute' | 'note'> | null;
}

/** The lessons that a teacher has in own classes and as a substitute, by time, with how far each is marked. */
export const lessonsOfTeacher = async (
  db: Db,
  accountId: string,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<TeacherLessonRow[]> => {
  const account = sql`${accountId}::uuid`;
  const { rows } = await db.execute(sql`
    select lessons.id, lessons.class_id as "classId", lessons.slot_date::text as "slotDate",
      lessons.starts_at as "startsAt", lessons.ends_at as "endsAt", lessons.state, lessons.cause, lessons.note,
      lessons.moved_at is not null as "isMoved", lessons.version, lessons.kind,
      (select missed.slot_date::text from lessons missed where missed.id = lessons.replaces_id) as "makesUpFor",
      closures.name as "closureName", closures.translations as "closureTranslations",
      classes.course_type as "courseType", classes.translations, classes.grade,
      (select count(distinct coalesce(known.merged_into_id, known.id))::int from enrollments
        join learners known on known.id = enrollments.learner_id
        where ${isSettled()} and enrollments.class_id = lessons.class_id
          and (enrollments.assigned_at is null or enrollments.assigned_at <= lessons.ends_at)
          and not ${isPausedOn(sql`enrollments.id`, sql`lessons.slot_date`)}
          and not ${isSettledFor(sql`coalesce(known.merged_into_id, known.id)`, sql`lessons.replaces_id`)})
        + (select count(*)::int from makeup_seats where makeup_seats.target_lesson_id = lessons.id) as learners,
      marks.marked, marks.came, marks.conflicts,
      exists (select 1 from attendance_sheets where attendance_sheets.lesson_id = lessons.id) as "isHandedIn",
      exists (select 1 from class_teachers where class_teachers.class_id = lessons.class_id
        and class_teachers.account_id = ${account} and class_teachers.part = 'teacher') as "isOwn",
      (select json_build_object('id', covers.id, 'state', covers.state, 'teacherId', covers.teacher_id, 'note', covers.note,
          'substitute', (select first_name || ' ' || last_name from accounts where accounts.id = covers.teacher_id))
        from covers where covers.lesson_id = lessons.id and covers.state <> 'cancelled') as cover
    from lessons
    join classes on classes.id = lessons.class_id and classes.status <> 'Pending'
    left join closures on closures.id = lessons.closure_id
    cross join lateral (
      select count(*)::int as marked, (count(*) filter (where mark.state in ('present', 'late')))::int as came,
        count(counts.conflict_mark_id)::int as conflicts
      from attendance_now counts join attendance_marks mark on mark.id = counts.mark_id
      where counts.lesson_id = lessons.id and mark.source <> 'family') marks
    where (lessons.class_id in (select class_id from class_teachers where account_id = ${account})
        or lessons.id in (${lessonsCoveredBy(account, sql`${now.toISOString()}`)}))
      and lessons.ends_at >= ${from.toISOString()}::timestamptz and lessons.starts_at <= ${until.toISOString()}::timestamptz
    order by lessons.starts_at, lessons.id`);
  return rows.map((row: TeacherLessonRow) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  }));
};

/** What the lessons of a class before this one were about: the newest of each, the newest first. */
export const taughtBefore = async (
  db: Db,
  { lessonId, classId, limit }: { lessonId: string; classId: string; limit: number },
): Promise<{ topic: string; homework: string }[]> => {
  const { rows } = await db.execute<{ topic: string; homework: string }>(sql`
    select topic, homework from (
      select distinct on (sheets.lesson_id) sheets.topic, sheets.homework, earlier.starts_at
      from lessons present
      join lessons earlier on earlier.class_id = present.class_id and earlier.starts_at < present.starts_at
        and earlier.starts_at > present.starts_at - interval '60 days'
      join attendance_sheets sheets on sheets.lesson_id = earlier.id
      where present.id = ${lessonId}::uuid and present.class_id = ${classId}::uuid
      order by sheets.lesson_id, sheets.seq desc) as newest
    where topic <> '' or homework <> ''
    order by starts_at desc limit ${limit}`);
  return rows;
};

/** Whether it was written: the same sheet sent twice is one. */
export const addSheet = async (db: Db, sheet: typeof attendanceSheets.$inferInsert): Promise<boolean> => {
  const rows = await db
    .insert(attendanceSheets)
    .values(sheet)
    .onConflictDoNothing({ target: attendanceSheets.id })
    .returning({ id: attendanceSheets.id });
  return rows.length > 0;
};

export const isSheetKnown = async (db: Db, id: string, lessonId: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from attendance_sheets where id = ${id}::uuid and lesson_id = ${lessonId}::uuid`,
  );
  return rows.length > 0;
};
