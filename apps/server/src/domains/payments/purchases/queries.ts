import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { classes } from '../../../db/schema/classes.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { learners } from '../../../db/schema/learners.ts';
import { pastPayments } from '../../../db/schema/past-payments.ts';
import { payments } from '../../../db/schema/payments.ts';

/** What a household has bought, newest first; what it removed itself only where that is asked for. */
export const enrollmentsOf = async (db: Db, householdId: string, { withRemoved = false } = {}) =>
  db
    .select({
      id: enrollments.id,
      learnerId: enrollments.learnerId,
      fullName: enrollments.fullName,
      service: enrollments.service,
      grade: enrollments.grade,
      priceEtb: enrollments.priceEtb,
      paymentStatus: enrollments.paymentStatus,
      createdAt: enrollments.createdAt,
      class: {
        id: classes.id,
        courseType: classes.courseType,
        translations: classes.translations,
        grade: classes.grade,
      },
    })
    .from(enrollments)
    .leftJoin(classes, eq(classes.id, enrollments.classId))
    .where(and(eq(enrollments.accountId, householdId), withRemoved ? undefined : isNull(enrollments.removedAt)))
    .orderBy(desc(enrollments.createdAt));

export const paymentsOf = async (db: Db, householdId: string) =>
  db
    .select({
      id: payments.id,
      enrollmentId: payments.enrollmentId,
      fullName: enrollments.fullName,
      type: payments.type,
      status: payments.status,
      amountEtb: payments.amountEtb,
      createdAt: payments.createdAt,
      settledAt: payments.settledAt,
      receiptNumber: payments.receiptNumber,
    })
    .from(payments)
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .where(eq(payments.accountId, householdId))
    .orderBy(desc(payments.createdAt));

/** What a household paid before the books began, as lists brought it and nobody undid it. */
export const pastPaymentsOf = async (db: Db, householdId: string) =>
  db
    .select({
      id: pastPayments.id,
      paidOn: pastPayments.paidOn,
      fullName: sql<string>`coalesce(${learners.fullName}, '')`,
      amountEtb: sql<number>`(${pastPayments.santim} / 100.0)::float8`,
      way: pastPayments.way,
      reference: pastPayments.reference,
      purpose: pastPayments.purpose,
      use: pastPayments.use,
    })
    .from(pastPayments)
    .leftJoin(learners, eq(learners.id, pastPayments.learnerId))
    .where(and(eq(pastPayments.householdId, householdId), isNull(pastPayments.undoneAt)))
    .orderBy(desc(pastPayments.paidOn), learners.fullName, pastPayments.id);
