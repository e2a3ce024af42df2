import { and, asc, eq, gte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { classTeachers } from '../../db/schema/class-teachers.ts';
import { classes } from '../../db/schema/classes.ts';
import { seatsTakenIn } from './seat-queries.ts';

/**
 * What a class says of itself: the same on its page, in a calendar and in the office. The address of its room is not
 * among it: only the office's forms and the gate of a lesson read that.
 */
export const timetableFields = {
  id: classes.id,
  status: classes.status,
  service: classes.service,
  grade: classes.grade,
  courseType: classes.courseType,
  translations: classes.translations,
  schedule: classes.schedule,
  time: classes.time,
  weekdays: classes.weekdays,
  startsAtMinute: classes.startsAtMinute,
  endsAtMinute: classes.endsAtMinute,
  startDate: classes.startDate,
  endDate: classes.endDate,
  hasLink: sql<boolean>`${classes.meetingLink} is not null`,
  room: classes.room,
  roomFailedAt: classes.roomFailedAt,
};

/** Classes that are not over, with their teacher and their free seats. */
export const openClasses = async (db: Db, today: string, also?: SQL) =>
  db
    .select({
      ...timetableFields,
      createdAt: classes.createdAt,
      teacher: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
      freeSeats: sql<number>`(${classes.capacity} - ${seatsTakenIn(sql`${classes.id}`, today)})::int`,
    })
    .from(classes)
    .leftJoin(classTeachers, and(eq(classTeachers.classId, classes.id), eq(classTeachers.part, 'teacher')))
    .leftJoin(accounts, eq(accounts.id, classTeachers.accountId))
    .where(and(ne(classes.status, 'Completed'), gte(classes.endDate, today), also))
    .orderBy(asc(classes.startDate), asc(classes.startsAtMinute));

export type OpenClass = Awaited<ReturnType<typeof openClasses>>[number];
