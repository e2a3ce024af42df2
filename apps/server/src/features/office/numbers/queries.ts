import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { deviceErrors } from '../../../db/schema/device-errors.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { paymentEvents } from '../../../db/schema/payment-events.ts';
import { payments } from '../../../db/schema/payments.ts';

const monthOf = (column: unknown) => sql<string>`to_char(${column} at time zone 'Africa/Addis_Ababa', 'YYYY-MM')`;

export const enrollmentsByMonth = async (db: Db, since: Date) => {
  const month = monthOf(enrollments.createdAt);
  return db
    .select({ month, service: enrollments.service, count: sql<number>`count(*)::int` })
    .from(enrollments)
    .where(gte(enrollments.createdAt, since))
    .groupBy(sql`1`, enrollments.service)
    .orderBy(sql`1`, enrollments.service);
};

/** From the ledger, so that a refund is taken from the month in which it was given. */
export const incomeByMonth = async (db: Db, since: Date) =>
  db
    .select({
      month: monthOf(paymentEvents.at),
      type: payments.type,
      etb: sql<number>`sum(${paymentEvents.settledEtb})::float8`,
    })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(and(gte(paymentEvents.at, since), sql`${paymentEvents.settledEtb} <> 0`))
    .groupBy(sql`1`, payments.type)
    .orderBy(sql`1`, payments.type);

export const daysToClassByMonth = async (db: Db, since: Date) =>
  db
    .select({
      month: monthOf(enrollments.paidAt),
      medianDays: sql<number>`round((percentile_cont(0.5) within group (
        order by extract(epoch from ${enrollments.assignedAt} - ${enrollments.paidAt}) / 86400))::numeric, 1)::float`,
      students: sql<number>`count(*)::int`,
    })
    .from(enrollments)
    .where(and(gte(enrollments.paidAt, since), isNotNull(enrollments.assignedAt)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);

/** The errors that happened most. */
export const deviceErrorCounts = async (db: Db, since: string, limit: number) => {
  const times = sql<number>`sum(${deviceErrors.times})::int`;
  const { page, name, place, browser } = deviceErrors;
  return db
    .select({ page, name, place, browser, times, lastDay: sql<string>`max(${deviceErrors.day})::text` })
    .from(deviceErrors)
    .where(gte(deviceErrors.day, since))
    .groupBy(page, name, place, browser)
    .orderBy(desc(times), name, place, browser)
    .limit(limit);
};
