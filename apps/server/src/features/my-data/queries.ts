import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { absenceCalls } from '../../db/schema/absence-calls.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { householdContacts } from '../../db/schema/arrears.ts';
import { attendanceMarks, attendanceNow, attendanceSheets } from '../../db/schema/attendance.ts';
import { teacherAbsences, teacherAvailability } from '../../db/schema/availability.ts';
import { awardRenewals } from '../../db/schema/award-renewals.ts';
import { awards } from '../../db/schema/awards.ts';
import { bankAnswers } from '../../db/schema/bank-answers.ts';
import { statementRows } from '../../db/schema/bank-statements.ts';
import { banks } from '../../db/schema/banks.ts';
import { charges, credits } from '../../db/schema/charges.ts';
import { classResources } from '../../db/schema/class-resources.ts';
import { classTeachers } from '../../db/schema/class-teachers.ts';
import { classes } from '../../db/schema/classes.ts';
import { consents } from '../../db/schema/consents.ts';
import { coverOffers, covers } from '../../db/schema/covers.ts';
import { deviceSignIns } from '../../db/schema/device-sign-ins.ts';
import { emailConfirmations } from '../../db/schema/email-confirmations.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { files } from '../../db/schema/files.ts';
import { guardians, guardianships } from '../../db/schema/guardians.ts';
import { homework } from '../../db/schema/homework.ts';
import { hourLines, hourObjections, lessonTeachers } from '../../db/schema/hours.ts';
import { knownAddresses } from '../../db/schema/known-addresses.ts';
import { learners } from '../../db/schema/learners.ts';
import { lessonJoins } from '../../db/schema/lesson-joins.ts';
import { lessons } from '../../db/schema/lessons.ts';
import { letters } from '../../db/schema/letters.ts';
import { makeupSeats } from '../../db/schema/makeup-seats.ts';
import { noticeSwitches, notices } from '../../db/schema/notices.ts';
import { packages } from '../../db/schema/packages.ts';
import { pastPayments } from '../../db/schema/past-payments.ts';
import { payments } from '../../db/schema/payments.ts';
import { phoneChanges } from '../../db/schema/phone-changes.ts';
import { pushSubscriptions } from '../../db/schema/push-subscriptions.ts';
import { recoveries } from '../../db/schema/recoveries.ts';
import { refunds } from '../../db/schema/refunds.ts';
import { applicationDecisions, scholarshipApplications } from '../../db/schema/scholarship-applications.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { smsMessages } from '../../db/schema/sms-messages.ts';
import { teachers } from '../../db/schema/teachers.ts';
import { telegramLinks } from '../../db/schema/telegram.ts';

/**
 * Whose a row about one of the `learners` is: whoever took the lessons over took what is kept about them along. The
 * household reads it again where it is let; what only one of them writes (`isShared: false`) it does not.
 */
const isOfLearner = (accountId: string, { isShared }: { isShared: boolean }): SQL => sql`exists (
  select from learners person where person.id = coalesce(${learners.mergedIntoId}, ${learners.id})
    and (person.own_account_id = ${accountId}::uuid or (person.household_id = ${accountId}::uuid
      and (person.own_account_id is null or (${isShared} and person.household_may_see)))))`;

/** Files of applications, which go with a learner who takes the lessons over. */
const isOfHandedOver: SQL = sql`exists (
  select from scholarship_applications a join learners known on known.id = a.learner_id
  join learners person on person.id = coalesce(known.merged_into_id, known.id)
  where ${files.id} in (a.report_file_id, a.voice_file_id) and person.own_account_id is not null)`;

const isOfOwnApplication = (accountId: string): SQL => sql`exists (
  select from scholarship_applications a join learners known on known.id = a.learner_id
  join learners person on person.id = coalesce(known.merged_into_id, known.id)
  where ${files.id} in (a.report_file_id, a.voice_file_id) and person.own_account_id = ${accountId}::uuid)`;

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
      paymentCode: accounts.paymentCode,
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

