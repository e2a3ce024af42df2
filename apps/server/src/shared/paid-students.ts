import { count, eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { enrollments } from '../db/schema/enrollments.ts';

/** The plan of the about page. */
export const STUDENTS_PLANNED = 1600;

/** Siblings share an account, so a student is an account and a name. */
export const paidStudents = async (db: Db): Promise<number> => {
  const students = db
    .select({ accountId: enrollments.accountId })
    .from(enrollments)
    .where(eq(enrollments.paymentStatus, 'paid'))
    .groupBy(enrollments.accountId, enrollments.nameKey)
    .as('students');
  const [row] = await db.select({ total: count() }).from(students);
  return row?.total ?? 0;
};
