import type { MyData } from '@temari/contracts/accounts';
import type { Table } from 'drizzle-orm';
import { accounts } from './accounts.ts';
import { auditEntries } from './audit-entries.ts';
import { backups } from './backups.ts';
import { banks } from './banks.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { classResources } from './class-resources.ts';
import { classTeachers } from './class-teachers.ts';
import { classes } from './classes.ts';
import { consentRequests, consents } from './consents.ts';
import { contactMessages } from './contact-messages.ts';
import { contentVersions } from './content-versions.ts';
import { deviceErrors } from './device-errors.ts';
import { deviceSignIns } from './device-sign-ins.ts';
import { deviceVitals } from './device-vitals.ts';
import { enrollmentFiles } from './enrollment-files.ts';
import { enrollments } from './enrollments.ts';
import { files } from './files.ts';
import { gatewayComparisons } from './gateway-comparisons.ts';
import { gatewayDifferences } from './gateway-differences.ts';
import { guardianBlocks } from './guardian-blocks.ts';
import { guardians, guardianships } from './guardians.ts';
import { householdNotes } from './household-notes.ts';
import { householdChanges, householdSearch } from './household-search.ts';
import { idempotencyKeys } from './idempotency-keys.ts';
import { knownAddresses } from './known-addresses.ts';
import { learnerDoubts } from './learner-doubts.ts';
import { learnerMerges } from './learner-merges.ts';
import { learners } from './learners.ts';
import { packageOffers } from './package-offers.ts';
import { packages } from './packages.ts';
import { partnerUniversities } from './partner-universities.ts';
import { passwordResets } from './password-resets.ts';
import { paymentEvents } from './payment-events.ts';
import { payments } from './payments.ts';
import { phoneChanges } from './phone-changes.ts';
import { rateLimits } from './rate-limits.ts';
import { receiptLikenesses, receiptPictures } from './receipt-pictures.ts';
import { recoveries } from './recoveries.ts';
import { refunds } from './refunds.ts';
import { sessions } from './sessions.ts';
import { settingEntries } from './setting-entries.ts';
import { siteContent } from './site-content.ts';
import { smsMessages } from './sms-messages.ts';
import { staff } from './staff.ts';
import { teachers } from './teachers.ts';
import { uploads } from './uploads.ts';
import { usedChallenges } from './used-challenges.ts';

/** Every table of the database. `personal-data.test.ts` fails for one that is missing here. */
export const TABLES = {
  accounts,
  auditEntries,
  backups,
  banks,
  calendarFeeds,
  classResources,
  classTeachers,
  classes,
  consentRequests,
  consents,
  contactMessages,
  contentVersions,
  deviceErrors,
  deviceSignIns,
  deviceVitals,
  enrollmentFiles,
  enrollments,
  files,
  gatewayComparisons,
  gatewayDifferences,
  guardianBlocks,
  guardianships,
  guardians,
  householdChanges,
  householdNotes,
  householdSearch,
  idempotencyKeys,
  knownAddresses,
  learnerMerges,
  learnerDoubts,
  learners,
  packageOffers,
  packages,
  partnerUniversities,
  passwordResets,
  paymentEvents,
  payments,
  phoneChanges,
  rateLimits,
  receiptLikenesses,
  receiptPictures,
  recoveries,
  refunds,
  sessions,
  settingEntries,
  siteContent,
  smsMessages,
  staff,
  teachers,
  uploads,
  usedChallenges,
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
    },
    retention: UNTIL_ERASED,
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
  deviceSignIns: {
    of: 'households and teachers who keep a device signed in',
    reads: 'the account itself',
    writes: 'the account itself, by signing in',
    exported: { part: 'deviceSignIns' },
    erased: 'rows',
    retention: { hours: 90 * 24, since: 'lastUsedAt', job: 'forget-unused-devices' },
  },
  enrollmentFiles: {
    of: 'households',
    reads: OWNER_AND_OFFICE,
    writes: 'the household',
    exported: { part: 'files' },
    erased: 'rows',
    retention: UNTIL_ERASED,
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
  learnerMerges: {
    of: 'learners',
    reads: OWNER_AND_OFFICE,
    writes: 'the household and the office, by saying that two are one person',
    exported: { not: 'which rows were joined; both learners, and which one counts, are in the part of the learners' },
    erased: 'rows',
    retention: UNTIL_ERASED,
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
    writes: 'the account itself',
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
    exported: { part: 'messages', without: { text: 'removed once it is sent; until then it may hold a code' } },
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
  banks: { nobody: 'accounts of the organisation, shown to everybody who pays' },
  classes: { nobody: 'what a class is and when it meets; who is in it is in enrollments and class_teachers' },
  contentVersions: { nobody: 'a counter' },
  deviceErrors: { nobody: 'errors of pages, counted by day, place in our code and browser version' },
  deviceVitals: { nobody: 'how fast pages were shown, counted by day and page' },
  gatewayComparisons: { nobody: 'how far the comparison with the gateway has come' },
  gatewayDifferences: { nobody: 'sums and references of payments, and which member of staff dealt with them' },
  packageOffers: { nobody: 'what is sold' },
  packages: { nobody: 'what is sold' },
  partnerUniversities: { nobody: 'organisations' },
  settingEntries: { nobody: 'what forms offer to choose from' },
  siteContent: { nobody: 'what the organisation says about itself' },
  usedChallenges: { nobody: 'signatures of solved challenges, which name nobody' },
};