/** What guardians said stays with the household; what somebody said for themselves is theirs with the lessons. */
export const consentsOf = (db: Db, accountId: string) =>
  db
    .select(getTableColumns(consents))
    .from(consents)
    .innerJoin(learners, eq(learners.id, consents.learnerId))
    .where(
      or(eq(consents.householdId, accountId), and(eq(consents.voice, 'learner'), eq(learners.ownAccountId, accountId))),
    )
    .orderBy(consents.at);

/** What was said about the learners of the household, and about the one who took the lessons over with this account. */
export const attendanceOf = (db: Db, accountId: string) =>
  db
    .select({
      learner: attendanceMarks.learnerId,
      course: classes.courseType,
      lessonAt: lessons.startsAt,
      state: attendanceMarks.state,
      minutesLate: attendanceMarks.minutesLate,
      reason: attendanceMarks.reason,
      note: attendanceMarks.note,
      saidBy: attendanceMarks.source,
      saidAt: attendanceMarks.receivedAt,
      clockOfTheDevice: attendanceMarks.deviceAt,
      counts: sql<boolean>`exists (select 1 from ${attendanceNow} where ${attendanceNow.markId} = ${attendanceMarks.id})`,
    })
    .from(attendanceMarks)
    .innerJoin(learners, eq(learners.id, attendanceMarks.learnerId))
    .innerJoin(lessons, eq(lessons.id, attendanceMarks.lessonId))
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(isOfLearner(accountId, { isShared: true }))
    .orderBy(desc(attendanceMarks.seq));

/** What the learners handed in, and what their teachers said about it. The pictures are among the files. */
export const homeworkOf = (db: Db, accountId: string) =>
  db
    .select({
      learner: homework.learnerId,
      course: classes.courseType,
      lessonAt: lessons.startsAt,
      handedInAt: homework.handedInAt,
      returnedAt: homework.returnedAt,
      remark: homework.remark,
      verdict: homework.verdict,
    })
    .from(homework)
    .innerJoin(learners, eq(learners.id, homework.learnerId))
    .innerJoin(lessons, eq(lessons.id, homework.lessonId))
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(isOfLearner(accountId, { isShared: true }))
    .orderBy(desc(homework.handedInAt));

/** That the office called because a learner stayed away, and what it heard. */
export const absenceCallsOf = (db: Db, accountId: string) =>
  db
    .select({
      learner: absenceCalls.learnerId,
      lessonAt: lessons.startsAt,
      reason: absenceCalls.reason,
      note: absenceCalls.note,
      calledAt: absenceCalls.calledAt,
    })
    .from(absenceCalls)
    .innerJoin(learners, eq(learners.id, absenceCalls.learnerId))
    .innerJoin(lessons, eq(lessons.id, absenceCalls.lessonId))
    .where(isOfLearner(accountId, { isShared: true }))
    .orderBy(desc(absenceCalls.calledAt));

/** Places in lessons of other classes, for lessons that a learner missed. */
export const makeUpSeatsOf = (db: Db, accountId: string) => {
  const target = alias(lessons, 'target');
  return db
    .select({
      learner: makeupSeats.learnerId,
      missedLessonAt: lessons.startsAt,
      chosenLessonAt: target.startsAt,
      state: makeupSeats.state,
      expiresOn: makeupSeats.expiresOn,
      createdAt: makeupSeats.createdAt,
      bookedAt: makeupSeats.bookedAt,
    })
    .from(makeupSeats)
    .innerJoin(learners, eq(learners.id, makeupSeats.learnerId))
    .innerJoin(lessons, eq(lessons.id, makeupSeats.missedLessonId))
    .leftJoin(target, eq(target.id, makeupSeats.targetLessonId))
    .where(isOfLearner(accountId, { isShared: true }))
    .orderBy(desc(makeupSeats.createdAt));
};

/**
 * Of the household, and the lessons that somebody took over with this account: what the household wrote in the form, and
 * what it paid, stays with the household.
 */
