import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { auditEntries } from '../../../db/schema/audit-entries.ts';
import { classTeachers } from '../../../db/schema/class-teachers.ts';
import { classes } from '../../../db/schema/classes.ts';
import { lessons } from '../../../db/schema/lessons.ts';
import { teachers } from '../../../db/schema/teachers.ts';
import type { KnownClass, KnownTeacher } from './judge-classes.ts';
import { referencesTo, referred } from './reference-queries.ts';

/** Teachers by phone and e-mail, approved or not. */
export const knownTeachers = async (db: Db): Promise<KnownTeacher[]> =>
  db
    .select({
      id: accounts.id,
      name: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
      phone: sql<string>`coalesce(${accounts.phone}, '')`,
      email: sql<string>`lower(${accounts.email})`,
      isApproved: sql<boolean>`${teachers.status} = 'Approved'`,
    })
    .from(teachers)
    .innerJoin(accounts, eq(accounts.id, teachers.accountId))
    .where(isNull(accounts.erasedAt));

/** Classes that are not over, with who teaches them. */
export const openClassesKnown = async (db: Db, today: string): Promise<KnownClass[]> => {
  const part = alias(classTeachers, 'part');
  return db
    .select({
      id: classes.id,
      service: classes.service,
      course: classes.courseType,
      grade: classes.grade,
      schedule: classes.schedule,
      time: classes.time,
      weekdays: classes.weekdays,
      startsAtMinute: classes.startsAtMinute,
      endsAtMinute: classes.endsAtMinute,
      startDate: classes.startDate,
      endDate: classes.endDate,
      teacherIds: sql<
        string[]
      >`coalesce(array_agg(${part.accountId}) filter (where ${part.accountId} is not null), '{}')`,
    })
    .from(classes)
    .leftJoin(part, eq(part.classId, classes.id))
    .where(and(ne(classes.status, 'Completed'), gte(classes.endDate, today)))
    .groupBy(classes.id);
};

/** Two lists with the same class are written one after the other. */
export const lockImportedClasses = async (db: Db): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('imported-classes'))`);
};

/** What refers to a class or its lessons is somebody's work, but for what making a class writes itself. */
const TO_CLASSES = referencesTo(classes, ['classTeachers', 'classSchedules', 'lessons', 'lessonPlansDue']);
const TO_LESSONS = referencesTo(lessons, []);

/** Of these classes, those that are there, and those of them that nobody has touched and in which no lesson was held. */
export const lockClassesAsMade = async (
  db: Db,
  made: readonly { id: string; teacherId: string | null }[],
): Promise<{ present: Set<string>; untouched: Set<string> }> => {
  const { rows } = await db.execute<{ id: string; isSame: boolean }>(sql`
    select c.id, c.version = 1
      and not exists (select from class_teachers t where t.class_id = c.id and t.account_id is distinct from made."teacherId")
      and (made."teacherId" is null or exists (select from class_teachers t where t.class_id = c.id))
      and not exists (select from lessons l where l.class_id = c.id
        and (l.state = 'held' or l.touched_at is not null or l.kind <> 'regular')) as "isSame"
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, "teacherId" uuid)
    join classes c on c.id = made.id order by c.id for update of c`);
  const ids = rows.map(({ id }: { id: string }) => id);
  const taught = await db
    .select({ id: lessons.id, classId: lessons.classId })
    .from(lessons)
    .where(inArray(lessons.classId, ids));
  const usedLessons = await referred(
    db,
    TO_LESSONS,
    taught.map(({ id }) => id),
  );
  const used = new Set([
    ...(await referred(db, TO_CLASSES, ids)),
    ...taught.filter(({ id }) => usedLessons.has(id)).map(({ classId }) => classId),
  ]);
  const same = rows.filter(({ isSame }: { isSame: boolean }) => isSame).map(({ id }: { id: string }) => id);
  return { present: new Set(ids), untouched: new Set(same.filter((id: string) => !used.has(id))) };
};

export const deleteClasses = async (db: Db, ids: string[]): Promise<void> => {
  await db.delete(classes).where(inArray(classes.id, ids));
};

/** That a line made a class, or was taken back. */
export const recordClasses = async (
  db: Db,
  action: 'create-class' | 'delete-class',
  entries: readonly { classId: string; facts: object | null }[],
  { by, now }: { by: string | null; now: Date },
): Promise<void> => {
  if (entries.length === 0) return;
  await db.insert(auditEntries).values(
    entries.map(({ classId, facts }) => ({
      at: now,
      accountId: by,
      action,
      subjectKind: 'class' as const,
      subjectId: classId,
      ...(action === 'create-class' ? { after: facts } : { before: facts }),
    })),
  );
};
