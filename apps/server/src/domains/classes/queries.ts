import { and, asc, eq, gte, ne, sql } from 'drizzle-orm';
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

/** Classes that are not over, with their teacher. */
export const openClasses = async (db: Db, today: string) =>
  db
    .select({
      ...timetableFields,
      createdAt: classes.createdAt,
      teacher: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(classes)
    .leftJoin(classTeachers, and(eq(classTeachers.classId, classes.id), eq(classTeachers.part, 'teacher')))
    .leftJoin(accounts, eq(accounts.id, classTeachers.accountId))
    .where(and(ne(classes.status, 'Completed'), gte(classes.endDate, today)))
    .orderBy(asc(classes.startDate), asc(classes.startsAtMinute));

export type OpenClass = Awaited<ReturnType<typeof openClasses>>[number];

/** Free seats of these classes, by class. To count the seats takes longer than to read the classes. */
export const freeSeatsOf = async (
  db: Db,
  { today, ids }: { today: string; ids: readonly string[] },
): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; free: number }>(sql`
    select classes.id, (classes.capacity - ${seatsTakenIn(sql`classes.id`, today)})::int as free
    from classes where classes.id = any(${sql.param([...new Set(ids)])}::uuid[])`);
  return new Map(rows.map((row: { id: string; free: number }) => [row.id, row.free]));
};
