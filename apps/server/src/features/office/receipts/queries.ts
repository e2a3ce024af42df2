import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { payments } from '../../../db/schema/payments.ts';

export const receiptTotal = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(payments)
    .where(sql`${payments.status} = 'review'`);
  return row?.total ?? 0;
};

/** A payment, who decided it, and how to reach whoever paid. */
export const paymentWithPeople = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      payment: payments,
      phone: accounts.phone,
      language: accounts.language,
      fullName: enrollments.fullName,
      decidedBy: sql<
        string | null
      >`(select first_name || ' ' || last_name from accounts where id = ${payments.reviewedBy})`,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .where(eq(payments.id, id));
  return row ?? null;
};
