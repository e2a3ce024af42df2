import type { CalendarName } from '@temari/contracts/billing-months';
import { and, desc, eq, gte, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { addisDayOf } from '../../../db/addis-day.ts';
import type { Db } from '../../../db/client.ts';
import { deviceErrors } from '../../../db/schema/device-errors.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { paymentEvents } from '../../../db/schema/payment-events.ts';
import { payments } from '../../../db/schema/payments.ts';

/** Days from 1970-01-01 back to the first day of the Ethiopian year 1, as in `ethiopian-calendar.ts`. */
const ETHIOPIAN_EPOCH = sql.raw('716367');

/** The Ethiopian month of a day by its arithmetic, Pagume joined to Nehase: `2019-03` is Hidar 2019. */
const ethiopianMonthOf = (day: SQL): SQL<string> => {
  const days = sql`(${day} - date '1970-01-01' + ${ETHIOPIAN_EPOCH})`;
  const year = sql`((4 * ${days} + 1463) / 1461)`;
  const dayOfYear = sql`(${days} - 365 * (${year} - 1) - ${year} / 4)`;
  return sql`${year} || '-' || lpad(least(${dayOfYear} / 30 + 1, 12)::text, 2, '0')`;
};

const monthOf = (column: SQLWrapper, calendar: CalendarName): SQL<string> => {
  const day = addisDayOf(column);
  return calendar === 'ethiopian' ? ethiopianMonthOf(day) : sql`to_char(${day}, 'YYYY-MM')`;
};

export const enrollmentsByMonth = async (db: Db, since: Date, calendar: CalendarName) => {
  const month = monthOf(enrollments.createdAt, calendar);
  return db
    .select({ month, service: enrollments.service, count: sql<number>`count(*)::int` })
    .from(enrollments)
    .where(gte(enrollments.createdAt, since))
    .groupBy(sql`1`, enrollments.service)
    .orderBy(sql`1`, enrollments.service);
};

/** From the ledger, so that a refund is taken from the month in which it was given. */
export const incomeByMonth = async (db: Db, since: Date, calendar: CalendarName) =>
  db
    .select({
      month: monthOf(paymentEvents.at, calendar),
      type: payments.type,
      etb: sql<number>`sum(${paymentEvents.settledEtb})::float8`,
    })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(and(gte(paymentEvents.at, since), sql`${paymentEvents.settledEtb} <> 0`))
    .groupBy(sql`1`, payments.type)
    .orderBy(sql`1`, payments.type);

export const daysToClassByMonth = async (db: Db, since: Date, calendar: CalendarName) =>
  db
    .select({
      month: monthOf(enrollments.paidAt, calendar),
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
