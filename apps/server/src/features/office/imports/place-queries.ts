import type { Grade } from '@temari/contracts/package-grades';
import type { Translations } from '@temari/contracts/translations';
import type { Service } from '@temari/contracts/vocabulary';
import { and, asc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { charges, subscriptions } from '../../../db/schema/charges.ts';
import { classes } from '../../../db/schema/classes.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { packages } from '../../../db/schema/packages.ts';
import { seatsTakenIn } from '../../../domains/classes/seat-queries.ts';
import { referencesTo, referred } from './reference-queries.ts';

export interface OpenClass {
  id: string;
  service: Service;
  course: string;
  translations: Translations<{ courseType: string }>;
  grade: string | null;
  schedule: string;
  time: string;
  startDate: string;
  freeSeats: number;
}

/** Classes that are not over, with their free seats. */
export const classesWithSeats = async (db: Db, today: string): Promise<OpenClass[]> =>
  db
    .select({
      id: classes.id,
      service: classes.service,
      course: classes.courseType,
      translations: classes.translations,
      grade: classes.grade,
      schedule: classes.schedule,
      time: classes.time,
      startDate: classes.startDate,
      freeSeats: sql<number>`${classes.capacity} - ${seatsTakenIn(sql`${classes.id}`, today)}`,
    })
    .from(classes)
    .where(and(ne(classes.status, 'Completed'), gte(classes.endDate, today)));

export interface OwnEnrollment {
  id: string;
  learnerId: string | null;
  service: Service;
  classId: string | null;
  paymentStatus: string | null;
}

/** Enrollments of these learners, without those that were stopped or removed; the oldest first. */
export const enrollmentsOfLearners = async (db: Db, learnerIds: string[]): Promise<OwnEnrollment[]> =>
  db
    .select({
      id: enrollments.id,
      learnerId: enrollments.learnerId,
      service: enrollments.service,
      classId: enrollments.classId,
      paymentStatus: enrollments.paymentStatus,
    })
    .from(enrollments)
    .where(and(inArray(enrollments.learnerId, learnerIds), isNull(enrollments.endedOn), isNull(enrollments.removedAt)))
    .orderBy(asc(enrollments.createdAt), asc(enrollments.id));

export interface SoldPackage {
  id: string;
  service: Service;
  /** In every language, English first. */
  titles: string[];
  grades: Grade[];
  billing: string;
}

export const packagesSold = async (db: Db): Promise<SoldPackage[]> =>
  db
    .select({
      id: packages.id,
      service: packages.service,
      titles: sql<string[]>`array_prepend(${packages.title}, array(
        select words ->> 'title' from jsonb_each(${packages.translations}) as given (language, words) where words ? 'title'))`,
      grades: packages.grades,
      billing: packages.billing,
    })
    .from(packages)
    .where(eq(packages.isActive, true));

/** In the order of their ids, as everybody who locks several does. */
export const lockClasses = async (db: Db, ids: string[]): Promise<void> => {
  await db
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, ids))
    .orderBy(asc(classes.id))
    .for('update');
};

/** What refers to an enrollment is somebody's work, but for what its place in a class writes itself. */
const TO_ENROLLMENTS = referencesTo(enrollments, ['subscriptions', 'charges', 'enrollmentClasses']);

export interface StandingPlace {
  id: string;
  householdId: string;
  assignedAt: Date | null;
}

/** Of these enrollments, those that are there, and those of them that are in their class as the import put them there. */
export const lockPlacesAsMade = async (
  db: Db,
  made: readonly { id: string; classId: string | null; isNew: boolean }[],
  now: Date,
): Promise<{ present: Set<string>; untouched: Map<string, StandingPlace> }> => {
  const { rows } = await db.execute<
    Omit<StandingPlace, 'assignedAt'> & { assignedAt: string; isSame: boolean; isNew: boolean }
  >(sql`
    select e.id, e.account_id as "householdId", e.assigned_at as "assignedAt", made."isNew",
      e.class_id = made."classId" and e.ended_on is null and e.removed_at is null
      and not exists (select from lessons l where l.class_id = e.class_id and l.state <> 'cancelled'
        and l.starts_at between e.assigned_at and ${now.toISOString()}::timestamptz)
      and (not made."isNew" or not exists (select from charges c where c.enrollment_id = e.id and c.santim > 0))
      and not exists (select from subscriptions s where s.enrollment_id = e.id and s.ends_on is not null) as "isSame"
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, "classId" uuid, "isNew" boolean)
    join enrollments e on e.id = made.id order by e.id for update of e`);
  const used = await referred(
    db,
    TO_ENROLLMENTS,
    rows.flatMap(({ id, isNew }: { id: string; isNew: boolean }) => (isNew ? [id] : [])),
  );
  const standing = rows.filter(({ id, isSame }: { id: string; isSame: boolean }) => isSame && !used.has(id));
  return {
    present: new Set(rows.map(({ id }: { id: string }) => id)),
    untouched: new Map(
      standing.map(({ id, householdId, assignedAt }: { id: string; householdId: string; assignedAt: string }) => [
        id,
        { id, householdId, assignedAt: assignedAt ? new Date(assignedAt) : null },
      ]),
    ),
  };
};

/** With what they were to be charged, which is nothing yet. */
export const deleteEnrollments = async (db: Db, ids: string[]): Promise<void> => {
  await db.delete(charges).where(inArray(charges.enrollmentId, ids));
  await db.delete(subscriptions).where(inArray(subscriptions.enrollmentId, ids));
  await db.delete(enrollments).where(inArray(enrollments.id, ids));
};