export const enrollmentsOf = (db: Db, accountId: string) => {
  const isPayer = sql`${enrollments.accountId} = ${accountId}::uuid`;
  const ofPayer = <Value>(column: SQLWrapper) => sql<Value | null>`case when ${isPayer} then ${column} end`;
  return db
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
      details: ofPayer<typeof enrollments.$inferSelect.details>(enrollments.details),
      priceEtb: ofPayer<number>(enrollments.priceEtb),
      priceLines: ofPayer<typeof enrollments.$inferSelect.priceLines>(enrollments.priceLines),
      assignedToClassAt: enrollments.assignedAt,
      waitsForClass: enrollments.waitsForClassId,
      waitsSince: enrollments.waitsSince,
      stopReason: enrollments.stopReason,
      removedAt: enrollments.removedAt,
      createdAt: enrollments.createdAt,
    })
    .from(enrollments)
    .innerJoin(packages, eq(packages.id, enrollments.packageId))
    .leftJoin(learners, eq(learners.id, enrollments.learnerId))
    .where(or(eq(enrollments.accountId, accountId), eq(learners.ownAccountId, accountId)))
    .orderBy(desc(enrollments.createdAt));
};

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

const etb = (santim: SQLWrapper) => sql<number>`(${santim} / 100.0)::float8`;

export const chargesOf = (db: Db, accountId: string) =>
  db
    .select({
      fullName: enrollments.fullName,
      service: enrollments.service,
      kind: charges.kind,
      from: charges.startsOn,
      to: charges.endsOn,
      dueOn: charges.dueOn,
      amountEtb: etb(charges.santim),
      paidEtb: etb(charges.settledSantim),
      lessonsSold: charges.lessonsSold,
      lines: charges.lines,
      createdAt: charges.createdAt,
      takenBackAt: charges.reversedAt,
    })
    .from(charges)
    .innerJoin(enrollments, eq(enrollments.id, charges.enrollmentId))
    .where(eq(charges.householdId, accountId))
    .orderBy(desc(charges.startsOn));

/** What was paid before the books began, as lists brought it. */
export const pastPaymentsOf = (db: Db, accountId: string) =>
  db
    .select({
      paidOn: pastPayments.paidOn,
      fullName: learners.fullName,
      amountEtb: etb(pastPayments.santim),
      way: pastPayments.way,
      reference: pastPayments.reference,
      purpose: pastPayments.purpose,
      use: pastPayments.use,
      importedAt: pastPayments.importedAt,
      takenBackAt: pastPayments.undoneAt,
    })
    .from(pastPayments)
    .leftJoin(learners, eq(learners.id, pastPayments.learnerId))
    .where(eq(pastPayments.householdId, accountId))
    .orderBy(desc(pastPayments.paidOn));

export const creditsOf = (db: Db, accountId: string) =>
  db
    .select({
      fullName: enrollments.fullName,
      cause: credits.cause,
      amountEtb: etb(credits.santim),
      reason: credits.reason,
      createdAt: credits.createdAt,
      takenBackAt: credits.reversedAt,
    })
    .from(credits)
    .leftJoin(enrollments, eq(enrollments.id, credits.enrollmentId))
    .where(eq(credits.householdId, accountId))
    .orderBy(desc(credits.createdAt));

export const scholarshipApplicationsOf = (db: Db, accountId: string) =>
  db
    .select({
      learner: learners.fullName,
      number: scholarshipApplications.number,
      state: scholarshipApplications.state,
      grade: scholarshipApplications.grade,
      answers: scholarshipApplications.answers,
      createdAt: scholarshipApplications.createdAt,
      savedAt: scholarshipApplications.savedAt,
      sentAt: scholarshipApplications.sentAt,
      endedAt: scholarshipApplications.endedAt,
      letter: applicationDecisions.letter,
    })
    .from(scholarshipApplications)
    .innerJoin(learners, eq(learners.id, scholarshipApplications.learnerId))
    .leftJoin(
      applicationDecisions,
      and(
        eq(applicationDecisions.applicationId, scholarshipApplications.id),
        isNotNull(applicationDecisions.approvedAt),
        isNull(applicationDecisions.replacedAt),
      ),
    )
    .where(isOfLearner(accountId, { isShared: false }))
    .orderBy(desc(scholarshipApplications.createdAt));

