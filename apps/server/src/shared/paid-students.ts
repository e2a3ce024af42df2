import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { enrollments } from '../db/schema/enrollments.ts';

/** The plan of the about page. */
export const STUDENTS_PLANNED = 1600;

/** Siblings share an account, so a student is an account and a name. */
export const paidStudents = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ total: sql<number>`count(distinct (${enrollments.accountId}, lower(${enrollments.fullName})))::int` })
    .from(enrollments)
    .where(eq(enrollments.paymentStatus, 'paid'));
  return row?.total ?? 0;
};
