import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { classResources } from '../../db/schema/class-resources.ts';
import { classTeachers } from '../../db/schema/class-teachers.ts';
import { classes } from '../../db/schema/classes.ts';
import { teachers } from '../../db/schema/teachers.ts';
import { timetableFields } from '../../domains/classes/queries.ts';
import { isSettled } from '../../domains/classes/settled-queries.ts';
import { CALLER, IS_HOUSEHOLD, readWithSession } from '../../domains/identity/sessions/live-session-queries.ts';
import { teachesInClass } from '../../domains/lessons/teaching-queries.ts';
import { isEnrollmentSeenBy } from '../../domains/people/access-queries.ts';

export interface ResourceRow {
  id: string;
  accountId: string;
  link: string | null;
  fileId: string | null;
  name: string | null;
  mediaType: string | null;
  sizeBytes: number | null;
  description: string;
  createdAt: string;
  lessonId: string | null;
  lessonStartsAt: string | null;
}

interface TeacherRow {
  accountId: string;
  part: 'teacher' | 'substitute';
  firstName: string;
  lastName: string;
}

const viewer = sql.placeholder('viewer');

const resourcesOf = (classId: SQL) => sql<ResourceRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', class_resources.id, 'accountId', class_resources.account_id, 'link', class_resources.link,
    'fileId', class_resources.file_id, 'name', files.name, 'mediaType', files.media_type, 'sizeBytes', files.size_bytes,
    'description', class_resources.description,
    'createdAt', to_char(class_resources.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'lessonId', lessons.id,
    'lessonStartsAt', to_char(lessons.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by class_resources.created_at desc, class_resources.id desc), '[]')
  from class_resources left join files on files.id = class_resources.file_id
  left join lessons on lessons.id = class_resources.lesson_id
  where class_resources.class_id = ${classId})`;

const teachersOf = sql<TeacherRow[]>`(
  select coalesce(json_agg(json_build_object(
    'part', class_teachers.part, 'accountId', class_teachers.account_id, 'firstName', accounts.first_name, 'lastName', accounts.last_name)), '[]')
  from class_teachers join accounts on accounts.id = class_teachers.account_id
  where class_teachers.class_id = classes.id)`;

const EVERYBODYS = sql`true`;
/** A household finds its own, and a guardian those whom they were given access to. */
const OWN = isEnrollmentSeenBy(viewer);

/** Those whose payment is settled. */
const studentsOf = (whose: SQL) => sql<{ id: string; fullName: string }[]>`(
  select coalesce(json_agg(json_build_object('id', enrollments.id, 'fullName', enrollments.full_name)
    order by enrollments.full_name, enrollments.id), '[]')
  from enrollments
  where enrollments.class_id = classes.id and ${isSettled()} and ${whose})`;

const teachesClass = sql<boolean>`exists (
  select 1 from class_teachers where class_teachers.class_id = classes.id and class_teachers.account_id = ${viewer})`;

/** The class together with what its access depends on, as the database holds it now. */
const classFor = (db: NodePgDatabase, whose: SQL, isItsTeacher: SQL<boolean>) =>
  db
    .select({
      ...timetableFields,
      enrollments: studentsOf(whose).as('enrollments'),
      teachers: teachersOf.as('teachers'),
      resources: resourcesOf(sql`classes.id`).as('resources'),
      isItsTeacher: isItsTeacher.as('is_its_teacher'),
      isApproved: sql<boolean>`exists (
        select 1 from teachers where teachers.account_id = ${viewer} and teachers.status = 'Approved')`,
      isEnrolled: sql<boolean>`exists (
        select 1 from enrollments where enrollments.class_id = classes.id and ${OWN})`,
      hasPaid: sql<boolean>`exists (
        select 1 from enrollments
        where enrollments.class_id = classes.id and ${OWN} and ${isSettled()})`,
    })
    .from(classes)
    .where(eq(classes.id, sql.placeholder('classId')));

/** A class as JSON has it. */
export interface JsonClass extends Omit<ClassRow, 'roomFailedAt'> {
  roomFailedAt: string | null;
}

export interface OwnClass extends JsonClass {
  isEnrolled: boolean;
  hasPaid: boolean;
}

/** A class as its readers know it, without whose places they may see. */
const CLASS_FIELDS = sql`
  'id', classes.id, 'status', classes.status, 'service', classes.service, 'grade', classes.grade,
  'courseType', classes.course_type, 'translations', classes.translations, 'schedule', classes.schedule, 'time', classes.time,
  'weekdays', classes.weekdays, 'startsAtMinute', classes.starts_at_minute, 'endsAtMinute', classes.ends_at_minute,
  'startDate', classes.start_date, 'endDate', classes.end_date, 'hasLink', classes.meeting_link is not null,
  'room', classes.room, 'roomFailedAt', classes.room_failed_at, 'teachers', ${teachersOf}, 'resources', ${resourcesOf(sql`classes.id`)}`;

/** The class `$3` for a household: what it is, and the own places in it, looked through once. Nothing for anybody else. */
export const CLASS_OF_HOUSEHOLD = readWithSession(
  'class_of_household',
  sql`select json_build_object(${CLASS_FIELDS},
      'enrollments', own.enrollments, 'isEnrolled', own.is_enrolled, 'hasPaid', own.has_paid)
    from classes
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', place.id, 'fullName', place.full_name) order by place.full_name, place.id)
          filter (where place.is_settled), '[]') as enrollments,
        count(*) > 0 as is_enrolled, coalesce(bool_or(place.is_settled), false) as has_paid
      from (select enrollments.id, enrollments.full_name, ${isSettled()} as is_settled from enrollments
        where enrollments.class_id = classes.id and ${isEnrollmentSeenBy(CALLER)}) place) own
    where classes.id = $3::uuid and ${IS_HOUSEHOLD}`,
);

export interface ClassesOfTeacher {
  applicationStatus: (typeof teachers.$inferSelect)['status'];
  classes: JsonClass[];
}

/** The caller's status and classes, those that begin first before the others; nothing where `$3` is somebody else. */
export const CLASSES_OF_TEACHER = readWithSession(
  'classes_of_teacher',
  sql`select json_build_object('applicationStatus', teachers.status, 'classes', (
      select coalesce(json_agg(json_build_object(${CLASS_FIELDS}, 'enrollments', ${studentsOf(EVERYBODYS)})
        order by classes.start_date, classes.id), '[]')
      from classes where classes.id in (
        select class_teachers.class_id from class_teachers where class_teachers.account_id = teachers.account_id)))
    from teachers where teachers.account_id = ${CALLER} and ${CALLER} = $3::uuid`,
);

/**
 * One statement each, prepared once. Whose students are shown is part of the
 * statement and no parameter of it: with one the database plans it anew each time, which takes longer than running it.
 */
export const prepareClassReads = (db: NodePgDatabase) => ({
  classWithOwn: classFor(db, OWN, teachesClass).prepare('class_with_own'),
  /** Substitutes see the class of a lesson that they teach, too. */
  classWithAll: classFor(db, EVERYBODYS, teachesInClass(viewer, sql.placeholder('now'))).prepare('class_with_all'),
});

export type ClassReads = ReturnType<typeof prepareClassReads>;
export type ClassFacts = NonNullable<Awaited<ReturnType<ClassReads['classWithOwn']['execute']>>[number]>;
export type ClassRow = Omit<ClassFacts, 'isItsTeacher' | 'isApproved' | 'isEnrolled' | 'hasPaid'>;

export const resourcesIn = async (db: Db, classId: string): Promise<ResourceRow[]> => {
  const [row] = await db
    .select({ resources: resourcesOf(sql`classes.id`) })
    .from(classes)
    .where(eq(classes.id, classId));
  return row?.resources ?? [];
};

const teachesNow = (db: Db, classId: string, accountId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(classTeachers)
      .innerJoin(teachers, eq(teachers.accountId, classTeachers.accountId))
      .where(
        and(
          eq(classTeachers.classId, classId),
          eq(classTeachers.accountId, accountId),
          eq(teachers.status, 'Approved'),
        ),
      ),
  );

/** Nothing to ask where it is for no single lesson. */
const isInClass = (lessonId: string | null, classId: string): SQL =>
  lessonId
    ? sql`exists (select 1 from lessons where lessons.id = ${lessonId}::uuid and lessons.class_id = ${classId}::uuid)`
    : sql`true`;

export interface NewResource {
  classId: string;
  accountId: string;
  fileId: string | null;
  link: string | null;
  description: string;
  createdAt: Date;
  lessonId: string | null;
}

/** Sent again within this time it is the same resource, whose answer was lost on the way. */
const SENT_AGAIN_WITHIN = '10 minutes';

/**
 * Whether it is there: the same statement asks whether the one who adds still teaches the class, and has the lesson in
 * it. What was sent twice is there once.
 */
export const addResource = async (db: Db, resource: NewResource): Promise<boolean> => {
  const { classId, accountId, fileId, link, description, createdAt, lessonId } = resource;
  const { rowCount } = await db.execute(sql`
    with known as (
      select id from class_resources
      where class_id = ${classId}::uuid and account_id = ${accountId}::uuid and description = ${description}
        and file_id is not distinct from ${fileId}::uuid and link is not distinct from ${link}::text
        and lesson_id is not distinct from ${lessonId}::uuid
        and created_at > ${createdAt}::timestamptz - ${SENT_AGAIN_WITHIN}::interval
    ), added as (
      insert into class_resources (id, class_id, account_id, file_id, link, description, created_at, lesson_id)
      select ${newId()}::uuid, ${classId}::uuid, ${accountId}::uuid, ${fileId}::uuid, ${link}, ${description}, ${createdAt}::timestamptz, ${lessonId}::uuid
      where ${teachesNow(db, classId, accountId)} and ${isInClass(lessonId, classId)} and not exists (select 1 from known)
      returning id)
    select id from known where ${teachesNow(db, classId, accountId)} union all select id from added`);
  return Boolean(rowCount);
};

/** Whether it was there to remove: one's own, in a class one still teaches. */
export const removeResource = async (
  db: Db,
  { classId, resourceId, accountId }: { classId: string; resourceId: string; accountId: string },
): Promise<boolean> => {
  const removed = await db
    .delete(classResources)
    .where(
      and(
        eq(classResources.id, resourceId),
        eq(classResources.classId, classId),
        eq(classResources.accountId, accountId),
        teachesNow(db, classId, accountId),
      ),
    )
    .returning({ id: classResources.id });
  return removed.length === 1;
};
