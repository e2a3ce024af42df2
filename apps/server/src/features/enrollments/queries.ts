import type { Enrolled } from '@temari/contracts/enrollments';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { enrollmentFiles } from '../../db/schema/enrollment-files.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { idempotencyKeys } from '../../db/schema/idempotency-keys.ts';
import { packageOffers } from '../../db/schema/package-offers.ts';
import { packages } from '../../db/schema/packages.ts';
import { payments } from '../../db/schema/payments.ts';
import { settingEntries } from '../../db/schema/setting-entries.ts';
import { siteContent } from '../../db/schema/site-content.ts';
import type { Scope, Service } from './rules.ts';

const offers = sql<{ offerName: string }[]>`coalesce((
  select json_agg(json_build_object('offerName', o.offer_name) order by o.position)
  from ${packageOffers} o where o.package_id = "packages"."id"), '[]')`;

const hasPaidGrade5To8 = (accountId: string) => sql<boolean>`exists (
  select 1 from ${enrollments} e join ${payments} p on p.enrollment_id = e.id
  where e.account_id = ${accountId} and e.service = 'tutor' and e.grade in ('5', '6', '7', '8') and p.status = 'paid')`;

/** On unless the office has switched it off. */
const isGradeDiscountOn = sql<boolean>`coalesce((
  select (rules.value ->> 'gradeDiscount')::boolean from ${siteContent} rules where rules.key = 'rules'), true)`;

/** A package on sale, with all that its price depends on for this account. */
export const packageOnSale = async (db: Db, packageId: string, accountId: string) => {
  const [row] = await db
    .select({
      id: packages.id,
      service: packages.service,
      listPriceEtb: packages.priceEtb,
      title: packages.title,
      developmentProgram: packages.developmentProgram,
      description: packages.description,
      offer: offers,
      hasPaidGrade5To8: hasPaidGrade5To8(accountId),
      isGradeDiscountOn,
    })
    .from(packages)
    .where(and(eq(packages.id, packageId), eq(packages.isActive, true)));
  return row ?? null;
};

export const activeChoices = async (db: Db, scope: Scope) =>
  db
    .select({ list: settingEntries.list, value: settingEntries.value })
    .from(settingEntries)
    .where(and(eq(settingEntries.scope, scope), eq(settingEntries.status, 'Active')));

export const newEnrollment = async (db: Db, values: typeof enrollments.$inferInsert): Promise<string> => {
  const [row] = await db.insert(enrollments).values(values).returning({ id: enrollments.id });
  if (!row) throw new Error('An enrollment was not written.');
  return row.id;
};

export const addEnrollmentFiles = async (db: Db, values: (typeof enrollmentFiles.$inferInsert)[]): Promise<void> => {
  if (values.length > 0) await db.insert(enrollmentFiles).values(values);
};

export interface EnrollmentRow {
  id: string;
  fullName: string;
  service: Service;
  frequency: string | null;
  time: string | null;
  classId: string | null;
  createdAt: Date;
  paymentId: string;
  type: 'online' | 'manual';
  status: 'pending' | 'review' | 'paid' | 'declined' | 'refunded';
  amountEtb: number;
  reason: string | null;
}

/** Each enrollment with the payment that counts: the settled one, or else the latest try. One statement, prepared once. */
export const prepareEnrollmentsOf = (db: Db) => {
  const current = db
    .select({
      paymentId: payments.id,
      type: payments.type,
      status: payments.status,
      amountEtb: payments.amountEtb,
      reason: payments.declineReason,
    })
    .from(payments)
    .where(eq(payments.enrollmentId, enrollments.id))
    .orderBy(sql`(${payments.status} = 'paid') desc, ${payments.createdAt} desc, ${payments.id} desc`)
    .limit(1)
    .as('current');
  return db
    .select({
      id: enrollments.id,
      fullName: enrollments.fullName,
      service: enrollments.service,
      frequency: enrollments.frequency,
      time: enrollments.time,
      classId: enrollments.classId,
      createdAt: enrollments.createdAt,
      paymentId: current.paymentId,
      type: current.type,
      status: current.status,
      amountEtb: current.amountEtb,
      reason: current.reason,
    })
    .from(enrollments)
    .innerJoinLateral(current, sql`true`)
    .where(eq(enrollments.accountId, sql.placeholder('accountId')))
    .orderBy(sql`${enrollments.createdAt} desc, ${enrollments.id} desc`)
    .prepare('enrollments_of');
};

export const pendingPaymentOf = async (db: Db, enrollmentId: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.enrollmentId, enrollmentId), inArray(payments.status, ['pending'])));
  return row?.id ?? null;
};

/** A key is worth a day. */
const KEY_HOURS = 24;
const expiry = (now: Date): Date => new Date(now.getTime() - KEY_HOURS * 3_600_000);

/**
 * True for the first request with this key. A second one at the same time waits here until the first has committed,
 * and finds false; a key older than a day is free again.
 */
export const takeKey = async (
  db: Db,
  { accountId, key, bodyHash, now }: { accountId: string; key: string; bodyHash: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .insert(idempotencyKeys)
    .values({ accountId, key, bodyHash, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.accountId, idempotencyKeys.key],
      set: { bodyHash, createdAt: now, enrollmentId: null, status: null, reply: null },
      setWhere: lt(idempotencyKeys.createdAt, expiry(now)),
    })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
};

export const keyedRequest = async (db: Db, accountId: string, key: string) => {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)));
  return row ?? null;
};

export const noteKeyedEnrollment = async (db: Db, accountId: string, key: string, enrollmentId: string) => {
  await db
    .update(idempotencyKeys)
    .set({ enrollmentId })
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)));
};

export const keepKeyedReply = async (db: Db, accountId: string, key: string, reply: Enrolled): Promise<void> => {
  await db
    .update(idempotencyKeys)
    .set({ reply, status: 201 })
    .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)));
};

export const forgetOldKeys = async (db: Db, now: Date): Promise<void> => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, expiry(now)));
};
