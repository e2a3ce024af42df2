import { addisDate } from '@temari/contracts/addis-time';
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { householdContacts, reductions } from '../../db/schema/arrears.ts';
import { attendanceMarks } from '../../db/schema/attendance.ts';
import { auditEntries } from '../../db/schema/audit-entries.ts';
import { teacherAbsences, teacherAvailability } from '../../db/schema/availability.ts';
import { awardRenewals } from '../../db/schema/award-renewals.ts';
import { bankAnswers } from '../../db/schema/bank-answers.ts';
import { statementRows } from '../../db/schema/bank-statements.ts';
import { calendarFeeds } from '../../db/schema/calendar-feeds.ts';
import { charges, credits, renewalHolds, subscriptions } from '../../db/schema/charges.ts';
import { classTeachers } from '../../db/schema/class-teachers.ts';
import { contactMessages } from '../../db/schema/contact-messages.ts';
import { coverNotices, coverOffers, covers } from '../../db/schema/covers.ts';
import { emailConfirmations } from '../../db/schema/email-confirmations.ts';
import { enrollmentFiles } from '../../db/schema/enrollment-files.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { familyNotices } from '../../db/schema/family-notices.ts';
import { files } from '../../db/schema/files.ts';
import { guardianBlocks } from '../../db/schema/guardian-blocks.ts';
import { guardians } from '../../db/schema/guardians.ts';
import { homework, homeworkFiles } from '../../db/schema/homework.ts';
import { hourObjections } from '../../db/schema/hours.ts';
import { householdNotes } from '../../db/schema/household-notes.ts';
import { householdSearch } from '../../db/schema/household-search.ts';
import { idempotencyKeys } from '../../db/schema/idempotency-keys.ts';
import { importRows } from '../../db/schema/imports.ts';
import { knownAddresses } from '../../db/schema/known-addresses.ts';
import { learners } from '../../db/schema/learners.ts';
import { lessonJoins } from '../../db/schema/lesson-joins.ts';
import { letters } from '../../db/schema/letters.ts';
import { noticeSwitches, notices } from '../../db/schema/notices.ts';
import { passwordResets } from '../../db/schema/password-resets.ts';
import { pastPayments } from '../../db/schema/past-payments.ts';
import { paymentEvents } from '../../db/schema/payment-events.ts';
import { payments } from '../../db/schema/payments.ts';
import { phoneChanges } from '../../db/schema/phone-changes.ts';
import { receiptPictures } from '../../db/schema/receipt-pictures.ts';
import { recoveries } from '../../db/schema/recoveries.ts';
import { refunds } from '../../db/schema/refunds.ts';
import { scholarshipApplications } from '../../db/schema/scholarship-applications.ts';
import { sentMails } from '../../db/schema/sent-mails.ts';
import { smsMessages } from '../../db/schema/sms-messages.ts';
import { teachers } from '../../db/schema/teachers.ts';
import { uploads } from '../../db/schema/uploads.ts';
import { workItems } from '../../db/schema/work.ts';
import { NO_PASSWORD } from '../../domains/identity/passwords/passwords.ts';