/** Of the household, and of the one who took the lessons over with this account. */
export const lettersOf = (db: Db, accountId: string) =>
  db
    .select({
      learner: learners.fullName,
      grade: letters.grade,
      words: letters.words,
      state: letters.state,
      writtenAt: letters.writtenAt,
      decidedAt: letters.decidedAt,
      reason: letters.reason,
      withdrawnAt: letters.withdrawnAt,
    })
    .from(letters)
    .innerJoin(learners, eq(learners.id, letters.learnerId))
    .where(isOfLearner(accountId, { isShared: false }))
    .orderBy(letters.writtenAt);

export const awardRenewalsOf = (db: Db, accountId: string) =>
  db
    .select({
      need: awardRenewals.need,
      statedAt: awardRenewals.statedAt,
      outcome: awardRenewals.outcome,
      letter: awardRenewals.letter,
      approvedAt: awardRenewals.approvedAt,
    })
    .from(awardRenewals)
    .innerJoin(awards, eq(awards.id, awardRenewals.awardId))
    .leftJoin(learners, eq(learners.id, awards.learnerId))
    .where(
      or(
        isOfLearner(accountId, { isShared: false }),
        and(isNull(learners.id), eq(awardRenewals.householdId, accountId)),
      ),
    );

export const awardsOf = (db: Db, accountId: string) =>
  db
    .select({
      fullName: learners.fullName,
      grade: awards.grade,
      stitch: awards.stitch,
      percent: awards.percent,
      monthlyEtb: etb(awards.monthlySantim),
      months: awards.months,
      startsOn: awards.startsOn,
      endsOn: awards.endsOn,
      usedEtb: etb(awards.usedSantim),
      createdAt: awards.createdAt,
      endedAt: awards.endedAt,
      endCause: awards.endCause,
    })
    .from(awards)
    .leftJoin(learners, eq(learners.id, awards.learnerId))
    .where(eq(awards.householdId, accountId))
    .orderBy(desc(awards.createdAt));

/** When the office spoke with the household about its months, and what it wrote down. */
export const contactsOf = (db: Db, accountId: string) =>
  db
    .select({
      outcome: householdContacts.outcome,
      note: householdContacts.note,
      promisedFor: householdContacts.promisedFor,
      contactedAt: householdContacts.contactedAt,
    })
    .from(householdContacts)
    .where(eq(householdContacts.householdId, accountId))
    .orderBy(desc(householdContacts.contactedAt));

/** What banks said of the household's transfers. */
export const bankAnswersOf = (db: Db, accountId: string) =>
  db
    .select({
      bank: bankAnswers.bank,
      state: bankAnswers.state,
      differences: bankAnswers.differences,
      reference: bankAnswers.reference,
      isCompleted: bankAnswers.isCompleted,
      amountEtb: bankAnswers.amountEtb,
      currency: bankAnswers.currency,
      payerName: bankAnswers.payerName,
      payerTail: bankAnswers.payerTail,
      receiverName: bankAnswers.receiverName,
      receiverAccount: bankAnswers.receiverAccount,
      paidAt: bankAnswers.paidAt,
      answeredAt: bankAnswers.answeredAt,
    })
    .from(bankAnswers)
    .where(eq(bankAnswers.accountId, accountId))
    .orderBy(desc(bankAnswers.answeredAt));

/** What went back; what was only proposed is not theirs yet. */
export const refundsOf = (db: Db, accountId: string) =>
  db
    .select({
      receiptNumber: payments.receiptNumber,
      kind: refunds.kind,
      amountEtb: refunds.amountEtb,
      reason: refunds.reason,
      state: refunds.state,
      refusal: refunds.refusal,
      payTo: refunds.payTo,
      delivery: refunds.delivery,
      at: refunds.decidedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.accountId, accountId), ne(refunds.state, 'proposed'), gt(refunds.amountEtb, 0)))
    .orderBy(desc(refunds.createdAt));

