import type { MyData } from '@temari/contracts/accounts';
import type { Table } from 'drizzle-orm';
import { absenceCalls } from './absence-calls.ts';
import { accounts } from './accounts.ts';
import { announcements } from './announcements.ts';
import { householdContacts, reductions } from './arrears.ts';
import { attendanceMarks, attendanceNow, attendanceSheets } from './attendance.ts';
import { auditEntries } from './audit-entries.ts';
import { teacherAbsences, teacherAvailability } from './availability.ts';
import { backups } from './backups.ts';
import { bankAnswers, bankLines } from './bank-answers.ts';
import { bankChanges } from './bank-changes.ts';
import { bankStatements, statementRows } from './bank-statements.ts';
import { banks } from './banks.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { channelPauses } from './channel-pauses.ts';
import { allocations, charges, credits, paymentChoices, renewalHolds, renewals, subscriptions } from './charges.ts';
import { classResources } from './class-resources.ts';
import { classSchedules } from './class-schedules.ts';
import { classTeachers } from './class-teachers.ts';
import { classes } from './classes.ts';
import { closures } from './closures.ts';
import { consentRequests, consents } from './consents.ts';
import { contactMessages } from './contact-messages.ts';
import { contentVersions } from './content-versions.ts';
import { coverNotices, coverOffers, covers } from './covers.ts';
import { deviceErrors } from './device-errors.ts';
import { deviceSignIns } from './device-sign-ins.ts';
import { deviceVitals } from './device-vitals.ts';
import { emailConfirmations } from './email-confirmations.ts';
import { enrollmentClasses } from './enrollment-classes.ts';
import { enrollmentFiles } from './enrollment-files.ts';
import { enrollments } from './enrollments.ts';
import { familyNotices } from './family-notices.ts';
import { files } from './files.ts';
import { gatewayComparisons } from './gateway-comparisons.ts';
import { gatewayDifferences } from './gateway-differences.ts';
import { guardianBlocks } from './guardian-blocks.ts';
import { guardians, guardianships } from './guardians.ts';
import { homework, homeworkFiles } from './homework.ts';
import { hourLines, hourMonths, hourObjections, lessonTeachers } from './hours.ts';
import { householdNotes } from './household-notes.ts';
import { householdChanges, householdSearch } from './household-search.ts';
import { idempotencyKeys } from './idempotency-keys.ts';
import { importRows, importRuns } from './imports.ts';
import { knownAddresses } from './known-addresses.ts';
import { learnerDoubts } from './learner-doubts.ts';
import { learnerMerges } from './learner-merges.ts';
import { learners } from './learners.ts';
import { closedMonths, ledgerEntries } from './ledger.ts';
import { lessonJoins } from './lesson-joins.ts';
import { lessonPlansDue, lessons } from './lessons.ts';
import { makeupSeats } from './makeup-seats.ts';
import { noticeDeliveries, noticeRules, noticeSwitches, notices } from './notices.ts';
import { packageOffers } from './package-offers.ts';
import { packages } from './packages.ts';
import { partnerUniversities } from './partner-universities.ts';
import { passwordResets } from './password-resets.ts';
import { paymentEvents } from './payment-events.ts';
import { payments } from './payments.ts';
import { phoneChanges } from './phone-changes.ts';
import { pushSubscriptions } from './push-subscriptions.ts';
import { rateLimits } from './rate-limits.ts';
import { receiptLikenesses, receiptPictures } from './receipt-pictures.ts';
import { recoveries } from './recoveries.ts';
import { refunds } from './refunds.ts';
import { schoolTerms } from './school-terms.ts';
import { sentMails } from './sent-mails.ts';
import { sessions } from './sessions.ts';
import { settingEntries } from './setting-entries.ts';
import { siteContent } from './site-content.ts';
import { smsMessages, smsMonths } from './sms-messages.ts';
import { staff } from './staff.ts';
import { teachers } from './teachers.ts';
import { telegramCodes, telegramLinks, telegramUpdates } from './telegram.ts';
import { cashDeposits, tillSessions, tills } from './tills.ts';
import { uploads } from './uploads.ts';
import { usedChallenges } from './used-challenges.ts';
import { workItems, workNotes } from './work.ts';

