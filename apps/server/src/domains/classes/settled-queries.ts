import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a row of `enrollments` has its lessons: it is paid, or it came without a payment of its own, by a list of
 * learners or by an award, which its state says.
 */
export const isSettled = (enrollment: SQL = sql`enrollments`): SQL => sql`(${enrollment}.payment_status = 'paid'
  or exists (select from payments paid where paid.enrollment_id = ${enrollment}.id and paid.status = 'paid'))`;
