import { and, desc, eq, getTableColumns, gt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { banks } from '../../db/schema/banks.ts';
import { classResources } from '../../db/schema/class-resources.ts';
import { classTeachers } from '../../db/schema/class-teachers.ts';
import { classes } from '../../db/schema/classes.ts';
import { consents } from '../../db/schema/consents.ts';
import { deviceSignIns } from '../../db/schema/device-sign-ins.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { files } from '../../db/schema/files.ts';
import { guardians, guardianships } from '../../db/schema/guardians.ts';
import { knownAddresses } from '../../db/schema/known-addresses.ts';
import { learners } from '../../db/schema/learners.ts';
import { packages } from '../../db/schema/packages.ts';
import { payments } from '../../db/schema/payments.ts';
import { phoneChanges } from '../../db/schema/phone-changes.ts';
import { recoveries } from '../../db/schema/recoveries.ts';
import { refunds } from '../../db/schema/refunds.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { smsMessages } from '../../db/schema/sms-messages.ts';
import { teachers } from '../../db/schema/teachers.ts';

export const accountOf = async (db: Db, accountId: string) => {
  const [row] = await db
    .select({
      kind: accounts.kind,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      email: accounts.email,
      phoneNumber: accounts.phone,
      language: accounts.language,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row ?? null;
};

export const applicationOf = async (db: Db, accountId: string) => {
  const [row] = await db
    .select({
      courseType: teachers.courseType,
      schedule: teachers.schedule,
      grade: teachers.grade,
      qualification: teachers.qualification,
      experience: teachers.experience,
      bio: teachers.bio,
      introductionVideo: teachers.introductionVideo,
      status: teachers.status,
      declineReason: teachers.declineReason,
      appliedAt: teachers.appliedAt,
      decidedAt: teachers.decidedAt,
    })
    .from(teachers)
    .where(eq(teachers.accountId, accountId));
  return row ?? null;
};

/** Of the household, and the one who took the lessons over with this account. */
export const learnersOf = (db: Db, householdId: string) => {
  const { nameKey: _computed, householdId: _own, handOverHash: _secret, ...columns } = getTableColumns(learners);
  return db
    .select(columns)
    .from(learners)
    .where(or(eq(learners.householdId, householdId), eq(learners.ownAccountId, householdId)))
    .orderBy(learners.createdAt);
};

/** Guardians with what each may do for which learner. A phone that others entered is theirs to give. */
export const guardiansOf = (db: Db, householdId: string) =>
  db
    .select({
      id: guardians.id,
      name: guardians.name,
      phone: sql<string | null>`case when ${guardians.enteredById} = ${householdId} then ${guardians.phone} end`,
      relation: guardians.relation,
      learner: guardianships.learnerId,
      mayDecide: guardianships.mayDecide,
      maySee: guardianships.maySee,
      mayPay: guardianships.mayPay,
      callOrder: guardianships.callOrder,
      createdAt: guardians.createdAt,
      removedAt: guardians.removedAt,
    })
    .from(guardians)
    .leftJoin(guardianships, eq(guardianships.guardianId, guardians.id))
    .where(eq(guardians.householdId, householdId))
    .orderBy(guardians.createdAt);

export const consentsOf = (db: Db, householdId: string) =>
  db.select().from(consents).where(eq(consents.householdId, householdId)).orderBy(consents.at);

export const enrollmentsOf = (db: Db, accountId: string) =>
  db
    .select({
      learner: enrollments.learnerId,
      service: enrollments.service,
      package: packages.title,
      fullName: enrollments.fullName,
      grade: enrollments.grade,
      isOutsideGrades: enrollments.isOutsideGrades,
      termsVersion: enrollments.termsVersion,
      frequency: enrollments.frequency,
      time: enrollments.time,
      offerDay: enrollments.offerDay,
      learningOption: enrollments.learningOption,
      details: enrollments.details,
      priceEtb: enrollments.priceEtb,
      priceLines: enrollments.priceLines,
      assignedToClassAt: enrollments.assignedAt,
      removedAt: enrollments.removedAt,
      createdAt: enrollments.createdAt,
    })
    .from(enrollments)
    .innerJoin(packages, eq(packages.id, enrollments.packageId))
    .where(eq(enrollments.accountId, accountId))
    .orderBy(desc(enrollments.createdAt));

export const paymentsOf = (db: Db, accountId: string) =>
  db
    .select({
      type: payments.type,
      status: payments.status,
      amountEtb: payments.amountEtb,
      refundedEtb: payments.refundedEtb,
      reference: payments.txRef,
      paidByName: payments.paidByName,
      transactionId: payments.transactionId,
      bank: banks.name,
      receiptNumber: payments.receiptNumber,
      declineReason: payments.declineReason,
      createdAt: payments.createdAt,
      settledAt: payments.settledAt,
    })
    .from(payments)
    .leftJoin(banks, eq(banks.id, payments.bankId))
    .where(eq(payments.accountId, accountId))
    .orderBy(desc(payments.createdAt));

/** What went back; what was only proposed is not theirs yet. */
export const refundsOf = (db: Db, accountId: string) =>
  db
    .select({
      receiptNumber: payments.receiptNumber,
      kind: refunds.kind,
      amountEtb: refunds.amountEtb,
      reason: refunds.reason,
      at: refunds.decidedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.accountId, accountId), eq(refunds.state, 'booked'), gt(refunds.amountEtb, 0)))
    .orderBy(desc(refunds.createdAt));

export const filesOf = (db: Db, accountId: string) =>
  db
    .select({
      id: files.id,
      purpose: files.purpose,
      name: files.name,
      mediaType: files.mediaType,
      sizeBytes: files.sizeBytes,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(eq(files.accountId, accountId))
    .orderBy(desc(files.createdAt));

export const classesTaughtBy = (db: Db, accountId: string) =>
  db
    .select({
      part: classTeachers.part,
      courseType: classes.courseType,
      grade: classes.grade,
      schedule: classes.schedule,
      time: classes.time,
      startDate: classes.startDate,
      endDate: classes.endDate,
    })
    .from(classTeachers)
    .innerJoin(classes, eq(classes.id, classTeachers.classId))
    .where(eq(classTeachers.accountId, accountId))
    .orderBy(desc(classes.startDate));

export const resourcesSharedBy = (db: Db, accountId: string) =>
  db
    .select({
      link: classResources.link,
      fileName: files.name,
      description: classResources.description,
      createdAt: classResources.createdAt,
    })
    .from(classResources)
    .leftJoin(files, eq(files.id, classResources.fileId))
    .where(eq(classResources.accountId, accountId))
    .orderBy(desc(classResources.createdAt));

/** What was sent and when; the texts are not kept. */
export const messagesTo = (db: Db, accountId: string) =>
  db
    .select({
      kind: smsMessages.kind,
      phoneNumber: smsMessages.phone,
      status: smsMessages.status,
      createdAt: smsMessages.createdAt,
      sentAt: smsMessages.sentAt,
    })
    .from(smsMessages)
    .where(eq(smsMessages.accountId, accountId))
    .orderBy(desc(smsMessages.createdAt));

export const phoneChangesOf = (db: Db, accountId: string) =>
  db
    .select({
      from: phoneChanges.oldPhone,
      to: phoneChanges.newPhone,
      askedAt: phoneChanges.createdAt,
      madeAt: phoneChanges.confirmedAt,
      takenBackAt: phoneChanges.undoneAt,
    })
    .from(phoneChanges)
    .where(eq(phoneChanges.accountId, accountId))
    .orderBy(desc(phoneChanges.createdAt));

export const sessionsOf = (db: Db, accountId: string) =>
  db
    .select({ startedAt: sessions.createdAt, endsAfter: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.createdAt));

export const deviceSignInsOf = (db: Db, accountId: string) =>
  db
    .select({
      device: deviceSignIns.name,
      keptSince: deviceSignIns.createdAt,
      lastUsedAt: deviceSignIns.lastUsedAt,
      endedBecauseCopiedAt: deviceSignIns.copiedAt,
    })
    .from(deviceSignIns)
    .where(eq(deviceSignIns.accountId, accountId))
    .orderBy(desc(deviceSignIns.lastUsedAt));

/** When was last signed in from each address; the addresses themselves are not kept. */
export const addressesOf = (db: Db, accountId: string) =>
  db
    .select({ lastSignInAt: knownAddresses.lastAt })
    .from(knownAddresses)
    .where(eq(knownAddresses.accountId, accountId))
    .orderBy(desc(knownAddresses.lastAt));

/** Who of the staff it was is not the account's data. */
export const recoveriesOf = (db: Db, accountId: string) =>
  db
    .select({
      proofShown: recoveries.proof,
      askedAt: recoveries.askedAt,
      decision: recoveries.decision,
      decidedAt: recoveries.decidedAt,
    })
    .from(recoveries)
    .where(eq(recoveries.accountId, accountId))
    .orderBy(desc(recoveries.askedAt));