/** Every table of the database. `personal-data.test.ts` fails for one that is missing here. */
export const TABLES = {
  absenceCalls,
  accounts,
  allocations,
  attendanceMarks,
  attendanceNow,
  attendanceSheets,
  auditEntries,
  backups,
  bankAnswers,
  bankChanges,
  bankLines,
  bankStatements,
  banks,
  calendarFeeds,
  cashDeposits,
  channelPauses,
  charges,
  classResources,
  classSchedules,
  classTeachers,
  closedMonths,
  classes,
  announcements,
  closures,
  consentRequests,
  consents,
  contactMessages,
  contentVersions,
  coverNotices,
  coverOffers,
  covers,
  credits,
  deviceErrors,
  deviceSignIns,
  deviceVitals,
  enrollmentClasses,
  emailConfirmations,
  enrollmentFiles,
  enrollments,
  familyNotices,
  files,
  gatewayComparisons,
  gatewayDifferences,
  guardianBlocks,
  guardianships,
  guardians,
  hourLines,
  hourMonths,
  hourObjections,
  householdChanges,
  householdContacts,
  homework,
  homeworkFiles,
  householdNotes,
  householdSearch,
  idempotencyKeys,
  importRows,
  importRuns,
  knownAddresses,
  learnerMerges,
  learnerDoubts,
  learners,
  ledgerEntries,
  lessonJoins,
  lessonPlansDue,
  lessonTeachers,
  lessons,
  makeupSeats,
  noticeDeliveries,
  noticeRules,
  noticeSwitches,
  notices,
  packageOffers,
  packages,
  partnerUniversities,
  passwordResets,
  paymentChoices,
  paymentEvents,
  payments,
  phoneChanges,
  pushSubscriptions,
  rateLimits,
  receiptLikenesses,
  receiptPictures,
  recoveries,
  reductions,
  refunds,
  renewalHolds,
  renewals,
  schoolTerms,
  sentMails,
  sessions,
  settingEntries,
  siteContent,
  smsMessages,
  smsMonths,
  staff,
  statementRows,
  subscriptions,
  teacherAbsences,
  teacherAvailability,
  teachers,
  telegramCodes,
  telegramLinks,
  telegramUpdates,
  tillSessions,
  tills,
  uploads,
  usedChallenges,
  workItems,
  workNotes,
};
export type TableName = keyof typeof TABLES;

/** What erasing an account does with a column of a row that stays. */
export type ColumnFate = 'emptied' | { emptiedExcept: string } | { kept: string };

export interface PersonalTable<T extends Table> {
  /** Whose data it is. */
  of: string;
  reads: string;
  writes: string;
  /** The part of the my-data download, with the columns that it leaves out and why; or why it is in none. */
  exported: { part: keyof MyData; without?: Partial<Record<keyof T['_']['columns'], string>> } | { not: string };
  /** `rows`: the person's rows are deleted. Otherwise what happens to each column of them, or why all of them stay. */
  erased: 'rows' | Record<keyof T['_']['columns'], ColumnFate> | { all: string };
  /** This job deletes rows the given number of hours after `since`; otherwise they are kept until something happens. */
  retention: { hours: number; since: keyof T['_']['columns'] & string; job: string; only?: string } | { until: string };
}

type Declaration<T extends Table> = PersonalTable<T> | { nobody: string };

const ID: ColumnFate = { kept: 'an id of ours, which leads to nobody once the account is emptied' };
const CHOICE: ColumnFate = { kept: 'a state or a choice from a closed list, without a name' };
const MOMENT: ColumnFate = { kept: 'when it happened, without a name' };
const BOOKS: ColumnFate = { kept: 'the books: tax law asks for them, and they name nobody' };
/** `without_words` of the database, see docs/decisions/0011. */
const STAFF_WORDS: ColumnFate = { emptiedExcept: 'numbers, flags, ids and states; every other text goes' };
const OWN_SENTENCES: ColumnFate = {
  emptiedExcept: 'sentences of the product itself, which the rules of the ledger look at',
};
const HASH: ColumnFate = { kept: 'a hash from which nothing can be read; it goes with its row' };

const OWNER_AND_OFFICE = 'the account itself and the office';
const UNTIL_ERASED = { until: 'the account is erased' };
const BOOKS_KEPT = { until: 'tax law no longer asks for the books' };

/**
 * What the database knows about people: for every table whose data it is, what the my-data download gives, what
 * erasing does, and how long it is kept. A new table or column without an entry does not compile or fails the test
 * beside this file, which also proves each entry against a real database.
 */
