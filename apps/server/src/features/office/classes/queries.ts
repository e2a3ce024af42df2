import type { RoomKind, Service } from '@temari/contracts/vocabulary';
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { classResources } from '../../../db/schema/class-resources.ts';
import { classTeachers } from '../../../db/schema/class-teachers.ts';
import { classes } from '../../../db/schema/classes.ts';
import { closures } from '../../../db/schema/closures.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { files } from '../../../db/schema/files.ts';
import { lessons } from '../../../db/schema/lessons.ts';
import { teachers } from '../../../db/schema/teachers.ts';
import { written } from '../../../db/written.ts';
import type { ClassValues } from '../../../domains/classes/making-queries.ts';
import { timetableFields } from '../../../domains/classes/queries.ts';
import { freeSeats, seatsTakenIn } from '../../../domains/classes/seat-queries.ts';
import { ownFile } from '../../../domains/files/queries.ts';
import { prefixQuery } from '../../../domains/search/words.ts';

export type ClassRow = typeof classes.$inferSelect;

const part = alias(classTeachers, 'part');
const substitutePart = alias(classTeachers, 'substitute_part');
const substitute = alias(accounts, 'substitute');

const factsOn = (today: string) => ({
  ...timetableFields,
  /** For the forms of those who enter it. */
  meetingLink: classes.meetingLink,
  capacity: classes.capacity,
  version: classes.version,
  /** Seats that are taken, and learners who pause for so long that theirs are free. */
  students: seatsTakenIn(sql`${classes.id}`, today),
  away: sql<number>`(select count(*)::int from enrollments seated join ${freeSeats(today)} free on free.enrollment_id = seated.id
    where seated.class_id = ${classes.id})`,
  teacherId: accounts.id,
  teacherName: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
  substituteId: substitute.id,
  substituteName: sql<string>`${substitute.firstName} || ' ' || ${substitute.lastName}`,
});

const withPeople = (db: Db, today: string) =>
  db
    .select(factsOn(today))
    .from(classes)
    .leftJoin(part, and(eq(part.classId, classes.id), eq(part.part, 'teacher')))
    .leftJoin(accounts, eq(accounts.id, part.accountId))
    .leftJoin(substitutePart, and(eq(substitutePart.classId, classes.id), eq(substitutePart.part, 'substitute')))
    .leftJoin(substitute, eq(substitute.id, substitutePart.accountId));

export type ClassFacts = Awaited<ReturnType<typeof withPeople>>[number];

const matching = (search: string): SQL | undefined => {
  const words = prefixQuery(search);
  return words
    ? sql`to_tsvector('simple', ${classes.courseType} || ' ' || coalesce(${classes.grade}, '') || ' ' || ${classes.schedule}
        || ' ' || coalesce(${accounts.firstName} || ' ' || ${accounts.lastName}, '')) @@ to_tsquery('simple', ${words})`
    : undefined;
};

export const classPage = async (
  db: Db,
  filter: {
    search: string;
    service: Service | undefined;
    status: ClassRow['status'] | undefined;
    today: string;
    limit: number;
    offset: number;
  },
) => {
  const where = and(
    filter.service && eq(classes.service, filter.service),
    filter.status && eq(classes.status, filter.status),
    filter.search ? matching(filter.search) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    withPeople(db, filter.today)
      .where(where)
      .orderBy(asc(sql`${classes.status} = 'Completed'`), asc(classes.startDate), asc(classes.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db
      .select({ total: count() })
      .from(classes)
      .leftJoin(part, and(eq(part.classId, classes.id), eq(part.part, 'teacher')))
      .leftJoin(accounts, eq(accounts.id, part.accountId))
      .where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
};

export const classById = async (db: Db, id: string, today: string): Promise<ClassFacts | null> => {
  const [row] = await withPeople(db, today).where(eq(classes.id, id));
  return row ?? null;
};

/** Lessons that begin between two instants; those of a Pending class are nobody's yet. */
export const lessonsOfMonth = async (db: Db, from: Date, until: Date) =>
  db
    .select({
      id: lessons.id,
      classId: lessons.classId,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      state: lessons.state,
      service: classes.service,
      courseType: classes.courseType,
      translations: classes.translations,
      grade: classes.grade,
      hasLink: timetableFields.hasLink,
      room: classes.room,
      roomFailedAt: classes.roomFailedAt,
      teacherName: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .leftJoin(part, and(eq(part.classId, classes.id), eq(part.part, 'teacher')))
    .leftJoin(accounts, eq(accounts.id, part.accountId))
    .where(and(gte(lessons.startsAt, from), lt(lessons.startsAt, until), ne(classes.status, 'Pending')))
    .orderBy(asc(lessons.startsAt), asc(classes.courseType), asc(lessons.id));

export const closuresBetween = async (db: Db, from: string, until: string) =>
  db
    .select({
      id: closures.id,
      startsOn: closures.startsOn,
      endsOn: closures.endsOn,
      kind: closures.kind,
      status: closures.status,
      regions: closures.regions,
      name: closures.name,
      translations: closures.translations,
    })
    .from(closures)
    .where(and(ne(closures.status, 'dismissed'), lte(closures.startsOn, until), gte(closures.endsOn, from)))
    .orderBy(asc(closures.startsOn), asc(closures.id));

export const studentsOf = async (db: Db, classId: string, today: string) =>
  db
    .select({
      id: enrollments.id,
      fullName: enrollments.fullName,
      grade: enrollments.grade,
      phoneNumber: accounts.phone,
      awayUntil: sql<string | null>`(select free.until::text from ${freeSeats(today)} free
        where free.enrollment_id = ${enrollments.id})`,
    })
    .from(enrollments)
    .innerJoin(accounts, eq(accounts.id, enrollments.accountId))
    .where(eq(enrollments.classId, classId))
    .orderBy(asc(sql`lower(${enrollments.fullName})`));

/** Those of which the first day has come. */
export const beginClasses = async (db: Db, today: string): Promise<void> => {
  await db
    .update(classes)
    .set({ status: 'Running' })
    .where(and(eq(classes.status, 'Up Coming'), lte(classes.startDate, today)));
};

/** Those of which the last day is over, unless a lesson was moved behind it. */
export const endClasses = async (db: Db, { today, now }: { today: string; now: Date }): Promise<void> => {
  const toCome = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.classId, classes.id), eq(lessons.state, 'planned'), gte(lessons.endsAt, now)));
  await db
    .update(classes)
    .set({ status: 'Completed' })
    .where(and(inArray(classes.status, ['Up Coming', 'Running']), lt(classes.endDate, today), notExists(toCome)));
};

export const resourcesOf = async (db: Db, classId: string) =>
  db
    .select({ resource: classResources, fileName: files.name })
    .from(classResources)
    .leftJoin(files, eq(files.id, classResources.fileId))
    .where(eq(classResources.classId, classId))
    .orderBy(desc(classResources.createdAt));

export const approvedTeachers = async (db: Db) =>
  db
    .select({
      id: accounts.id,
      name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
      courseType: teachers.courseType,
      grade: teachers.grade,
      schedule: teachers.schedule,
    })
    .from(teachers)
    .innerJoin(accounts, eq(accounts.id, teachers.accountId))
    .where(and(eq(teachers.status, 'Approved'), isNull(accounts.erasedAt)))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName));

