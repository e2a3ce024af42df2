import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { classes } from '../../db/schema/classes.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { seatsTakenIn } from '../classes/seat-queries.ts';

/** Locked in one order, so that two who assign the same students wait for each other instead of blocking. */
export const lockEnrollments = async (db: Db, ids: string[]) =>
  db
    .select({
      id: enrollments.id,
      service: enrollments.service,
      paymentStatus: enrollments.paymentStatus,
      endedOn: enrollments.endedOn,
      classId: enrollments.classId,
      accountId: enrollments.accountId,
      frequency: enrollments.frequency,
      time: enrollments.time,
      waitsForClassId: enrollments.waitsForClassId,
      waitsSince: enrollments.waitsSince,
      learnerId: enrollments.learnerId,
      fullName: enrollments.fullName,
      grade: enrollments.grade,
    })
    .from(enrollments)
    .where(inArray(enrollments.id, ids))
    .orderBy(asc(enrollments.id))
    .for('update');

export const lockClass = async (db: Db, id: string) => {
  const [found] = await db.select().from(classes).where(eq(classes.id, id)).for('update');
  return found ?? null;
};

export const seatsTaken = async (db: Db, classId: string, today: string): Promise<number> => {
  const { rows } = await db.execute<{ taken: number }>(
    sql`select ${seatsTakenIn(sql`${classId}::uuid`, today)} as taken`,
  );
  return rows[0]?.taken ?? 0;
};

/** Who is told of a class, and of which. */
export const placesToTell = async (db: Db, ids: string[]) =>
  db
    .select({
      id: enrollments.id,
      accountId: enrollments.accountId,
      fullName: enrollments.fullName,
      classId: classes.id,
      courseType: classes.courseType,
      translations: classes.translations,
      grade: classes.grade,
    })
    .from(enrollments)
    .innerJoin(classes, eq(classes.id, enrollments.classId))
    .where(inArray(enrollments.id, ids));

export const place = async (db: Db, ids: string[], classId: string | null, now: Date): Promise<void> => {
  await db
    .update(enrollments)
    .set({ classId, assignedAt: classId ? now : null, ...(classId && { waitsForClassId: null, waitsSince: null }) })
    .where(inArray(enrollments.id, ids));
};

/** Whether a lesson of a class has begun in that time and was not cancelled. */
export const hasLessonBegun = async (
  db: Db,
  classId: string,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> => {
  const { rows } = await db.execute<{ begun: boolean }>(sql`
    select exists (select from lessons where class_id = ${classId} and state <> 'cancelled'
      and starts_at between ${since.toISOString()}::timestamptz and ${now.toISOString()}::timestamptz) as begun`);
  return rows[0]?.begun ?? false;
};
