import { and, asc, eq, gte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { accounts } from '../db/schema/accounts.ts';
import { classTeachers } from '../db/schema/class-teachers.ts';
import { classes } from '../db/schema/classes.ts';
import { timetableFields } from './timetable-fields.ts';

/** Classes that are not over, with their teacher and their free seats. */
export const openClasses = async (db: Db, today: string, also?: SQL) =>
  db
    .select({
      ...timetableFields,
      createdAt: classes.createdAt,
      teacher: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
      freeSeats: sql<number>`(${classes.capacity} - (select count(*) from enrollments e where e.class_id = ${classes.id}))::int`,
    })
    .from(classes)
    .leftJoin(classTeachers, and(eq(classTeachers.classId, classes.id), eq(classTeachers.part, 'teacher')))
    .leftJoin(accounts, eq(accounts.id, classTeachers.accountId))
    .where(and(ne(classes.status, 'Completed'), gte(classes.endDate, today), also))
    .orderBy(asc(classes.startDate), asc(classes.startsAtMinute));

export type OpenClass = Awaited<ReturnType<typeof openClasses>>[number];

export type ClassProblem = 'no-teacher' | 'no-link';

export const classProblems = ({ teacher, meetingLink }: Pick<OpenClass, 'teacher' | 'meetingLink'>): ClassProblem[] => [
  ...(teacher ? [] : (['no-teacher'] as const)),
  ...(meetingLink ? [] : (['no-link'] as const)),
];