/** Held until the commit: nobody is assigned while the seats are being changed. */
export const lockClass = async (db: Db, id: string): Promise<void> => {
  await db.select({ id: classes.id }).from(classes).where(eq(classes.id, id)).for('update');
};

/** False when the stored version is no longer the one that was edited. A new timetable holds from the given day on. */
export const changeClass = async (
  db: Db,
  { id, version, holdsFrom }: { id: string; version: number; holdsFrom: string },
  values: ClassValues,
): Promise<boolean> => {
  await db.execute(sql`select set_config('temari.schedule_from', ${holdsFrom}, true)`);
  const rows = await db
    .update(classes)
    .set({ ...values, version: version + 1 })
    .where(and(eq(classes.id, id), eq(classes.version, version)))
    .returning({ id: classes.id });
  return rows.length > 0;
};

/** Other lessons of a teacher at these times, in order. A class has some hundred lessons at most. */
export const otherLessonsAt = async (
  db: Db,
  teacherId: string,
  classId: string,
  slots: { startsAt: Date; endsAt: Date }[],
) => {
  const times = JSON.stringify(slots.map(({ startsAt, endsAt }) => ({ starts_at: startsAt, ends_at: endsAt })));
  return db
    .selectDistinct({
      date: lessons.slotDate,
      startsAt: lessons.startsAt,
      courseType: classes.courseType,
      translations: classes.translations,
      grade: classes.grade,
    })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .innerJoin(classTeachers, and(eq(classTeachers.classId, classes.id), eq(classTeachers.accountId, teacherId)))
    .where(
      and(
        ne(lessons.classId, classId),
        ne(lessons.state, 'cancelled'),
        sql`exists (select 1 from jsonb_to_recordset(${times}::jsonb) as slot (starts_at timestamptz, ends_at timestamptz)
          where slot.starts_at < ${lessons.endsAt} and slot.ends_at > ${lessons.startsAt})`,
      ),
    )
    .orderBy(asc(lessons.startsAt));
};

/** A new choice begins without a failure. */
export const setRoom = async (db: Db, id: string, room: RoomKind | null): Promise<void> => {
  await db
    .update(classes)
    .set({ room, roomFailedAt: null, version: sql`${classes.version} + 1` })
    .where(eq(classes.id, id));
};

/** Removes a class that nobody is in and nothing hangs on; false otherwise. */
export const deleteUnusedClass = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db
    .delete(classes)
    .where(
      and(
        eq(classes.id, id),
        sql`not exists (select 1 from enrollments e where e.class_id = ${classes.id})`,
        sql`not exists (select 1 from class_resources r where r.class_id = ${classes.id})`,
        // Somebody is paid for it.
        sql`not exists (select 1 from lessons l where l.class_id = ${classes.id} and l.state = 'held')`,
      ),
    )
    .returning({ id: classes.id });
  return rows.length > 0;
};

/** What stands behind a resource's address: the caller's own upload or the link itself. */
export const resourceSource = async (db: Db, accountId: string, url: string): Promise<string | null> =>
  (await ownFile(db, { url, accountId, purpose: 'resource' }))?.id ?? null;

export const newResource = async (db: Db, values: typeof classResources.$inferInsert): Promise<string> =>
  written(await db.insert(classResources).values(values).returning({ id: classResources.id })).id;

export const removeResource = async (db: Db, id: string) => {
  const [row] = await db.delete(classResources).where(eq(classResources.id, id)).returning();
  return row ?? null;
};
