import type { FirstStep } from '@temari/contracts/office-today';
import { type CONSENT_CONCERNS, SERVICES, type Service, WAITS_FOR_CLASS } from '@temari/contracts/vocabulary';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { announcements } from '../../../db/schema/announcements.ts';
import { reductions } from '../../../db/schema/arrears.ts';
import { attendanceMarks, attendanceNow } from '../../../db/schema/attendance.ts';
import { backups } from '../../../db/schema/backups.ts';
import { bankChanges } from '../../../db/schema/bank-changes.ts';
import { charges } from '../../../db/schema/charges.ts';
import { classes } from '../../../db/schema/classes.ts';
import { contactMessages } from '../../../db/schema/contact-messages.ts';
import { covers } from '../../../db/schema/covers.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { gatewayDifferences } from '../../../db/schema/gateway-differences.ts';
import { guardianBlocks } from '../../../db/schema/guardian-blocks.ts';
import { guardians } from '../../../db/schema/guardians.ts';
import { learnerDoubts } from '../../../db/schema/learner-doubts.ts';
import { learners } from '../../../db/schema/learners.ts';
import { lessons } from '../../../db/schema/lessons.ts';
import { payments } from '../../../db/schema/payments.ts';
import { recoveries } from '../../../db/schema/recoveries.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import { smsMessages } from '../../../db/schema/sms-messages.ts';
import { teachers } from '../../../db/schema/teachers.ts';
import { tillSessions, tills } from '../../../db/schema/tills.ts';
import { workItems } from '../../../db/schema/work.ts';
import { isNobodys, nameInOffice } from '../../../domains/identity/colleague-queries.ts';
import { inOrderOfDueDays, isOpen, isStopped, ladderDayOf } from '../../../domains/money/ladder-queries.ts';
import { isGradeOfBefore } from '../../../domains/people/grade-queries.ts';
import { samePerson } from '../../../domains/people/same-person-queries.ts';

/** The moment that the newest good backup is of. */
export const lastGoodBackup = async (db: Db): Promise<Date | null> => {
  const [row] = await db.select({ takenAt: backups.takenAt }).from(backups).orderBy(desc(backups.takenAt)).limit(1);
  return row?.takenAt ?? null;
};

/** What of the first steps has been done, by what is there. */
export const stepsDone = async (db: Db): Promise<Record<FirstStep, boolean>> => {
  const { rows } = await db.execute<Record<FirstStep, boolean>>(sql`
    select exists (select from site_content where key = 'contact') as contact,
      exists (select from banks where is_active) as banks,
      exists (select from packages where is_active) as packages,
      (select count(*) > 1 from staff where is_active) as staff,
      exists (select from sms_messages where status = 'sent') as message,
      exists (select from payments where status = 'paid' and type = 'online') as payment`);
  return rows[0] ?? { contact: false, banks: false, packages: false, staff: false, message: false, payment: false };
};

const total = sql<number>`count(*)::int`;

const isPending = sql`${teachers.status} = 'Pending' and ${accounts.erasedAt} is null`;
const isUnread = isNull(contactMessages.readAt);
const isOpenDoubt = isNull(learnerDoubts.answeredAt);

export const pendingApplications = async (db: Db, limit: number) =>
  db
    .select({
      id: accounts.id,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      courseType: teachers.courseType,
      grade: teachers.grade,
      experience: teachers.experience,
      since: teachers.appliedAt,
    })
    .from(teachers)
    .innerJoin(accounts, eq(accounts.id, teachers.accountId))
    .where(isPending)
    .orderBy(asc(teachers.appliedAt))
    .limit(limit);

/** In the words of `enrollments_waiting_since`, which a parameter would hide from the planner of a prepared statement. */
const isUnassigned = sql`${enrollments.paymentStatus} = 'paid' and ${enrollments.classId} is null
  and ${enrollments.endedOn} is null and ${notInArray(
    enrollments.service,
    SERVICES.filter((service) => !WAITS_FOR_CLASS.includes(service)),
  )}`;

const waitsSince = sql<Date>`coalesce(${enrollments.paidAt}, ${enrollments.createdAt})`.mapWith(enrollments.createdAt);

export const paidWithoutClass = async (db: Db, limit: number) =>
  db
    .select({
      id: enrollments.id,
      fullName: enrollments.fullName,
      service: enrollments.service,
      grade: enrollments.grade,
      frequency: enrollments.frequency,
      time: enrollments.time,
      learnerId: enrollments.learnerId,
      since: waitsSince,
    })
    .from(enrollments)
    .where(isUnassigned)
    .orderBy(asc(waitsSince))
    .limit(limit);

