import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';

export const enrollmentsNamed = async (db: Db, ids: string[]) =>
  db
    .select({
      id: enrollments.id,
      learnerId: enrollments.learnerId,
      fullName: enrollments.fullName,
      grade: enrollments.grade,
    })
    .from(enrollments)
    .where(inArray(enrollments.id, ids));
