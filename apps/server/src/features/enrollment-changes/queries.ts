import type { PackageBilling } from '@temari/contracts/package-billing';
import type { Grade } from '@temari/contracts/package-grades';
import type { StopReason } from '@temari/contracts/pause-rules';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { charges, subscriptions } from '../../db/schema/charges.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { packages } from '../../db/schema/packages.ts';
import { qualifiedPackageId } from '../../domains/catalogue/queries.ts';
import type { Stretch } from '../../domains/money/stretches.ts';
import { isEnrollmentSeenBy, mayDecideFor } from '../../domains/people/access-queries.ts';

const columns = {
  id: enrollments.id,
  householdId: enrollments.accountId,
  fullName: enrollments.fullName,
  service: enrollments.service,
  grade: enrollments.grade,
};

export interface Changing {
  id: string;
  householdId: string;
  fullName: string;
  service: (typeof enrollments.$inferSelect)['service'];
  grade: string | null;
}

const isThere = (id: string) => and(eq(enrollments.id, id), isNull(enrollments.removedAt));

/** For the office, which may change any. */
export const enrollmentById = async (db: Db, id: string): Promise<Changing | null> => {
  const [row] = await db.select(columns).from(enrollments).where(isThere(id));
  return row ?? null;
};

/** One that the account sees, and whether it decides about it. */
export const enrollmentSeenBy = async (
  db: Db,
  id: string,
  viewer: string,
): Promise<(Changing & { mayDecide: boolean }) | null> => {
  const asked = sql`${viewer}::uuid`;
  const [row] = await db
    .select({
      ...columns,
      mayDecide: sql<boolean>`(${mayDecideFor(asked, sql`enrollments.learner_id`)}
        or (enrollments.learner_id is null and enrollments.account_id = ${asked}))`,
    })
    .from(enrollments)
    .where(and(isThere(id), isEnrollmentSeenBy(asked)));
  return row ?? null;
};

/** The run that charges holds it too, before the household: a month is charged before a change or after it. */
export const lockEnrollment = async (tx: Db, id: string): Promise<void> => {
  await tx.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.id, id)).for('no key update');
};

/** What was charged and not taken back, the oldest first. */
export const chargesOfEnrollment = async (db: Db, enrollmentId: string) =>
  db
    .select()
    .from(charges)
    .where(and(eq(charges.enrollmentId, enrollmentId), isNull(charges.reversedAt)))
    .orderBy(asc(charges.startsOn));

/** Writes what is left of the rows and what is new. Rows go before others take their days. */
export const replaceStretches = async (
  tx: Db,
  { before, after, ...whose }: { before: Stretch[]; after: Stretch[]; enrollmentId: string; householdId: string },
  { by, now }: { by: string; now: Date },
): Promise<void> => {
  const kept = new Map(after.flatMap((row) => (row.id === null ? [] : [[row.id, row]])));
  const gone = before.flatMap(({ id }) => (id === null || kept.has(id) ? [] : [id]));
  if (gone.length > 0) await tx.delete(subscriptions).where(inArray(subscriptions.id, gone));
  for (const [id, { startsOn, endsOn, packageId, monthlySantim, lines }] of kept) {
    await tx
      .update(subscriptions)
      .set({ startsOn, endsOn, packageId, monthlySantim, lines })
      .where(eq(subscriptions.id, id));
  }
  const added = after.filter(({ id }) => id === null);
  if (added.length === 0) return;
  await tx
    .insert(subscriptions)
    .values(added.map(({ id: _, ...row }) => ({ ...row, ...whose, createdAt: now, createdBy: by })));
};

const soldPackage = {
  id: packages.id,
  title: packages.title,
  translations: packages.translations,
  service: packages.service,
  priceEtb: packages.priceEtb,
  billing: packages.billing,
  isActive: packages.isActive,
  grades: sql<Grade[]>`${packages.grades}`,
  hasOffers: sql<boolean>`exists (select from package_offers o where o.package_id = ${qualifiedPackageId})`,
};

export const packageById = async (db: Db, id: string) => {
  const [row] = await db.select(soldPackage).from(packages).where(eq(packages.id, id));
  return row ?? null;
};

export type SoldPackage = NonNullable<Awaited<ReturnType<typeof packageById>>>;

export const packagesBilled = async (
  db: Db,
  service: Changing['service'],
  billing: PackageBilling,
): Promise<SoldPackage[]> =>
  db
    .select(soldPackage)
    .from(packages)
    .where(and(eq(packages.service, service), eq(packages.isActive, true), eq(packages.billing, billing)))
    .orderBy(asc(packages.position), asc(packages.priceEtb));

/** What was sold, for whoever corrects it. */
export const enrollmentToCorrect = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      ...columns,
      packageId: enrollments.packageId,
      priceEtb: enrollments.priceEtb,
      priceLines: enrollments.priceLines,
      offerDay: enrollments.offerDay,
      endedOn: enrollments.endedOn,
      paymentStatus: enrollments.paymentStatus,
    })
    .from(enrollments)
    .where(isThere(id));
  return row ?? null;
};

export type ToCorrect = NonNullable<Awaited<ReturnType<typeof enrollmentToCorrect>>>;

/** Whether a lesson has begun for it, was credited, or it is older than months: what was sold is used then. */
export const haveLessonsBegun = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const { rows } = await db.execute<{ begun: boolean }>(sql`
    select exists (
        select from enrollment_classes c join lessons l on l.class_id = c.class_id
        where c.enrollment_id = ${id} and l.state <> 'cancelled' and l.ends_at > c.since
          and l.starts_at <= ${now.toISOString()}::timestamptz and (c.until is null or l.starts_at < c.until))
      or exists (select from credits where enrollment_id = ${id} and lesson_id is not null and reversed_at is null)
      or exists (select from subscriptions where enrollment_id = ${id} and cause = 'before-months') as begun`);
  return rows[0]?.begun ?? false;
};

export const setSoldPackage = async (
  db: Db,
  id: string,
  sold: Pick<typeof enrollments.$inferInsert, 'packageId' | 'priceEtb' | 'priceLines' | 'offerDay'>,
): Promise<void> => {
  await db
    .update(enrollments)
    .set({ ...sold, isOutsideGrades: false })
    .where(eq(enrollments.id, id));
};

export const setStopReason = async (db: Db, id: string, stopReason: StopReason | null): Promise<void> => {
  await db.update(enrollments).set({ stopReason }).where(eq(enrollments.id, id));
};
