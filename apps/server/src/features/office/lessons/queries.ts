import { and, asc, eq, gt, gte, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { classTeachers } from '../../../db/schema/class-teachers.ts';
import { classes } from '../../../db/schema/classes.ts';
import { closures } from '../../../db/schema/closures.ts';
import { lessons } from '../../../db/schema/lessons.ts';
import { lessonFields, makeUpFields } from '../../../domains/lessons/queries.ts';
import { isSettledFor } from '../../../domains/lessons/settled-queries.ts';
import { isCovered } from '../../../domains/lessons/teaching-queries.ts';
import { hasBroken } from '../../../errors/broken-constraint.ts';

const withClass = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...lessonFields,
      ...makeUpFields,
      cancelledAt: lessons.cancelledAt,
      isCredited: sql<boolean>`exists (select from credits
        where credits.lesson_id = ${lessons.id} and credits.reversed_at is null)`,
      service: classes.service,
      courseType: classes.courseType,
      translations: classes.translations,
      grade: classes.grade,
      hasLink: sql<boolean>`${classes.meetingLink} is not null`,
      room: classes.room,
      roomFailedAt: classes.roomFailedAt,
      teacherId: accounts.id,
      teacher: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
      learners: sql<number>`(select count(*)::int from enrollments e where e.class_id = ${lessons.classId}
          and not ${isSettledFor(sql`e.learner_id`, sql`${lessons.replacesId}`)})
        + (select count(*)::int from makeup_seats where makeup_seats.target_lesson_id = ${lessons.id})`,
      teacherCameAt: sql<Date | null>`(select min(first_at) from lesson_joins
        where lesson_joins.lesson_id = ${lessons.id} and role = 'teacher')`.mapWith(lessons.startsAt),
      joined: sql<number>`(select count(distinct learner_id)::int from lesson_joins
        where lesson_joins.lesson_id = ${lessons.id} and role = 'learner')`,
      came: sql<number>`(select count(*)::int from attendance_now n join attendance_marks m on m.id = n.mark_id
        where n.lesson_id = ${lessons.id} and m.state in ('present', 'late'))`,
    })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .leftJoin(closures, eq(closures.id, lessons.closureId))
    .leftJoin(classTeachers, and(eq(classTeachers.classId, classes.id), eq(classTeachers.part, 'teacher')))
    .leftJoin(accounts, eq(accounts.id, classTeachers.accountId))
    .where(where)
    .orderBy(asc(lessons.startsAt), asc(classes.courseType), asc(lessons.id));

export type OfficeLessonRow = Awaited<ReturnType<typeof withClass>>[number];

export const lessonsBetween = async (db: Db, from: Date, until: Date): Promise<OfficeLessonRow[]> =>
  withClass(db, and(gte(lessons.startsAt, from), lt(lessons.startsAt, until), ne(classes.status, 'Pending')));

export const lessonById = async (db: Db, id: string): Promise<OfficeLessonRow | null> => {
  const [row] = await withClass(db, eq(lessons.id, id));
  return row ?? null;
};

/** Another lesson of a teacher at this time, in an own class or as a substitute; the account is locked first, so that two offices cannot give the hour twice. */
export const lockTeacherAndFindOther = async (
  db: Db,
  teacherId: string,
  lesson: { id: string; startsAt: Date; endsAt: Date },
): Promise<OfficeLessonRow | null> => {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, teacherId)).for('update');
  const [other] = await withClass(
    db,
    and(
      or(
        eq(accounts.id, teacherId),
        sql`${lessons.id} in (select covers.lesson_id from covers where covers.teacher_id = ${teacherId} and ${isCovered})`,
      ),
      ne(lessons.id, lesson.id),
      ne(lessons.state, 'cancelled'),
      lt(lessons.startsAt, lesson.endsAt),
      gt(lessons.endsAt, lesson.startsAt),
    ),
  );
  return other ?? null;
};

/** False when the lesson is no longer the one that was seen. */
export const updateLesson = async (
  db: Db,
  { id, version }: { id: string; version: number },
  values: Partial<typeof lessons.$inferInsert>,
): Promise<boolean> => {
  const rows = await db
    .update(lessons)
    .set({ ...values, version: version + 1 })
    .where(and(eq(lessons.id, id), eq(lessons.version, version)))
    .returning({ id: lessons.id });
  return rows.length > 0;
};

/** A class to which a lesson is added, locked until the commit: two lessons at one time come one after the other. */
export const lockClassToAdd = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      id: classes.id,
      service: classes.service,
      grade: classes.grade,
      minutes: sql<number>`${classes.endsAtMinute} - ${classes.startsAtMinute}`,
    })
    .from(classes)
    .where(and(eq(classes.id, id), ne(classes.status, 'Pending')))
    .for('no key update');
  if (!row) return null;
  const [teacher] = await db
    .select({ id: accounts.id, name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}` })
    .from(classTeachers)
    .innerJoin(accounts, eq(accounts.id, classTeachers.accountId))
    .where(and(eq(classTeachers.classId, id), eq(classTeachers.part, 'teacher')));
  return { ...row, teacher: teacher ?? null };
};

/** Whether a class has a lesson at this time. */
export const hasLessonAt = async (
  db: Db,
  classId: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<boolean> => {
  const [row] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        eq(lessons.classId, classId),
        ne(lessons.state, 'cancelled'),
        lt(lessons.startsAt, endsAt),
        gt(lessons.endsAt, startsAt),
      ),
    )
    .limit(1);
  return row !== undefined;
};

/** Null where the lesson that it makes up for has a make-up already: the index decides who was first. */
export const newLesson = async (db: Db, values: typeof lessons.$inferInsert): Promise<string | null> => {
  const [row] = await db
    .insert(lessons)
    .values(values)
    .onConflictDoNothing({
      target: lessons.replacesId,
      where: sql`${lessons.replacesId} is not null and ${lessons.state} <> 'cancelled'`,
    })
    .returning({ id: lessons.id });
  return row?.id ?? null;
};

/** From here on no timetable and no closure brings it back. */
export const holdCancelled = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(lessons)
    .set({ touchedAt: sql`coalesce(${lessons.touchedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(lessons.id, id));
};

/** The lesson that another one makes up for has been made up for meanwhile. */
export const isMadeUpTwice = (error: unknown): boolean => hasBroken(error, ['lessons_made_up_once']);