export const PERSONAL_DATA: { [Name in TableName]: Declaration<(typeof TABLES)[Name]> } = {
  accounts: {
    of: 'households, teachers and staff',
    reads: OWNER_AND_OFFICE,
    writes: 'the account itself',
    exported: { part: 'account' },
    erased: {
      id: ID,
      kind: CHOICE,
      phone: 'emptied',
      firstName: 'emptied',
      lastName: 'emptied',
      email: 'emptied',
      passwordHash: 'emptied',
      language: CHOICE,
      createdAt: MOMENT,
      erasedAt: MOMENT,
      paymentCode: { kept: 'never given to another household: money with this code in its reason may still come' },
    },
    retention: UNTIL_ERASED,
  },
  absenceCalls: {
    of: 'learners, and who called their families',
    reads: 'the office',
    writes: 'the office',
    exported: { part: 'absenceCalls', without: { accountId: 'another person' } },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  allocations: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the server, when money or a charge comes. Nobody changes one',
    exported: { not: 'which money paid which month; how much of each is paid is in `charges`' },
    erased: { all: 'the books: tax law asks for them, and they name nobody' },
    retention: BOOKS_KEPT,
  },
  charges: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the server, when a month begins. Nobody changes one',
    exported: {
      part: 'charges',
      without: { id: 'an id of ours', householdId: 'the account itself', enrollmentId: 'given as its name' },
    },
    erased: { all: 'the books: tax law asks for them, and they name nobody' },
    retention: BOOKS_KEPT,
  },
  credits: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the server, for a lesson that was cancelled, and the office',
    exported: {
      part: 'credits',
      without: {
        id: 'an id of ours',
        householdId: 'the account itself',
        enrollmentId: 'given as its name',
        lessonId: 'an id of ours',
        chargeId: 'an id of ours',
        allocatedSantim: 'how much of it is used; how much of each month is paid is in `charges`',
        createdBy: 'another person',
      },
    },
    erased: {
      id: ID,
      householdId: ID,
      enrollmentId: ID,
      lessonId: ID,
      chargeId: ID,
      cause: CHOICE,
      santim: BOOKS,
      allocatedSantim: BOOKS,
      reason: 'emptied',
      createdAt: BOOKS,
      createdBy: ID,
      reversedAt: BOOKS,
    },
    retention: BOOKS_KEPT,
  },
  ledgerEntries: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the database, when money moves. Nobody changes one',
    exported: { not: 'the same movements are in `payments`, `refunds`, `charges` and `credits`' },
    erased: { all: 'the books: tax law asks for them, and they name nobody' },
    retention: BOOKS_KEPT,
  },
  paymentChoices: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the household, when it pays for months',
    exported: { not: 'how much of each month is paid is in `charges`' },
    erased: { all: 'the books: tax law asks for them, and they name nobody' },
    retention: BOOKS_KEPT,
  },
  renewalHolds: {
    of: 'households',
    reads: 'the office',
    writes: 'the office',
    exported: { not: 'why the office waited with a charge; the charges themselves are in `charges`' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  renewals: { nobody: 'which months were charged; the staff who released them are ids in the audit trail' },
  subscriptions: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the server, with the first lesson; the household by pausing and stopping; the office',
    exported: { not: 'what was charged is in `charges`' },
    erased: { all: 'the books: tax law asks for them, and they name nobody' },
    retention: BOOKS_KEPT,
  },
  attendanceMarks: {
    of: 'learners, and who marked them',
    reads:
      'the teachers of the class, the household, a grown learner and the office; the reason of a correction the office alone',
    writes: 'the teachers of the class, the household, by excusing, and the office. Nobody changes one',
    exported: {
      part: 'attendance',
      without: { byId: 'another person', baseMarkId: 'ids of other rows', settlesMarkId: 'ids of other rows' },
    },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  attendanceNow: {
    of: 'learners',
    reads: 'the server',
    writes: 'the server, when a mark arrives',
    exported: { not: 'which of the marks counts; it is said beside each in `attendance`' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  attendanceSheets: {
    of: 'teachers',
    reads: 'the class and the office',
    writes: 'the teachers of the class',
    exported: { part: 'lessonsTaught' },
    erased: { all: 'what was taught belongs to the class; the account it came from names nobody any more' },
    retention: { until: 'the class is removed' },
  },
  auditEntries: {
    of: 'staff who acted, and people about whom they wrote',
    reads: 'the office',
    writes: 'the office, by acting; nobody changes it',
    exported: { not: 'a record of what staff did; the decisions themselves are in the other parts' },
    erased: {
      id: ID,
      at: MOMENT,
      accountId: ID,
      action: CHOICE,
      subjectKind: CHOICE,
      subjectId: ID,
      before: STAFF_WORDS,
      after: STAFF_WORDS,
    },
    retention: BOOKS_KEPT,
  },
  bankAnswers: {
    of: 'households, and whoever paid for them',
    reads: 'the office',
    writes: 'the server, when a bank answers about a receipt',
    exported: {
      part: 'bankAnswers',
      without: {
        page: 'the page of the bank, from which the rest was read; it is removed after thirty days',
        pageSha256: 'a hash from which nothing can be read',
      },
    },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  calendarFeeds: {
    of: 'households and teachers',
    reads: 'the account itself',
    writes: 'the account itself',
    exported: { not: 'only the hash of an address; the address itself is known to its owner alone' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  classResources: {
    of: 'teachers and staff who handed something out',
    reads: 'the class and the office',
    writes: 'the teachers of the class and the office',
    exported: { part: 'sharedResources' },
    erased: { all: 'what was handed out belongs to the class; the account it came from names nobody any more' },
    retention: { until: 'a teacher of the class or the office removes it' },
  },
  classTeachers: {
    of: 'teachers',
    reads: 'the class and the office',
    writes: 'the office',
    exported: { part: 'classesTaught' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  contactMessages: {
    of: 'whoever wrote to the office',
    reads: 'the office',
    writes: 'anybody, once',
    exported: {
      not: 'the phone in a message was never proven, so it could be the message of somebody else; the office gives a copy',
    },
    erased: 'rows',
    retention: { hours: 365 * 24, since: 'readAt', job: 'forget-answered-messages' },
  },
  coverNotices: {
    of: 'teachers',
    reads: 'the server',
    writes: 'the server, when a substitute is looked for or found',
    exported: { not: 'which SMS was to be sent; those that were sent are in `messages`' },
    erased: 'rows',
    retention: { hours: 90 * 24, since: 'createdAt', job: 'forget-cover-notices' },
  },
  notices: {
    of: 'households, grown learners and teachers',
    reads: 'the one who was told',
    writes: 'the server, when something happens that they should know',
    exported: {
      part: 'notices',
      without: {
        id: 'an id of ours',
        accountId: 'the account itself',
        cause: 'an id of ours',
        path: 'an address of ours',
        aboutHouseholdId: 'an id of ours',
        sms: 'a rule of ours',
        isUrgent: 'a rule of ours',
        uselessAfter: 'a rule of ours',
        routedAt: 'how far the server has come with it',
      },
    },
    erased: 'rows',
    retention: { hours: 400 * 24, since: 'dueAt', job: 'forget-notices' },
  },
  noticeDeliveries: {
    of: 'whoever was told something outside the app',
    reads: 'the one who was told, and the office',
    writes: 'the server',
    exported: {
      part: 'notices',
      without: {
        id: 'an id of ours',
        noticeId: 'an id of ours',
        accountId: 'the account itself',
        dueAt: 'how far the server has come with it',
        tries: 'how far the server has come with it',
        error: 'for the office: what a service answered',
      },
    },
    erased: 'rows',
    retention: { until: 'its notice is forgotten' },
  },
  noticeSwitches: {
    of: 'households, grown learners and teachers',
    reads: 'the account itself',
    writes: 'the account itself',
    exported: { part: 'noticeSwitches', without: { accountId: 'the account itself' } },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  makeupSeats: {
    of: 'learners who missed a lesson',
    reads: 'the household, the teacher of the chosen lesson and the office',
    writes: 'the household, by saying that a learner cannot come, and by choosing a lesson',
    exported: {
      part: 'makeUpSeats',
      without: {
        id: 'an id of ours',
        householdId: 'the account itself',
        missedLessonId: 'given as its time',
        targetLessonId: 'given as its time',
        lostLessonId: 'the lesson was cancelled',
      },
    },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  familyNotices: {
    of: 'households and grown learners',
    reads: 'the office',
    writes: 'the office, when it tells of a changed lesson',
    exported: { not: 'which SMS was to be sent; those that were sent are in `messages`' },
    erased: 'rows',
    retention: { hours: 400 * 24, since: 'createdAt', job: 'forget-family-notices' },
  },
  coverOffers: {
    of: 'teachers who were asked to teach a lesson of a colleague',
    reads: OWNER_AND_OFFICE,
    writes: 'the server and the office, by asking; the teacher, by answering',
    exported: { part: 'covers' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  covers: {
    of: 'teachers who could not teach a lesson, and their substitutes',
    reads: 'both teachers and the office; families the name of the substitute; the reason the office alone',
    writes: 'both teachers and the office',
    exported: { part: 'covers' },
    erased: {
      id: ID,
      lessonId: ID,
      startsAt: MOMENT,
      endsAt: MOMENT,
      state: CHOICE,
      accountId: ID,
      reason: 'emptied',
      note: 'emptied',
      teacherId: ID,
      openedAt: MOMENT,
      decidedAt: MOMENT,
      round: CHOICE,
      nextRoundAt: MOMENT,
      version: CHOICE,
    },
    retention: { until: 'the class is removed' },
  },
  hourLines: {
    of: 'teachers',
    reads: OWNER_AND_OFFICE,
    writes: 'the office, by closing a month; nobody changes one',
    exported: { part: 'hours', without: { id: 'an id of ours', objectionId: 'ids of other rows' } },
    erased: { all: 'the books of what was taught; the account it belongs to names nobody any more' },
    retention: BOOKS_KEPT,
  },
  hourObjections: {
    of: 'teachers who objected to their hours',
    reads: OWNER_AND_OFFICE,
    writes: 'the teacher; the office, by answering or correcting',
    exported: { part: 'hourObjections', without: { answeredBy: 'another person' } },
    erased: {
      id: ID,
      month: BOOKS,
      accountId: ID,
      lessonId: ID,
      day: BOOKS,
      text: 'emptied',
      raisedAt: MOMENT,
      state: CHOICE,
      minutes: BOOKS,
      answer: 'emptied',
      answeredBy: ID,
      answeredAt: MOMENT,
    },
    retention: BOOKS_KEPT,
  },
  lessonTeachers: {
    of: 'teachers',
    reads: OWNER_AND_OFFICE,
    writes: 'the server, when a lesson is held or cancelled',
    exported: { part: 'lessonsCounted' },
    erased: { all: 'the books of what was taught; the account it belongs to names nobody any more' },
    retention: { until: 'the class is removed' },
  },
  deviceSignIns: {
    of: 'households and teachers who keep a device signed in',
    reads: 'the account itself',
    writes: 'the account itself, by signing in',
    exported: { part: 'deviceSignIns' },
    erased: 'rows',
    retention: { hours: 90 * 24, since: 'lastUsedAt', job: 'forget-unused-devices' },
  },
  emailConfirmations: {
    of: 'households and teachers who want mail',
    reads: 'the account itself',
    writes: 'the account itself, and whoever opens the link in the mail',
    exported: {
      part: 'email',
      without: { accountId: 'the account itself', tokenHash: 'a hash from which nothing can be read' },
    },
    erased: 'rows',
    retention: {
      hours: 24,
      since: 'askedAt',
      job: 'forget-mail',
      only: 'what was not confirmed; the rest stays until the account is erased',
    },
  },
  pushSubscriptions: {
    of: 'households and teachers who let a browser show notices',
    reads: 'the account itself',
    writes: 'the account itself, by switching it on; the server, by what push services answer',
    exported: {
      part: 'pushSubscriptions',
      without: {
        id: 'an id of ours',
        accountId: 'the account itself',
        endpoint: 'with it others could send to the browser',
        p256dh: 'a key of the browser',
        auth: 'a key of the browser',
        sessionHash: 'of a token that signs in',
        deviceSignInId: 'an id of ours',
        fails: 'a count of ours',
      },
    },
    erased: 'rows',
    retention: { hours: 90 * 24, since: 'seenAt', job: 'forget-unseen-push' },
  },
  enrollmentFiles: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the household',
    exported: { part: 'files' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  enrollmentClasses: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the server, when the office assigns a class',
    exported: { not: 'the class is in `enrollments`, and how each lesson was in `attendance`' },
    erased: { all: 'what a credit follows from: tax law asks for the books, and it names nobody' },
    retention: BOOKS_KEPT,
  },
  enrollments: {
    of: 'households and their learners',
    reads: `${OWNER_AND_OFFICE}; the teachers of the class see the name`,
    writes: 'the household; the office assigns the class',
    exported: { part: 'enrollments', without: { nameKey: 'computed from the name' } },
    erased: {
      id: ID,
      accountId: ID,
      service: CHOICE,
      packageId: ID,
      learnerId: 'emptied',
      fullName: 'emptied',
      grade: CHOICE,
      isOutsideGrades: CHOICE,
      termsVersion: CHOICE,
      frequency: CHOICE,
      time: CHOICE,
      offerDay: CHOICE,
      learningOption: CHOICE,
      details: 'emptied',
      priceEtb: BOOKS,
      priceLines: BOOKS,
      classId: 'emptied',
      assignedAt: 'emptied',
      waitsForClassId: 'emptied',
      waitsSince: 'emptied',
      endedOn: MOMENT,
      stopReason: CHOICE,
      createdAt: MOMENT,
      removedAt: MOMENT,
      paymentStatus: CHOICE,
      paymentType: CHOICE,
      paidAt: BOOKS,
      paymentId: ID,
      paymentReason: OWN_SENTENCES,
      nameKey: 'emptied',
    },
    retention: BOOKS_KEPT,
  },
  learners: {
    of: 'learners',
    reads: `${OWNER_AND_OFFICE}, and a grown learner who took the lessons over`,
    writes: 'the household and the office',
    exported: {
      part: 'learners',
      without: { nameKey: 'computed from the name', handOverHash: 'of a code that only its phone knows' },
    },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  importRows: {
    of: 'households, learners and guardians',
    reads: 'the office',
    writes: 'the office, when it checks a list of families',
    exported: {
      not: "the office's working copy of a list; what was taken over is in the parts of the learners and guardians",
    },
    erased: 'rows',
    retention: { until: 'the import can be undone no more, 14 days after it was applied or undone (`forget-imports`)' },
  },
  importRuns: {
    nobody: 'the name of a file, its columns and counts; the staff who chose it are ids in the audit trail',
  },
  learnerMerges: {
    of: 'learners',
    reads: OWNER_AND_OFFICE,
    writes: 'the household and the office, by saying that two are one person',
    exported: { not: 'which rows were joined; both learners, and which one counts, are in the part of the learners' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  lessonJoins: {
    of: 'learners and teachers',
    reads: 'the teachers of the class and the office',
    writes: 'the server, when somebody goes into the room of a lesson',
    exported: { part: 'lessonJoins' },
    erased: 'rows',
    retention: { hours: 400 * 24, since: 'lastAt', job: 'forget-old-joins' },
  },
  guardians: {
    of: 'guardians',
    reads: 'the household, the office; the phone in full only whoever entered it',
    writes: 'the household and the office',
    exported: { part: 'guardians' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  guardianships: {
    of: 'guardians and learners',
    reads: OWNER_AND_OFFICE,
    writes: 'the household and the office',
    exported: { part: 'guardians' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  consentRequests: {
    of: 'guardians and learners',
    reads: OWNER_AND_OFFICE,
    writes: 'the household and the office, by asking',
    exported: { not: 'a question on its way, without words of its own; the answer is in the consents' },
    erased: 'rows',
    retention: {
      hours: 90 * 24,
      since: 'askedAt',
      job: 'forget-unanswered-consents',
      only: 'questions that nobody answered',
    },
  },
  consents: {
    of: 'guardians and learners',
    reads: OWNER_AND_OFFICE,
    writes: 'guardians and learners, by answering; the office from paper. Nobody changes one',
    exported: { part: 'consents' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  guardianBlocks: {
    of: 'guardians, and the staff who decided',
    reads: 'staff who work on welfare',
    writes: 'staff who work on welfare: two persons to block, one to lift',
    exported: {
      not: 'staff’s words about a person; that somebody is blocked would be told by it, which can endanger a child',
    },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  householdContacts: {
    of: 'households, and the staff who called them',
    reads: 'the office, whoever works on money',
    writes: 'the office. Nobody changes one',
    exported: {
      part: 'contacts',
      without: { id: 'an id of ours', householdId: 'the account itself', contactedBy: 'another person' },
    },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  householdNotes: {
    of: 'households, and the staff who wrote',
    reads: 'the office',
    writes: 'the office; the author takes a note back within minutes, nobody changes one',
    exported: {
      not: 'staff’s words for each other, which may speak of another person of the family; the office gives a copy of what may be given',
    },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  workItems: {
    of: 'households and whoever wrote to the office, and the staff who do the work',
    reads: 'the office; what is about a family only whoever works on families',
    writes: 'the office',
    exported: {
      not: 'staff’s words for each other, which may speak of another person of the family; the office gives a copy of what may be given',
    },
    erased: 'rows',
    retention: { hours: 365 * 24, since: 'doneAt', job: 'forget-done-work' },
  },
  workNotes: {
    of: 'households and whoever wrote to the office, and the staff who wrote',
    reads: 'the office, with the work',
    writes: 'the office. Nobody changes one',
    exported: {
      not: 'staff’s words for each other, which may speak of another person of the family; the office gives a copy of what may be given',
    },
    erased: 'rows',
    retention: { until: 'the work is forgotten' },
  },
  householdSearch: {
    of: 'households, their learners and guardians',
    reads: 'the office, by searching',
    writes: 'the server',
    exported: { not: 'computed from names and phones that are in the other parts' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  householdChanges: {
    of: 'households',
    reads: 'the server',
    writes: 'the server',
    exported: { not: 'ids of households whose search words are computed within a minute' },
    erased: { all: 'an id of ours, which leads to nobody once the account is emptied; the row goes within a minute' },
    retention: { until: 'the search words of the household were computed' },
  },
  learnerDoubts: {
    of: 'learners',
    reads: 'the office',
    writes: 'the server asks, the office answers',
    exported: { not: 'a question of the office; the other learner may be of another household' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  files: {
    of: 'households, teachers and staff',
    reads: OWNER_AND_OFFICE,
    writes: 'the account itself; the office, what it photographs for a family at the desk',
    exported: { part: 'files' },
    erased: {
      id: ID,
      accountId: ID,
      purpose: CHOICE,
      name: { emptiedExcept: 'what was handed out in a class keeps its name' },
      mediaType: CHOICE,
      sizeBytes: CHOICE,
      sha256: HASH,
      sourceSha256: HASH,
      storageKey: ID,
      createdAt: MOMENT,
    },
    retention: { hours: 24, since: 'createdAt', job: 'remove-unreferred-files', only: 'files that nothing refers to' },
  },
  homework: {
    of: 'learners, and the teachers who wrote about them',
    reads: 'those who teach the lesson, the household, its guardians, a grown learner and the office',
    writes: 'the household, its guardians or the grown learner; those who teach the lesson return it',
    exported: { part: 'homework', without: { accountId: 'another person', returnedBy: 'another person' } },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  homeworkFiles: {
    of: 'learners',
    reads: 'those who teach the lesson, the household, its guardians, a grown learner and the office',
    writes: 'the household, its guardians or the grown learner',
    exported: { part: 'files' },
    erased: 'rows',
    retention: { hours: 120 * 24, since: 'addedAt', job: 'forget-homework-pictures' },
  },
  idempotencyKeys: {
    of: 'households',
    reads: 'the server',
    writes: 'the household',
    exported: { not: 'a copy of an answer that the household has; its content is in `enrollments`' },
    erased: 'rows',
    retention: { hours: 24, since: 'createdAt', job: 'forget-old-request-keys' },
  },
  knownAddresses: {
    of: 'households and teachers',
    reads: 'the server',
    writes: 'the server, at each sign-in',
    exported: { part: 'addresses' },
    erased: 'rows',
    retention: { hours: 90 * 24, since: 'lastAt', job: 'forget-unused-addresses' },
  },
  passwordResets: {
    of: 'whoever asked for a code, with the phone that was typed',
    reads: 'the server',
    writes: 'anybody',
    exported: { not: 'a phone that is in `account`, and hashes; it lives a day' },
    erased: 'rows',
    retention: { hours: 24, since: 'createdAt', job: 'forget-dead-requests' },
  },
  paymentEvents: {
    of: 'households',
    reads: 'the office',
    writes: 'the server; nobody changes it',
    exported: { not: 'the steps that led to what `payments` and `refunds` say' },
    erased: {
      id: ID,
      paymentId: ID,
      accountId: ID,
      at: BOOKS,
      kind: CHOICE,
      fromStatus: CHOICE,
      toStatus: CHOICE,
      settledEtb: BOOKS,
      actor: ID,
      facts: { emptiedExcept: 'what the gateway said, the bank’s reference, numbers and states' },
    },
    retention: BOOKS_KEPT,
  },
  payments: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the household; the gateway and the office settle it',
    exported: { part: 'payments' },
    erased: {
      id: ID,
      accountId: ID,
      enrollmentId: ID,
      type: CHOICE,
      status: CHOICE,
      amountEtb: BOOKS,
      refundedEtb: BOOKS,
      allocatedSantim: BOOKS,
      purpose: BOOKS,
      createdAt: BOOKS,
      settledAt: BOOKS,
      receiptNumber: BOOKS,
      txRef: BOOKS,
      checkout: 'emptied',
      checkoutClaimedUntil: MOMENT,
      gatewayReference: BOOKS,
      gatewaySeenAt: MOMENT,
      nextCheckAt: MOMENT,
      lastCheckAt: MOMENT,
      checks: CHOICE,
      paidByName: 'emptied',
      tillSessionId: ID,
      transactionId: BOOKS,
      transactionKey: BOOKS,
      bankId: BOOKS,
      receiptFileId: 'emptied',
      declineReason: OWN_SENTENCES,
      declineCode: CHOICE,
      reviewedBy: ID,
    },
    retention: BOOKS_KEPT,
  },
  phoneChanges: {
    of: 'households and teachers',
    reads: 'the account itself',
    writes: 'the account itself',
    exported: { part: 'phoneChanges' },
    erased: 'rows',
    retention: { hours: 24, since: 'createdAt', job: 'forget-phone-changes' },
  },
  rateLimits: {
    of: 'whoever tried something, by phone, account or address',
    reads: 'the server',
    writes: 'the server',
    exported: { not: 'counters against guessing that end within a day' },
    erased: { all: 'erasing must not give a guesser new tries; the rows end within a day' },
    retention: { hours: 0, since: 'endsAt', job: 'forget-dead-requests' },
  },
  receiptLikenesses: {
    of: 'households',
    reads: 'the office, as a warning',
    writes: 'the server',
    exported: { not: 'computed from receipts that are in `files`; the other one may be somebody else’s' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  receiptPictures: {
    of: 'households',
    reads: 'the server',
    writes: 'the server',
    exported: { not: 'computed from receipts that are in `files`' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  recoveries: {
    of: 'whoever was helped to sign in, and the staff who helped',
    reads: OWNER_AND_OFFICE,
    writes: 'the office, two persons',
    exported: { part: 'recoveries' },
    erased: 'rows',
    retention: { hours: 90 * 24, since: 'askedAt', job: 'forget-old-recoveries' },
  },
  statementRows: {
    of: 'whoever transferred money to us',
    reads: 'the office',
    writes: 'the office, from the statements of our banks',
    exported: {
      part: 'transfers',
      without: {
        identity: 'a hash of the other columns',
        referenceKeys: 'the reference in another spelling',
        sounds: 'the names in another spelling',
        candidates: 'other households may be among them',
        decidedBy: 'another person',
        reason: 'only where it is not of this household',
      },
    },
    erased: {
      id: ID,
      statementId: ID,
      bankId: ID,
      identity: HASH,
      line: BOOKS,
      bookedOn: BOOKS,
      reference: BOOKS,
      narrative: 'emptied',
      payer: 'emptied',
      santim: BOOKS,
      referenceKeys: BOOKS,
      codes: { kept: "the payment code, which is nobody else's ever" },
      sounds: 'emptied',
      state: CHOICE,
      verdict: CHOICE,
      candidates: 'emptied',
      matchedAt: MOMENT,
      householdId: ID,
      paymentId: ID,
      reason: 'emptied',
      decidedBy: ID,
      decidedAt: MOMENT,
    },
    retention: BOOKS_KEPT,
  },
  reductions: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the office, above a limit two persons',
    exported: {
      not: 'what was waived or written off is in `credits`, with its reason; a proposal has moved nothing yet',
    },
    erased: {
      id: ID,
      householdId: ID,
      chargeId: ID,
      creditId: ID,
      kind: CHOICE,
      state: CHOICE,
      santim: BOOKS,
      reason: 'emptied',
      needsSecondPerson: CHOICE,
      proposedBy: ID,
      createdAt: MOMENT,
      decidedBy: ID,
      decidedAt: MOMENT,
      undoneBy: ID,
      undoneAt: MOMENT,
      undoReason: 'emptied',
    },
    retention: BOOKS_KEPT,
  },
  refunds: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the office, above a limit two persons; the gateway',
    exported: { part: 'refunds' },
    erased: {
      id: ID,
      accountId: ID,
      paymentId: ID,
      kind: CHOICE,
      source: CHOICE,
      state: CHOICE,
      amountEtb: BOOKS,
      identity: BOOKS,
      toldEtb: BOOKS,
      expectedEtb: BOOKS,
      reason: 'emptied',
      needsSecondPerson: CHOICE,
      proposedBy: ID,
      decidedBy: ID,
      handedTo: ID,
      createdAt: BOOKS,
      decidedAt: BOOKS,
      refusal: 'emptied',
      endsDebt: CHOICE,
      way: CHOICE,
      delivery: CHOICE,
      deliveryAt: BOOKS,
      round: BOOKS,
      tries: BOOKS,
      nextTryAt: MOMENT,
      gatewayReference: BOOKS,
      problem: BOOKS,
      payTo: 'emptied',
      paidBy: ID,
      paidReference: BOOKS,
      tillSessionId: BOOKS,
    },
    retention: BOOKS_KEPT,
  },
  sessions: {
    of: 'everybody who is signed in',
    reads: 'the server',
    writes: 'the server',
    exported: { part: 'sessions' },
    erased: 'rows',
    retention: { hours: 0, since: 'expiresAt', job: 'forget-dead-sessions' },
  },
  smsMessages: {
    of: 'whoever gets a text message',
    reads: 'the account itself; the office sees what could not be sent',
    writes: 'the server',
    exported: {
      part: 'messages',
      without: {
        text: 'removed once it is sent; until then it may hold a code',
        noticeId: 'an id of ours',
        segments: 'what it cost us',
        costSantim: 'what it cost us',
      },
    },
    erased: 'rows',
    retention: { hours: 90 * 24, since: 'createdAt', job: 'forget-old-sms' },
  },
  staff: {
    of: 'members of the office, also those who left',
    reads: 'the office',
    writes: 'an owner',
    exported: { not: 'a role, capabilities and a sealed secret; the account itself is in `account`' },
    erased: {
      all: 'the audit trail must say who acted; leaving the office ends the access and empties the secrets, and no call erases a member',
    },
    retention: { until: 'the audit trail ends' },
  },
  teacherAbsences: {
    of: 'teachers',
    reads: OWNER_AND_OFFICE,
    writes: 'the teacher',
    exported: { part: 'absences', without: { id: 'an id of ours' } },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  teacherAvailability: {
    of: 'teachers',
    reads: OWNER_AND_OFFICE,
    writes: 'the teacher',
    exported: { part: 'availability' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  teachers: {
    of: 'teachers',
    reads: OWNER_AND_OFFICE,
    writes: 'the teacher; the office decides',
    exported: { part: 'teacherApplication' },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  uploads: {
    of: 'households, teachers and staff',
    reads: 'the account itself',
    writes: 'the account itself',
    exported: { not: 'an upload that is not finished lives a day; a finished one is in `files`' },
    erased: {
      id: ID,
      accountId: ID,
      purpose: CHOICE,
      name: 'emptied',
      sizeBytes: CHOICE,
      receivedBytes: CHOICE,
      diskId: ID,
      reservedUntil: MOMENT,
      fileId: ID,
      createdAt: MOMENT,
      expiresAt: MOMENT,
    },
    retention: { hours: 0, since: 'expiresAt', job: 'remove-expired-uploads' },
  },
  backups: { nobody: 'when backups of this database were taken' },
  bankLines: { nobody: 'when a bank was asked last, and for how long it is left alone' },
  bankChanges: {
    nobody:
      'accounts of the organisation as they were and are to be, and which members of staff proposed and decided it',
  },
  banks: { nobody: 'accounts of the organisation, shown to everybody who pays' },
  classes: { nobody: 'what a class is and when it meets; who is in it is in enrollments and class_teachers' },
  classSchedules: { nobody: 'when a class meets' },
  announcements: {
    nobody: 'what the office tells many people at once, and which members of staff wrote, approved and stopped it',
  },
  closures: { nobody: 'days without lessons' },
  schoolTerms: { nobody: 'the parts of a school year' },
  contentVersions: { nobody: 'a counter' },
  deviceErrors: { nobody: 'errors of pages, counted by day, place in our code and browser version' },
  deviceVitals: { nobody: 'how fast pages were shown, counted by day and page' },
  gatewayComparisons: { nobody: 'how far the comparison with the gateway has come' },
  bankStatements: { nobody: 'which files of the banks were taken in, and by which member of staff' },
  gatewayDifferences: { nobody: 'sums and references of payments, and which member of staff dealt with them' },
  cashDeposits: { nobody: 'cash that was carried to the bank, and by which member of staff' },
  tills: { nobody: 'the drawers of the office' },
  sentMails: {
    of: 'households to whom something was mailed',
    reads: 'the server',
    writes: 'the server',
    exported: { not: 'that a mail went out; what it said is in `payments`' },
    erased: 'rows',
    retention: { hours: 30 * 24, since: 'at', job: 'forget-mail' },
  },
  telegramCodes: {
    of: 'households and teachers who connect a chat',
    reads: 'the server',
    writes: 'the account itself, and the chat that brings the code',
    exported: { not: 'the hash of a code that ends after ten minutes; a chat that is connected is in `telegram`' },
    erased: 'rows',
    retention: { hours: 1, since: 'createdAt', job: 'forget-chat-codes' },
  },
  telegramLinks: {
    of: 'households and teachers who connected a chat',
    reads: 'the account itself',
    writes: 'the account itself, and the chat',
    exported: { part: 'telegram', without: { accountId: 'the account itself' } },
    erased: 'rows',
    retention: UNTIL_ERASED,
  },
  telegramUpdates: { nobody: 'numbers that Telegram counts by, kept for two days' },
  tillSessions: { nobody: 'what was counted in a drawer, and by which member of staff' },
  closedMonths: { nobody: 'which months of the books are closed; who closed one is in the audit trail' },
  hourMonths: { nobody: 'which months of hours are closed; who closed one is in the audit trail' },
  lessonPlansDue: { nobody: 'classes whose lessons are to be planned anew' },
  lessons: { nobody: 'the dated lessons of a class; who comes is in attendance_marks' },
  packageOffers: { nobody: 'what is sold' },
  packages: { nobody: 'what is sold' },
  partnerUniversities: { nobody: 'organisations' },
  settingEntries: { nobody: 'what forms offer to choose from' },
  noticeRules: { nobody: 'how the office words notices; who changed one is in the audit trail' },
  siteContent: { nobody: 'what the organisation says about itself' },
  channelPauses: { nobody: 'how long a service that sends messages wants to be left alone' },
  smsMonths: { nobody: 'what text messages cost in a month' },
  usedChallenges: { nobody: 'signatures of solved challenges, which name nobody' },
};