export const transfersOf = (db: Db, accountId: string) =>
  db
    .select({
      bank: banks.name,
      bookedOn: statementRows.bookedOn,
      amountEtb: etb(statementRows.santim),
      reference: statementRows.reference,
      narrative: statementRows.narrative,
      payer: statementRows.payer,
    })
    .from(statementRows)
    .innerJoin(banks, eq(banks.id, statementRows.bankId))
    .where(eq(statementRows.householdId, accountId))
    .orderBy(desc(statementRows.bookedOn));

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
    .where(or(and(eq(files.accountId, accountId), not(isOfHandedOver)), isOfOwnApplication(accountId)))
    .orderBy(desc(files.createdAt));

/** Of the account itself, and of its learners with whichever account they went. */
export const lessonJoinsOf = (db: Db, accountId: string) =>
  db
    .select({
      courseType: classes.courseType,
      grade: classes.grade,
      startsAt: lessons.startsAt,
      learner: lessonJoins.learnerId,
      role: lessonJoins.role,
      firstAt: lessonJoins.firstAt,
      lastAt: lessonJoins.lastAt,
      count: lessonJoins.count,
      secondsIn: lessonJoins.secondsIn,
    })
    .from(lessonJoins)
    .innerJoin(lessons, eq(lessons.id, lessonJoins.lessonId))
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .leftJoin(learners, eq(learners.id, lessonJoins.learnerId))
    .where(
      or(
        and(isNull(learners.ownAccountId), eq(lessonJoins.accountId, accountId)),
        isOfLearner(accountId, { isShared: true }),
      ),
    )
    .orderBy(desc(lessonJoins.firstAt));

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

export const lessonsTaughtBy = (db: Db, accountId: string) =>
  db
    .select({
      course: classes.courseType,
      lessonAt: lessons.startsAt,
      topic: attendanceSheets.topic,
      homework: attendanceSheets.homework,
      handedInAt: attendanceSheets.receivedAt,
    })
    .from(attendanceSheets)
    .innerJoin(lessons, eq(lessons.id, attendanceSheets.lessonId))
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(eq(attendanceSheets.accountId, accountId))
    .orderBy(desc(attendanceSheets.seq));

export const noticeSwitchesOf = (db: Db, accountId: string) =>
  db
    .select({ name: noticeSwitches.name, isOn: noticeSwitches.isOn })
    .from(noticeSwitches)
    .where(eq(noticeSwitches.accountId, accountId));

