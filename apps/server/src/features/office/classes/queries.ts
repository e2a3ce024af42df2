import type { Service } from '@temari/contracts/vocabulary';
import { and, asc, count, desc, eq, gte, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { classResources } from '../../../db/schema/class-resources.ts';
import { classTeachers } from '../../../db/schema/class-teachers.ts';
import { classes } from '../../../db/schema/classes.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { files } from '../../../db/schema/files.ts';
import { settingEntries } from '../../../db/schema/setting-entries.ts';
import { teachers } from '../../../db/schema/teachers.ts';
import { written } from '../../../db/written.ts';
import { timetableFields } from '../../../domains/classes/queries.ts';
import { ownFile } from '../../../domains/files/queries.ts';
import { prefixQuery } from '../../../domains/search/words.ts';

export type ClassRow = typeof classes.$inferSelect;
export type ClassValues = Omit<typeof classes.$inferInsert, 'id' | 'version' | 'createdAt'>;

const part = alias(classTeachers, 'part');
const substitutePart = alias(classTeachers, 'substitute_part');
const substitute = alias(accounts, 'substitute');

const facts = {
  ...timetableFields,
  capacity: classes.capacity,
  version: classes.version,
  students: sql<number>`(select count(*)::int from enrollments e where e.class_id = ${classes.id})`,
  teacherId: accounts.id,
  teacherName: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
  substituteId: substitute.id,
  substituteName: sql<string>`${substitute.firstName} || ' ' || ${substitute.lastName}`,
};

const withPeople = (db: Db) =>
  db
    .select(facts)
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
    withPeople(db)
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

export const classById = async (db: Db, id: string): Promise<ClassFacts | null> => {
  const [row] = await withPeople(db).where(eq(classes.id, id));
  return row ?? null;
};

export const classesBetween = async (db: Db, from: string, until: string): Promise<ClassFacts[]> =>
  withPeople(db)
    .where(and(lte(classes.startDate, until), gte(classes.endDate, from), ne(classes.status, 'Pending')))
    .orderBy(asc(classes.startsAtMinute), asc(classes.courseType));

export const studentsOf = async (db: Db, classId: string) =>
  db
    .select({
      id: enrollments.id,
      fullName: enrollments.fullName,
      grade: enrollments.grade,
      phoneNumber: accounts.phone,
    })
    .from(enrollments)
    .innerJoin(accounts, eq(accounts.id, enrollments.accountId))
    .where(eq(enrollments.classId, classId))
    .orderBy(asc(sql`lower(${enrollments.fullName})`));

export const resourcesOf = async (db: Db, classId: string) =>
  db
    .select({ resource: classResources, fileName: files.name })
    .from(classResources)
    .leftJoin(files, eq(files.id, classResources.fileId))
    .where(eq(classResources.classId, classId))
    .orderBy(desc(classResources.createdAt));

/** The days and times the office offers, Inactive ones too: a running class may still meet at them. */
export const timetableEntries = async (db: Db) =>
  db
    .select()
    .from(settingEntries)
    .where(inArray(settingEntries.list, ['scheduleName', 'possibleTime']))
    .orderBy(asc(settingEntries.position));

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

export const lockedApproval = async (db: Db, accountId: string): Promise<boolean> => {
  const [row] = await db
    .select({ status: teachers.status })
    .from(teachers)
    .where(eq(teachers.accountId, accountId))
    // Held until the commit, so that a decision against the teacher comes before or after, never between.
    .for('share');
  return row?.status === 'Approved';
};

/** A teacher's other classes; the account is locked first, so that two offices cannot give the same hour twice. */
export const lockedTeachersOtherClasses = async (db: Db, accountId: string, exceptClassId: string | null) => {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
  return db
    .select({ class: classes, name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}` })
    .from(classTeachers)
    .innerJoin(classes, eq(classes.id, classTeachers.classId))
    .innerJoin(accounts, eq(accounts.id, classTeachers.accountId))
    .where(
      and(
        eq(classTeachers.accountId, accountId),
        ne(classes.status, 'Completed'),
        exceptClassId ? ne(classes.id, exceptClassId) : undefined,
      ),
    );
};

/** Held until the commit: nobody is assigned while the seats are being changed. */
export const lockClass = async (db: Db, id: string): Promise<void> => {
  await db.select({ id: classes.id }).from(classes).where(eq(classes.id, id)).for('update');
};

export const newClass = async (db: Db, values: ClassValues): Promise<string> =>
  written(await db.insert(classes).values(values).returning({ id: classes.id })).id;

/** False when the stored version is no longer the one that was edited. */
export const changeClass = async (db: Db, id: string, version: number, values: ClassValues): Promise<boolean> => {
  const rows = await db
    .update(classes)
    .set({ ...values, version: version + 1 })
    .where(and(eq(classes.id, id), eq(classes.version, version)))
    .returning({ id: classes.id });
  return rows.length > 0;
};

export const setTeachers = async (
  db: Db,
  classId: string,
  people: { teacherId: string | null; substituteId: string | null },
): Promise<void> => {
  await db.delete(classTeachers).where(eq(classTeachers.classId, classId));
  const rows = [
    ...(people.teacherId ? [{ classId, part: 'teacher' as const, accountId: people.teacherId }] : []),
    ...(people.substituteId ? [{ classId, part: 'substitute' as const, accountId: people.substituteId }] : []),
  ];
  if (rows.length > 0) await db.insert(classTeachers).values(rows);
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
