import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { classTeachers } from '../../db/schema/class-teachers.ts';
import { classes } from '../../db/schema/classes.ts';
import { settingEntries } from '../../db/schema/setting-entries.ts';
import { teachers } from '../../db/schema/teachers.ts';
import { written } from '../../db/written.ts';

export type ClassValues = Omit<typeof classes.$inferInsert, 'id' | 'version' | 'createdAt'>;

/** The days and times the office offers, Inactive ones too: a running class may still meet at them. */
export const timetableEntries = async (db: Db) =>
  db
    .select()
    .from(settingEntries)
    .where(inArray(settingEntries.list, ['scheduleName', 'possibleTime']))
    .orderBy(asc(settingEntries.position));

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

export const newClass = async (db: Db, values: ClassValues): Promise<string> =>
  written(await db.insert(classes).values(values).returning({ id: classes.id })).id;

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
