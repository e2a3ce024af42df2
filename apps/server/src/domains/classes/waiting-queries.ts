import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { enrollments } from '../../db/schema/enrollments.ts';

export interface Waiting {
  id: string;
  fullName: string;
  grade: string | null;
  since: Date;
  /** Has another class meanwhile. */
  isElsewhere: boolean;
}

/** The waiting lists of classes, the first first. Who was refunded or has stopped waits no more. */
export const waitingFor = async (db: Db, classIds: string[]): Promise<Map<string, Waiting[]>> => {
  if (classIds.length === 0) return new Map();
  const rows = await db
    .select({
      classId: sql<string>`${enrollments.waitsForClassId}`,
      id: enrollments.id,
      fullName: enrollments.fullName,
      grade: enrollments.grade,
      since: sql`${enrollments.waitsSince}`.mapWith(enrollments.createdAt),
      isElsewhere: sql<boolean>`${enrollments.classId} is not null`,
    })
    .from(enrollments)
    .where(
      and(
        inArray(enrollments.waitsForClassId, classIds),
        eq(enrollments.paymentStatus, 'paid'),
        isNull(enrollments.endedOn),
      ),
    )
    .orderBy(asc(enrollments.waitsSince), asc(enrollments.id));
  const lists = Map.groupBy(rows, ({ classId }) => classId);
  return new Map([...lists].map(([classId, list]) => [classId, list.map(({ classId: _, ...one }) => one)]));
};