export const credentialsOf = async (
  db: Db,
  accountId: string,
): Promise<{ phone: string | null; passwordHash: string } | null> => {
  const [row] = await db
    .select({ phone: accounts.phone, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row ?? null;
};

/** From here on the transaction waits for a lock no longer than this; PostgreSQL looks for deadlocks after a second. */
export const waitBriefly = async (tx: Db): Promise<void> => {
  await tx.execute(sql`set local lock_timeout = '300ms'`);
};

/** Held until the commit: whoever begins something for this account at the same time waits, and finds it gone. */
const lockedPerson = async (db: Db, accountId: string) => {
  const [row] = await db
    .select({
      phone: accounts.phone,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update');
  return row ?? null;
};

type Person = NonNullable<Awaited<ReturnType<typeof lockedPerson>>>;

/**
 * Whose message it is: the phone's, which is the account's identity. An e-mail address was never checked, so alone it
 * proves nothing; with the same name it does.
 */
const isMessageOf = ({ phone, email, firstName, lastName }: Person): SQL =>
  sql`(${contactMessages.phone} = ${phone} or (
    lower(${contactMessages.email}) = lower(${email})
    and lower(${contactMessages.firstName} || ' ' || ${contactMessages.lastName}) = lower(${`${firstName} ${lastName}`})))`;

/** What staff wrote about a person in their own words, wherever an act or an event kept it. That it happened stays. */
const eraseWordsAbout = async (db: Db, accountId: string, person: Person): Promise<void> => {
  await db.execute(sql`
    update ${auditEntries} set before = without_words(before), after = without_words(after)
    where (subject_kind, subject_id) in (
      select kind, ${accountId} from unnest(array['account', 'student', 'teacher']) as kind
      union all select 'learner', id::text from ${learners}
        where household_id = ${accountId} or own_account_id = ${accountId}
      union all select 'application', a.id::text from ${scholarshipApplications} a
        join ${learners} l on l.id = a.learner_id
        where l.household_id = ${accountId} or l.own_account_id = ${accountId}
      union all select 'enrollment', id::text from ${enrollments} where account_id = ${accountId}
      union all select 'charge', id::text from ${charges} where household_id = ${accountId}
      union all select 'payment', id::text from ${payments} where account_id = ${accountId}
      union all select 'sms', id::text from ${smsMessages} where account_id = ${accountId}
      union all select 'message', id::text from ${contactMessages} where ${isMessageOf(person)})`);
  await db.execute(sql`
    update ${paymentEvents} set facts = without_words(facts)
    where payment_id in (select id from ${payments} where account_id = ${accountId}) and actor like 'staff:%'`);
};

/** Sentences of our own stay: they say nothing about a person. */
const ownReason = sql`case when ${payments.declineCode} is not null then ${payments.declineReason} end`;

const eraseEnrollments = async (db: Db, which: SQL | undefined): Promise<void> => {
  await db
    .update(enrollments)
    .set({
      fullName: '',
      details: {},
      classId: null,
      assignedAt: null,
      waitsForClassId: null,
      waitsSince: null,
      learnerId: null,
    })
    .where(which);
};

interface Grown {
  learner: typeof learners.$inferSelect;
  lessons: Pick<typeof enrollments.$inferSelect, 'id' | 'fullName' | 'classId' | 'assignedAt'>[];
  marks: (typeof attendanceMarks.$inferSelect)[];
  work: (typeof homework.$inferSelect & { files: (typeof homeworkFiles.$inferSelect)[] })[];
}

/** The homework of these learners with its pages. */
const handedInBy = async (db: Db, learnerIds: string[]): Promise<Grown['work']> => {
  if (learnerIds.length === 0) return [];
  const rows = await db
    .select({ work: homework, page: homeworkFiles })
    .from(homework)
    .leftJoin(homeworkFiles, eq(homeworkFiles.homeworkId, homework.id))
    .where(inArray(homework.learnerId, learnerIds));
  return [...Map.groupBy(rows, ({ work }) => work.id).values()].flatMap((own) =>
    own[0] ? [{ ...own[0].work, files: own.flatMap(({ page }) => page ?? []) }] : [],
  );
};

/** Learners who took their lessons over into an account that still is; read before anything of the household goes. */
const grownLearnersOf = async (db: Db, householdId: string): Promise<Grown[]> => {
  const rows = await db
    .select({
      learner: learners,
      lesson: {
        id: enrollments.id,
        fullName: enrollments.fullName,
        classId: enrollments.classId,
        assignedAt: enrollments.assignedAt,
      },
    })
    .from(learners)
    .innerJoin(accounts, and(eq(accounts.id, learners.ownAccountId), isNull(accounts.erasedAt)))
    .leftJoin(enrollments, eq(enrollments.learnerId, learners.id))
    .where(and(eq(learners.householdId, householdId), isNull(learners.mergedIntoId)));
  const ids = rows.map(({ learner }) => learner.id);
  const said =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(attendanceMarks)
          .where(inArray(attendanceMarks.learnerId, ids))
          .orderBy(asc(attendanceMarks.seq));
  const marksOf = Map.groupBy(said, ({ learnerId }) => learnerId);
  const workOf = Map.groupBy(await handedInBy(db, ids), ({ learnerId }) => learnerId);
  return [...Map.groupBy(rows, ({ learner }) => learner.id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const lessons = own.flatMap(({ lesson }) => lesson ?? []);
    const { id } = first.learner;
    return [{ learner: first.learner, lessons, marks: marksOf.get(id) ?? [], work: workOf.get(id) ?? [] }];
  });
};

/**
 * The lessons are that person's, not the household's: they stay, with the name and the place in the class. It is a new
 * row, because consents are erased with the old one: they name guardians of the household.
 */
const keepTakenOver = async (db: Db, grown: Grown[]): Promise<void> => {
  for (const { learner, lessons, marks, work } of grown) {
    const { nameKey: _computed, ...facts } = learner;
    const [kept] = await db
      .insert(learners)
      .values({ ...facts, id: newId(), householdMaySee: false })
      .returning({ id: learners.id });
    for (const { id, ...lesson } of lessons) {
      await db
        .update(enrollments)
        .set({ ...lesson, learnerId: kept?.id ?? null })
        .where(eq(enrollments.id, id));
    }
    if (!kept) continue;
    for (const { files: pages, ...handedIn } of work) {
      await db.insert(homework).values({ ...handedIn, learnerId: kept.id });
      if (pages.length > 0) await db.insert(homeworkFiles).values(pages);
    }
    if (marks.length === 0) continue;
    const anew = marks.map(({ seq: _arrival, ...mark }) => ({ ...mark, learnerId: kept.id, note: '' }));
    await db.insert(attendanceMarks).values(anew);
  }
};

/**
 * Learners whose lessons this person took over from a household that has already been erased. They belong to this
 * person alone, and are erased too.
 */
const eraseTakenOver = async (db: Db, accountId: string): Promise<void> => {
  const alone = db
    .select({ id: learners.id })
    .from(learners)
    .innerJoin(accounts, and(eq(accounts.id, learners.householdId), isNotNull(accounts.erasedAt)))
    .where(eq(learners.ownAccountId, accountId));
  const ids = (await alone).map(({ id }) => id);
  if (ids.length === 0) return;
  await eraseEnrollments(db, inArray(enrollments.learnerId, ids));
  await db.delete(learners).where(inArray(learners.id, ids));
};

/** Whoever took the lessons over wrote them: sponsors read them no more, although the household stays. */
const takeLettersBack = async (db: Db, accountId: string, now: Date): Promise<void> => {
  const own = db.select({ id: learners.id }).from(learners).where(eq(learners.ownAccountId, accountId));
  await db
    .update(letters)
    .set({ state: 'withdrawn', words: '', withdrawnAt: now })
    .where(and(inArray(letters.learnerId, own), ne(letters.state, 'withdrawn')));
};

/** Lessons that were to be taught by somebody who leaves need another substitute. What was taught stays, without words. */
const eraseCovers = async (db: Db, accountId: string, now: Date): Promise<void> => {
  await db
    .update(covers)
    .set({ state: 'open', teacherId: null, decidedAt: null, nextRoundAt: now, version: sql`${covers.version} + 1` })
    .where(
      and(eq(covers.teacherId, accountId), inArray(covers.state, ['taken', 'assigned']), gt(covers.startsAt, now)),
    );
  await db.update(covers).set({ reason: '', note: '' }).where(eq(covers.accountId, accountId));
  await db.delete(coverOffers).where(eq(coverOffers.accountId, accountId));
  await db.delete(coverNotices).where(eq(coverNotices.accountId, accountId));
  await db.delete(teacherAvailability).where(eq(teacherAvailability.accountId, accountId));
  await db.delete(teacherAbsences).where(eq(teacherAbsences.accountId, accountId));
};

/** What was counted stays, without words. What nobody has answered yet must not keep a month from being closed. */
const eraseObjections = async (db: Db, accountId: string, now: Date): Promise<void> => {
  await db
    .update(hourObjections)
    .set({ state: 'declined', answeredAt: now })
    .where(and(eq(hourObjections.accountId, accountId), eq(hourObjections.state, 'open')));
  await db.update(hourObjections).set({ text: '', answer: '' }).where(eq(hourObjections.accountId, accountId));
};

/** Every table that knows something about a person, in the order their references allow. */
export const eraseEverythingOf = async (db: Db, accountId: string, now: Date): Promise<void> => {
  const person = await lockedPerson(db, accountId);
  if (!person?.phone) return;
  await eraseWordsAbout(db, accountId, person);
  await takeLettersBack(db, accountId, now);
  // What the office had to do about the person goes whole; its notes go with it, and so does the work on a message.
  await db.delete(workItems).where(eq(workItems.householdId, accountId));
  await db.delete(contactMessages).where(isMessageOf(person));
  await db.delete(calendarFeeds).where(eq(calendarFeeds.accountId, accountId));
  await db.delete(phoneChanges).where(eq(phoneChanges.accountId, accountId));
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.accountId, accountId));
  await db.delete(knownAddresses).where(eq(knownAddresses.accountId, accountId));
  await db
    .delete(passwordResets)
    .where(
      or(
        eq(passwordResets.accountId, accountId),
        and(isNull(passwordResets.accountId), eq(passwordResets.phone, person.phone)),
      ),
    );
  // What others asked for with this person's phone names it too.
  await db.delete(phoneChanges).where(and(eq(phoneChanges.newPhone, person.phone), isNull(phoneChanges.confirmedAt)));
  const isNobodyElses = or(isNull(smsMessages.accountId), eq(smsMessages.kind, 'phoneChangeCode'));
  await db
    .delete(smsMessages)
    .where(or(eq(smsMessages.accountId, accountId), and(isNobodyElses, eq(smsMessages.phone, person.phone))));
  await db.delete(recoveries).where(eq(recoveries.accountId, accountId));
  await db.delete(enrollmentFiles).where(eq(enrollmentFiles.accountId, accountId));
  const grown = await grownLearnersOf(db, accountId);
  await eraseEnrollments(db, eq(enrollments.accountId, accountId));
  await eraseTakenOver(db, accountId);
  // Consents, attendance, homework, and what guardians may do, go with them.
  await db.delete(learners).where(eq(learners.householdId, accountId));
  await keepTakenOver(db, grown);
  // A list may name a family or a teacher without knowing that they are here.
  await db
    .delete(importRows)
    .where(
      or(
        eq(importRows.householdId, accountId),
        sql`${importRows.values} ->> 'phone' = ${person.phone}`,
        sql`${importRows.class} ->> 'teacherId' = ${accountId}`,
        sql`${importRows.class} ->> 'teacher' = ${person.phone}`,
      ),
    );
  await db.delete(householdNotes).where(eq(householdNotes.householdId, accountId));
  await db.delete(householdSearch).where(eq(householdSearch.householdId, accountId));
  await db.delete(guardianBlocks).where(eq(guardianBlocks.householdId, accountId));
  await db.delete(guardians).where(eq(guardians.householdId, accountId));
  // Amounts, dates and the bank's reference stay for the books.
  await db
    .update(payments)
    .set({ paidByName: null, receiptFileId: null, checkout: null, declineReason: ownReason })
    .where(eq(payments.accountId, accountId));
  await db.update(pastPayments).set({ purpose: '' }).where(eq(pastPayments.householdId, accountId));
  await db.update(refunds).set({ reason: null, refusal: null, payTo: null }).where(eq(refunds.accountId, accountId));
  await db.delete(renewalHolds).where(eq(renewalHolds.householdId, accountId));
  await db
    .update(statementRows)
    .set({ narrative: '', payer: '', reason: '', sounds: [], candidates: [] })
    .where(eq(statementRows.householdId, accountId));
  await db.update(reductions).set({ reason: '', undoReason: null }).where(eq(reductions.householdId, accountId));
  await db.update(credits).set({ reason: '' }).where(eq(credits.householdId, accountId));
  // Nobody is charged for months after this one.
  await db
    .update(subscriptions)
    .set({ endsOn: sql`greatest(${subscriptions.startsOn}, ${addisDate(now)}::date)` })
    .where(
      and(
        eq(subscriptions.householdId, accountId),
        or(isNull(subscriptions.endsOn), gt(subscriptions.endsOn, addisDate(now))),
      ),
    );
  await db.delete(bankAnswers).where(eq(bankAnswers.accountId, accountId));
  await db.delete(receiptPictures).where(eq(receiptPictures.accountId, accountId));
  await db.delete(lessonJoins).where(eq(lessonJoins.accountId, accountId));
  await db.delete(familyNotices).where(eq(familyNotices.accountId, accountId));
  // Guardians with access read about the household too.
  await db.delete(notices).where(or(eq(notices.accountId, accountId), eq(notices.aboutHouseholdId, accountId)));
  await db.delete(noticeSwitches).where(eq(noticeSwitches.accountId, accountId));
  await db.delete(sentMails).where(eq(sentMails.accountId, accountId));
  await db.delete(emailConfirmations).where(eq(emailConfirmations.accountId, accountId));
  await eraseCovers(db, accountId, now);
  await eraseObjections(db, accountId, now);
  await db.delete(classTeachers).where(eq(classTeachers.accountId, accountId));
  await db.delete(teachers).where(eq(teachers.accountId, accountId));
  await db.update(uploads).set({ name: '', expiresAt: now }).where(eq(uploads.accountId, accountId));
  // Nothing refers to these files any more, so the job that cleans the store removes them; what was handed out in a
  // class is the class's.
  await db
    .update(files)
    .set({ name: '' })
    .where(and(eq(files.accountId, accountId), ne(files.purpose, 'resource')));
  await db
    .update(accounts)
    .set({ phone: null, firstName: '', lastName: '', email: '', passwordHash: NO_PASSWORD, erasedAt: now })
    .where(eq(accounts.id, accountId));
  // The database lets a contact go with an erased household alone.
  await db.delete(householdContacts).where(eq(householdContacts.householdId, accountId));
  await db.delete(awardRenewals).where(eq(awardRenewals.householdId, accountId));
};