const sentOutside = sql<{ channel: string; state: string; settledAt: string | null }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'state', state, 'settledAt', settled_at)), '[]')
  from notice_deliveries where notice_id = ${notices.id})`;

export const noticesTo = (db: Db, accountId: string) =>
  db
    .select({
      occasion: notices.occasion,
      words: notices.words,
      at: notices.dueAt,
      readAt: notices.readAt,
      sentBySmsAt: notices.smsAt,
      takenBackAt: notices.takenBackAt,
      sentOutside,
    })
    .from(notices)
    .where(eq(notices.accountId, accountId))
    .orderBy(desc(notices.dueAt));

/** Lessons that somebody could not teach, taught for a colleague, or was asked to. The reason and the note of others stay theirs. */
export const coversOf = (db: Db, accountId: string) =>
  db
    .select({
      course: classes.courseType,
      lessonAt: covers.startsAt,
      state: covers.state,
      couldNotTeach: sql<boolean>`${covers.accountId} is not distinct from ${accountId}::uuid`,
      teaches: sql<boolean>`${covers.teacherId} is not distinct from ${accountId}::uuid`,
      reason: sql<string | null>`case when ${covers.accountId} = ${accountId}::uuid then ${covers.reason} end`,
      note: sql<string | null>`case when ${covers.accountId} = ${accountId}::uuid then ${covers.note} end`,
      saidAt: covers.openedAt,
      askedAt: coverOffers.sentAt,
      answer: coverOffers.answer,
      answeredAt: coverOffers.answeredAt,
    })
    .from(covers)
    .innerJoin(lessons, eq(lessons.id, covers.lessonId))
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .leftJoin(coverOffers, and(eq(coverOffers.coverId, covers.id), eq(coverOffers.accountId, accountId)))
    .where(
      or(
        eq(covers.accountId, accountId),
        eq(covers.teacherId, accountId),
        sql`${covers.id} in (select cover_id from cover_offers where account_id = ${accountId}::uuid)`,
      ),
    )
    .orderBy(desc(covers.startsAt));

/** The lessons that count as taught by somebody. */
export const lessonsCountedOf = (db: Db, accountId: string) =>
  db
    .select({
      course: classes.courseType,
      lessonAt: lessons.startsAt,
      state: lessons.state,
      forColleague: lessonTeachers.isCover,
    })
    .from(lessonTeachers)
    .innerJoin(lessons, eq(lessons.id, lessonTeachers.lessonId))
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(eq(lessonTeachers.accountId, accountId))
    .orderBy(desc(lessons.startsAt));

/** The hours of closed months. */
export const hoursOf = (db: Db, accountId: string) =>
  db
    .select({
      month: hourLines.month,
      day: hourLines.day,
      course: hourLines.courseType,
      grade: hourLines.grade,
      minutes: hourLines.minutes,
      why: hourLines.why,
      aboutMonth: hourLines.about,
    })
    .from(hourLines)
    .where(eq(hourLines.accountId, accountId))
    .orderBy(desc(hourLines.day));

export const hourObjectionsOf = (db: Db, accountId: string) =>
  db
    .select({
      month: hourObjections.month,
      day: hourObjections.day,
      text: hourObjections.text,
      saidAt: hourObjections.raisedAt,
      state: hourObjections.state,
      minutes: hourObjections.minutes,
      answer: hourObjections.answer,
      answeredAt: hourObjections.answeredAt,
    })
    .from(hourObjections)
    .where(eq(hourObjections.accountId, accountId))
    .orderBy(desc(hourObjections.raisedAt));

export const availabilityOf = (db: Db, accountId: string) =>
  db
    .select({
      slots: teacherAvailability.slots,
      lessonsAWeek: teacherAvailability.lessonsAWeek,
      savedAt: teacherAvailability.savedAt,
    })
    .from(teacherAvailability)
    .where(eq(teacherAvailability.accountId, accountId));

export const absencesOf = (db: Db, accountId: string) =>
  db
    .select({ from: teacherAbsences.startsOn, to: teacherAbsences.endsOn, saidAt: teacherAbsences.saidAt })
    .from(teacherAbsences)
    .where(eq(teacherAbsences.accountId, accountId))
    .orderBy(desc(teacherAbsences.startsOn));

/** What was sent and when; the texts are not kept. */
export const messagesTo = (db: Db, accountId: string) =>
  db
    .select({
      kind: smsMessages.kind,
      phoneNumber: smsMessages.phone,
      status: smsMessages.status,
      createdAt: smsMessages.createdAt,
      sentAt: smsMessages.sentAt,
      arrival: smsMessages.arrival,
      arrivalAt: smsMessages.arrivalAt,
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
      proof: phoneChanges.proof,
      reason: phoneChanges.reason,
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

export const emailOf = (db: Db, accountId: string) =>
  db
    .select({
      address: emailConfirmations.email,
      askedAt: emailConfirmations.askedAt,
      confirmedAt: emailConfirmations.confirmedAt,
      switchedOffAt: emailConfirmations.switchedOffAt,
    })
    .from(emailConfirmations)
    .where(eq(emailConfirmations.accountId, accountId));

export const telegramOf = (db: Db, accountId: string) =>
  db
    .select({ chat: telegramLinks.chatId, name: telegramLinks.chatName, since: telegramLinks.linkedAt })
    .from(telegramLinks)
    .where(eq(telegramLinks.accountId, accountId));

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

export const pushSubscriptionsOf = (db: Db, accountId: string) =>
  db
    .select({
      device: pushSubscriptions.name,
      since: pushSubscriptions.createdAt,
      lastSeenAt: pushSubscriptions.seenAt,
      lastSentAt: pushSubscriptions.lastOkAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
    .orderBy(desc(pushSubscriptions.seenAt));

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
