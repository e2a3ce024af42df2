import {
  IMPORT_ACTIONS,
  IMPORT_DECISIONS,
  IMPORT_KINDS,
  IMPORT_ROW_STATES,
  IMPORT_STATES,
  type ImportGroup,
  type ImportMapping,
  type ImportProblem,
} from '@temari/contracts/import-columns';
import type { DoubtReason } from '@temari/contracts/office-same-person';
import type { PastMoney, PastPaymentWay } from '@temari/contracts/past-payments';
import type { Relation, Service } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';

/** A list that was chosen to be taken over. The file itself is not kept. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: primaryId(),
    kind: text('kind', { enum: IMPORT_KINDS }).notNull(),
    fileName: text('file_name').notNull(),
    fileSha256: text('file_sha256').notNull(),
    headers: text('headers').array().notNull(),
    mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('checked'),
    checkedBy: uuid('checked_by').references(() => accounts.id),
    checkedAt: instantColumn('checked_at').notNull(),
    /** Who last said that it is to be applied or undone: the job acts in their name. */
    startedBy: uuid('started_by').references(() => accounts.id),
    appliedAt: instantColumn('applied_at'),
    undoneAt: instantColumn('undone_at'),
    /** How many lines of each group there were, once the lines themselves are deleted. */
    counts: jsonb('counts').$type<Partial<Record<ImportGroup, number>>>(),
  },
  (table) => [
    // The same file once, until it was undone.
    uniqueIndex('import_runs_file').on(table.kind, table.fileSha256).where(sql`${table.state} <> 'undone'`),
    index('import_runs_checked').on(table.checkedAt),
    index('import_runs_working').on(table.checkedAt).where(sql`${table.state} in ('applying', 'undoing')`),
    check('import_runs_applied', sql`${table.state} in ('checked', 'applying') or ${table.appliedAt} is not null`),
  ],
);

/** A line as it was read; what cannot be read is null. */
export interface ImportValues {
  learner: string;
  parent: string;
  phone: string;
  relation: Relation;
  grade: string | null;
  school: string | null;
  dateOfBirth: string | null;
}

/** What a line says of a past payment; what cannot be read is null. */
export interface PaymentValues {
  paidOn: string | null;
  santim: number | null;
  reference: string;
  referenceKey: string;
  way: PastPaymentWay;
  purpose: string;
  use: PastMoney;
}

/** What a line says of a class; what cannot be read is null. Days and time are those of the settings once they are found. */
export interface ClassLine {
  service: Service | null;
  course: string;
  grade: string | null;
  days: string;
  time: string;
  firstDay: string | null;
  lastDay: string | null;
  /** As it stands in the line, or the name once the teacher is found. */
  teacher: string;
  teacherId: string | null;
  seats: number | null;
  link: string | null;
}

/** What a line says of a learner's place in a class, and what was found for it. */
export interface PlaceLine {
  class: string;
  days: string;
  time: string;
  /** As it stands in the line, or the title once the package is found. */
  package: string;
  /** The paid enrollment that is placed; null: one is made, of this package. */
  enrollmentId: string | null;
  packageId: string | null;
}

/** A payment that is here already and may be the one of a line. */
export interface SamePayment {
  paidOn: string;
  reference: string;
  learner: string;
  isPast: boolean;
}

/** What is known of a learner, of the fields that a line changes. */
export interface ImportFacts {
  fullName?: string;
  grade?: string | null;
  gradeYear?: number | null;
  school?: string | null;
  dateOfBirth?: string | null;
}

export interface StoredProblem {
  problem: ImportProblem;
  line: number | null;
  text: string;
}

/** A learner who is here already and may be the one of a line, and what the line would change of them. */
export interface StoredDoubt {
  learnerId: string;
  householdId: string;
  reason: DoubtReason;
  before: ImportFacts;
  after: ImportFacts;
}

/** What is to be done with one line, and what became of it. Deleted when the import can be undone no more. */
export const importRows = pgTable(
  'import_rows',
  {
    id: primaryId(),
    runId: uuid('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    action: text('action', { enum: IMPORT_ACTIONS }).notNull(),
    state: text('state', { enum: IMPORT_ROW_STATES }).notNull().default('open'),
    values: jsonb('values').$type<ImportValues>().notNull(),
    problems: jsonb('problems').$type<StoredProblem[]>().notNull().default([]),
    doubt: jsonb('doubt').$type<StoredDoubt>(),
    /** Of a line of past payments. */
    payment: jsonb('payment').$type<PaymentValues>(),
    samePayment: jsonb('same_payment').$type<SamePayment>(),
    /** Of a line of classes. */
    class: jsonb('class').$type<ClassLine>(),
    /** Of a line of places. */
    place: jsonb('place').$type<PlaceLine>(),
    decision: text('decision', { enum: IMPORT_DECISIONS }),
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** The family: known at the check, or made by this line or one before it. */
    householdId: uuid('household_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The learner that is changed, or was made. No reference: undoing and erasing delete learners. */
    learnerId: uuid('learner_id'),
    /** The past payment that this line made. */
    madePaymentId: uuid('made_payment_id'),
    /** The class that is here already, or that this line made. No reference: undoing deletes classes. */
    classId: uuid('class_id'),
    /** The enrollment that this line placed, or made. No reference: undoing deletes those that it made. */
    enrollmentId: uuid('enrollment_id'),
    before: jsonb('before').$type<ImportFacts>().notNull().default({}),
    after: jsonb('after').$type<ImportFacts>().notNull().default({}),
    /** This line made the account of the family. */
    madeHousehold: boolean('made_household').notNull().default(false),
    /** The guardian whom this line made. */
    madeGuardianId: uuid('made_guardian_id'),
  },
  (table) => [
    uniqueIndex('import_rows_line').on(table.runId, table.line),
    index('import_rows_household').on(table.householdId).where(sql`${table.householdId} is not null`),
    check(
      'import_rows_doubt',
      sql`${table.action} <> 'doubt' or ${table.doubt} is not null or ${table.samePayment} is not null`,
    ),
  ],
);