export const unreadMessages = async (db: Db, limit: number) =>
  db.select().from(contactMessages).where(isUnread).orderBy(asc(contactMessages.createdAt)).limit(limit);

const isUnsent = sql`${smsMessages.status} in ('failed', 'unknown')`;

export const unsentMessages = async (db: Db, limit: number) =>
  db
    .select({ id: smsMessages.id, phone: smsMessages.phone, kind: smsMessages.kind, since: smsMessages.createdAt })
    .from(smsMessages)
    .where(isUnsent)
    .orderBy(asc(smsMessages.createdAt))
    .limit(limit);

const isProposed = sql`${refunds.state} = 'proposed'`;
const isToPay = sql`${refunds.delivery} in ('failed', 'by-hand')`;

const waitingRefunds = async (db: Db, where: SQL, limit: number) =>
  db
    .select({
      enrollmentId: enrollments.id,
      fullName: enrollments.fullName,
      service: enrollments.service,
      amountEtb: refunds.amountEtb,
      since: refunds.createdAt,
      handedTo: refunds.handedTo,
      proposer: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(refunds)
    .leftJoin(accounts, eq(accounts.id, refunds.proposedBy))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .where(where)
    .orderBy(asc(refunds.createdAt))
    .limit(limit);

/** Refunds that wait for a second person. */
export const proposedRefunds = async (db: Db, limit: number) => waitingRefunds(db, isProposed, limit);

/** Refunds that the office is to pay by hand, or that the gateway did not take. */
export const refundsToPay = async (db: Db, limit: number) => waitingRefunds(db, isToPay, limit);

const isProposedReduction = eq(reductions.state, 'proposed');

/** Waivers and write-offs that wait for a second person. */
export const proposedReductions = async (db: Db, limit: number) =>
  db
    .select({
      id: reductions.id,
      householdId: reductions.householdId,
      fullName: enrollments.fullName,
      service: enrollments.service,
      amountEtb: sql<number>`${reductions.santim}::float8 / 100`,
      reason: reductions.reason,
      since: reductions.createdAt,
    })
    .from(reductions)
    .innerJoin(charges, eq(charges.id, reductions.chargeId))
    .innerJoin(enrollments, eq(enrollments.id, charges.enrollmentId))
    .where(isProposedReduction)
    .orderBy(asc(reductions.createdAt))
    .limit(limit);

export const countProposedReductions = async (db: Db): Promise<number> => db.$count(reductions, isProposedReduction);

interface UnpaidSeat extends Record<string, unknown> {
  enrollmentId: string;
  fullName: string;
  service: Service;
  grade: string | null;
  dueOn: string;
}

/** Learners in a class for whom nobody has paid for so long that the seat may be given to somebody else. */
export const unpaidSeats = async (
  db: Db,
  { now, seatDay, limit }: { now: Date; seatDay: number; limit: number },
): Promise<UnpaidSeat[]> => {
  const { today, monthStart } = ladderDayOf(now);
  const day = { today: sql`${today}`, monthStart: sql`${monthStart}` };
  return inOrderOfDueDays<UnpaidSeat>(
    db,
    sql`
      select e.id as "enrollmentId", e.full_name as "fullName", e.service, e.grade, c.due_on::text as "dueOn"
      from charges c join enrollments e on e.id = c.enrollment_id and e.class_id is not null
      where c.due_on <= ${today}::date - ${seatDay}::int and ${isOpen(sql`c`)}
        and not exists (
          select from charges older where older.household_id = c.household_id and older.enrollment_id = c.enrollment_id
            and ${isOpen(sql`older`)} and (older.due_on, older.id) < (c.due_on, c.id))
        and not ${isStopped(sql`c.household_id`, day)}
      order by c.due_on, c.id limit ${limit}`,
  );
};

const isOpenDifference = isNull(gatewayDifferences.closedAt);

export const openDifferences = async (db: Db, limit: number) =>
  db
    .select({
      id: gatewayDifferences.id,
      kind: gatewayDifferences.kind,
      reference: gatewayDifferences.reference,
      fullName: enrollments.fullName,
      service: enrollments.service,
      amountEtb: sql<number | null>`coalesce(${gatewayDifferences.thereEtb}, ${gatewayDifferences.hereEtb})::float8`,
      since: gatewayDifferences.foundAt,
    })
    .from(gatewayDifferences)
    .leftJoin(payments, eq(payments.id, gatewayDifferences.paymentId))
    .leftJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .where(isOpenDifference)
    .orderBy(asc(gatewayDifferences.foundAt))
    .limit(limit);

/** People who wait for a second member of staff: another one than asked, and not longer than the person waits. */
export const openRecoveries = async (db: Db, { notBy, askedAfter }: { notBy: string; askedAfter: Date }) =>
  db
    .select({
      accountId: accounts.id,
      kind: accounts.kind,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      since: recoveries.askedAt,
    })
    .from(recoveries)
    .innerJoin(accounts, eq(accounts.id, recoveries.accountId))
    .where(and(isNull(recoveries.decidedAt), ne(recoveries.askedBy, notBy), gt(recoveries.askedAt, askedAfter)))
    .orderBy(asc(recoveries.askedAt));

/** Learners who may be one person, the oldest question first. */
export const openDoubts = async (db: Db, limit: number) => {
  const [one, other] = [alias(learners, 'one'), alias(learners, 'other')];
  return db
    .select({
      oneId: one.id,
      otherId: other.id,
      name: one.fullName,
      otherName: other.fullName,
      since: learnerDoubts.foundAt,
    })
    .from(learnerDoubts)
    .innerJoin(one, eq(one.id, learnerDoubts.oneId))
    .innerJoin(other, eq(other.id, learnerDoubts.otherId))
    .where(isOpenDoubt)
    .orderBy(asc(learnerDoubts.foundAt))
    .limit(limit);
};

interface WaitingCounts extends Record<string, unknown> {
  receipt: number;
  application: number;
  unassigned: number;
  message: number;
  unsent: number;
  refund: number;
  refundToPay: number;
  difference: number;
  samePerson: number;
}

/** Nobody needs to know whether more than these wait for a class. */
export const WAITING_COUNTED = 10_000;

/** How many wait of each kind, all at one moment; classes are counted by whoever reads them. */
export const waitingCounts = async (db: Db): Promise<WaitingCounts> => {
  const { rows } = await db.execute<WaitingCounts>(sql`select
    (select count(*)::int from ${payments} where ${payments.status} = 'review') as "receipt",
    (select count(*)::int from ${teachers} join ${accounts} on ${accounts.id} = ${teachers.accountId}
      where ${isPending}) as "application",
    (select count(*)::int from (select from ${enrollments} where ${isUnassigned} limit ${sql.raw(String(WAITING_COUNTED))}) few)
      as "unassigned",
    (select count(*)::int from ${contactMessages} where ${isUnread}) as "message",
    (select count(*)::int from ${smsMessages} where ${isUnsent}) as "unsent",
    (select count(*)::int from ${refunds} where ${isProposed}) as "refund",
    (select count(*)::int from ${refunds} where ${isToPay}) as "refundToPay",
    (select count(*)::int from ${gatewayDifferences} where ${isOpenDifference}) as "difference",
    (select count(*)::int from ${learnerDoubts} where ${isOpenDoubt}) as "samePerson"`);
  const [counts] = rows;
  if (!counts) throw new Error('A statement without a table answered nothing.');
  return counts;
};

/** Proposals of blocks that this member of staff may confirm: of somebody else, and not in a household of their own. */
export const blocksToConfirm = async (db: Db, staffId: string, limit: number) =>
  db
    .select({ householdId: guardianBlocks.householdId, name: guardians.name, since: guardianBlocks.proposedAt })
    .from(guardianBlocks)
    .innerJoin(guardians, eq(guardians.id, guardianBlocks.guardianId))
    .where(
      and(
        isNull(guardianBlocks.confirmedAt),
        isNull(guardianBlocks.liftedAt),
        ne(guardianBlocks.proposedBy, staffId),
        sql`not is_member_of_household(${staffId}::uuid, ${guardianBlocks.householdId})`,
      ),
    )
    .orderBy(asc(guardianBlocks.proposedAt))
    .limit(limit);

/** What others have announced and this member of staff may approve. */
export const announcementsToApprove = async (db: Db, staffId: string, limit: number) =>
  db
    .select({
      id: announcements.id,
      writer: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
      receivers: announcements.receivers,
      since: announcements.writtenAt,
    })
    .from(announcements)
    .innerJoin(accounts, eq(accounts.id, announcements.writtenBy))
    .where(and(eq(announcements.state, 'waiting'), ne(announcements.writtenBy, staffId)))
    .orderBy(asc(announcements.writtenAt))
    .limit(limit);

/** Changes of bank accounts that others have proposed and this member of staff may confirm. */
export const bankChangesToConfirm = async (db: Db, staffId: string, now: Date) =>
  db
    .select({
      id: bankChanges.id,
      name: sql<string>`coalesce(${bankChanges.after} ->> 'name', ${bankChanges.before} ->> 'name')`,
      proposer: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
      since: bankChanges.proposedAt,
    })
    .from(bankChanges)
    .innerJoin(accounts, eq(accounts.id, bankChanges.proposedBy))
    .where(and(eq(bankChanges.state, 'proposed'), gt(bankChanges.expiresAt, now), ne(bankChanges.proposedBy, staffId)))
    .orderBy(asc(bankChanges.proposedAt));

/** Open work that is the reader's, due until `today`, or nobody's; what is due first. */
export const workToSee = async (
  db: Db,
  { accountId, seesFamilies, today, limit }: { accountId: string; seesFamilies: boolean; today: string; limit: number },
) =>
  db
    .select({
      id: workItems.id,
      name: sql<string>`coalesce(nullif(${workItems.title}, ''), trim(${contactMessages.firstName} || ' ' || ${contactMessages.lastName}))`,
      isMine: sql<boolean>`${workItems.assigneeId} is not distinct from ${accountId}`,
      assignee: nameInOffice(workItems.assigneeId),
      dueOn: workItems.dueOn,
      madeAt: workItems.madeAt,
      /** An unread message is on the list itself. */
      isUnread: sql<boolean>`${contactMessages.id} is not null and ${contactMessages.readAt} is null`,
    })
    .from(workItems)
    .leftJoin(contactMessages, eq(contactMessages.id, workItems.messageId))
    .where(
      and(
        eq(workItems.state, 'open'),
        seesFamilies ? undefined : isNull(workItems.householdId),
        or(eq(workItems.assigneeId, accountId), lte(workItems.dueOn, today), isNobodys(workItems.assigneeId)),
      ),
    )
    .orderBy(sql`${workItems.dueOn} asc nulls last`, asc(workItems.madeAt))
    .limit(limit);

/** How many grades are of an earlier school year, counted up to a limit. */
export const gradesToConfirm = async (db: Db, year: number, atMost: number): Promise<number> => {
  const some = db.select({ id: learners.id }).from(learners).where(isGradeOfBefore(year)).limit(atMost).as('some');
  const [row] = await db.select({ total }).from(some);
  return row?.total ?? 0;
};

interface ConsentConcern {
  enrollmentId: string;
  fullName: string;
  service: Service;
  grade: string | null;
  concern: Exclude<(typeof CONSENT_CONCERNS)[number], 'unasked'>;
  since: Date;
}

/**
 * Learners in a class that is not over whose yes was taken back, ends before `endsBefore`, or who are 16 by `sixteenBy`
 * and have not been asked themselves.
 */
export const consentConcerns = async (
  db: Db,
  { today, givenBefore, bornUntil, limit }: { today: string; givenBefore: Date; bornUntil: string; limit: number },
): Promise<ConsentConcern[]> => {
  const newest = (voice: 'guardian' | 'learner') => sql`
    (select c.is_given, c.at from consents c
     where c.learner_id = any(array${samePerson(sql`l.id`)})
       and c.purpose = 'service' and c.voice = ${voice} order by c.at desc, c.id desc limit 1)`;
  // Only about these can anything be the matter, and each of the three is found by an index.
  const { rows } = await db.execute(sql`
    with candidates as (
      select learner_id as id from consents where purpose = 'service' and not is_given
      union
      select learner_id from consents where purpose = 'service' and at < ${givenBefore.toISOString()}
      union
      select id from learners where date_of_birth <= ${bornUntil} and date_of_birth > ${bornUntil}::date - interval '2 years')
    select e.id as "enrollmentId", e.full_name as "fullName", e.service, e.grade, found.concern, found.since
    from (
      select id from candidates
      union
      select merged.merged_into_id from candidates join learners merged on merged.id = candidates.id
      where merged.merged_into_id is not null) candidate
    join learners l on l.id = candidate.id
    join enrollments e on e.learner_id = l.id and e.payment_status = 'paid'
    join classes k on k.id = e.class_id
    left join lateral ${newest('guardian')} guardian on true
    left join lateral ${newest('learner')} own on true
    cross join lateral (select
      case
        when guardian.is_given = false or own.is_given = false then 'withdrawn'
        when guardian.at < ${givenBefore.toISOString()} or own.at < ${givenBefore.toISOString()} then 'expiring'
        when guardian.is_given and own.is_given is null and l.date_of_birth <= ${bornUntil}
          and l.date_of_birth > (${bornUntil}::date - interval '2 years') then 'own-voice'
      end as concern,
      coalesce(case when own.is_given = false then own.at end, guardian.at, own.at) as since) found
    where k.status <> 'Completed' and k.end_date >= ${today} and found.concern is not null
    order by found.since limit ${sql.raw(String(limit))}`);
  return rows.map((row: ConsentConcern) => ({ ...row, since: new Date(row.since) }));
};

const lessonWords = {
  id: lessons.id,
  startsAt: lessons.startsAt,
  courseType: classes.courseType,
  translations: classes.translations,
  service: classes.service,
  grade: classes.grade,
};

/** Lessons that somebody must decide about: nobody took them in time, or they begin before `urgentUntil`. */
export const coversToDecide = async (
  db: Db,
  { now, urgentUntil, limit }: { now: Date; urgentUntil: Date; limit: number },
) =>
  db
    .select({ ...lessonWords, since: covers.openedAt })
    .from(covers)
    .innerJoin(lessons, eq(lessons.id, covers.lessonId))
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(
      and(
        sql`${covers.state} in ('open', 'unfilled')`,
        gt(covers.startsAt, now),
        or(eq(covers.state, 'unfilled'), lt(covers.startsAt, urgentUntil)),
      ),
    )
    .orderBy(asc(covers.startsAt))
    .limit(limit);

/** Lessons that begin until then, of classes without a link; some of them need none. */
export const lessonsWithoutLink = async (db: Db, { now, until }: { now: Date; until: Date }) =>
  db
    .select({ ...lessonWords, classId: classes.id, room: classes.room, createdAt: classes.createdAt })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(
      and(
        gt(lessons.startsAt, now),
        lt(lessons.startsAt, until),
        eq(lessons.state, 'planned'),
        isNull(classes.meetingLink),
        ne(classes.status, 'Pending'),
      ),
    )
    .orderBy(asc(lessons.startsAt));

/** Lessons with a learner about whom two of the same rank say different things, the oldest word first. */
export const lessonsInConflict = async (db: Db, limit: number) =>
  db
    .select({
      ...lessonWords,
      learners: total,
      since: sql<Date>`min(${attendanceMarks.receivedAt})`.mapWith(lessons.startsAt),
    })
    .from(attendanceNow)
    .innerJoin(attendanceMarks, eq(attendanceMarks.id, attendanceNow.conflictMarkId))
    .innerJoin(lessons, eq(lessons.id, attendanceNow.lessonId))
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(isNotNull(attendanceNow.conflictMarkId))
    .groupBy(lessons.id, classes.id)
    .orderBy(sql`min(${attendanceMarks.receivedAt})`)
    .limit(limit);

/** How many lessons that ended between two instants have no sheet, and since when the first of them. */
export const unmarkedLessons = async (
  db: Db,
  { endedAfter, endedBefore }: { endedAfter: Date; endedBefore: Date },
): Promise<{ total: number; since: Date | null }> => {
  const [row] = await db
    .select({ total, since: sql<Date | null>`min(${lessons.endsAt})`.mapWith(lessons.startsAt) })
    .from(lessons)
    .where(
      and(
        // No lesson lasts a day: the index on the start bounds what is read.
        gt(lessons.startsAt, new Date(endedAfter.getTime() - 86_400_000)),
        lt(lessons.startsAt, endedBefore),
        gt(lessons.endsAt, endedAfter),
        lt(lessons.endsAt, endedBefore),
        ne(lessons.state, 'cancelled'),
        sql`exists (select 1 from enrollments e where e.class_id = ${lessons.classId})`,
        sql`not exists (select 1 from attendance_sheets where attendance_sheets.lesson_id = ${lessons.id})`,
      ),
    );
  return row ?? { total: 0, since: null };
};

/** Tills that were opened before a day, or by somebody who is gone, and never counted; and differences that nobody has decided; the oldest first. */
export const tillsToSee = async (db: Db, today: Date) =>
  db
    .select({
      id: tillSessions.id,
      name: tills.name,
      since: sql<Date>`coalesce(${tillSessions.closedAt}, ${tillSessions.openedAt})`.mapWith(tillSessions.openedAt),
      openedBy: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
      /** Null: it is still open. */
      differenceEtb: sql<
        number | null
      >`((${tillSessions.countedSantim} - ${tillSessions.expectedSantim}) / 100.0)::float8`,
    })
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .innerJoin(accounts, eq(accounts.id, tillSessions.openedBy))
    .where(
      or(
        and(
          isNull(tillSessions.closedAt),
          or(
            lt(tillSessions.openedAt, today),
            sql`exists (select from staff s where s.account_id = ${tillSessions.openedBy} and not s.is_active)`,
          ),
        ),
        and(sql`${tillSessions.countedSantim} <> ${tillSessions.expectedSantim}`, isNull(tillSessions.decidedAt)),
      ),
    )
    .orderBy(asc(sql`coalesce(${tillSessions.closedAt}, ${tillSessions.openedAt})`), asc(tillSessions.id));
