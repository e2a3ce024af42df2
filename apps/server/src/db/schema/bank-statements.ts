import {
  MATCH_VERDICTS,
  type MatchKind,
  type MatchReason,
  type MatchWarning,
  STATEMENT_ROW_STATES,
  type StatementMapping,
} from '@temari/contracts/statement-columns';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { banks } from './banks.ts';
import { instantColumn, primaryId } from './columns.ts';
import { payments } from './payments.ts';

/** A file from the bank that was taken in. The file itself is not kept. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: primaryId(),
    bankId: uuid('bank_id')
      .notNull()
      .references(() => banks.id),
    fileName: text('file_name').notNull(),
    fileSha256: text('file_sha256').notNull(),
    /** The names of its columns: the next statement of this account with the same ones is read in the same way. */
    headers: text('headers').array().notNull(),
    mapping: jsonb('mapping').$type<StatementMapping>().notNull(),
    fromOn: date('from_on', { mode: 'string' }).notNull(),
    toOn: date('to_on', { mode: 'string' }).notNull(),
    takenBy: uuid('taken_by').references(() => accounts.id),
    takenAt: instantColumn('taken_at').notNull(),
  },
  (table) => [
    uniqueIndex('bank_statements_file').on(table.bankId, table.fileSha256),
    index('bank_statements_taken').on(table.takenAt),
  ],
);

/** What a row may pay, as it was found; looked at again before anything is booked. */
export interface StoredCandidate {
  kind: MatchKind;
  id: string;
  householdId: string | null;
  amountEtb: number;
  reasons: MatchReason[];
  warnings: MatchWarning[];
}

/** Money that came in, as the bank tells it. What went out is not kept. */
export const statementRows = pgTable(
  'statement_rows',
  {
    id: primaryId(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    bankId: uuid('bank_id')
      .notNull()
      .references(() => banks.id),
    /** A hash of the account, the day, the reference, the amount and the balance: the same row in another file is this one. */
    identity: text('identity').notNull(),
    line: integer('line').notNull(),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    reference: text('reference').notNull(),
    narrative: text('narrative').notNull(),
    payer: text('payer').notNull(),
    santim: bigint('santim', { mode: 'number' }).notNull(),
    /** References and payment codes that stand in its words, and how the names in them sound. */
    referenceKeys: text('reference_keys').array().notNull(),
    codes: text('codes').array().notNull(),
    sounds: text('sounds').array().notNull(),
    state: text('state', { enum: STATEMENT_ROW_STATES }).notNull().default('open'),
    verdict: text('verdict', { enum: MATCH_VERDICTS }).notNull().default('unknown'),
    candidates: jsonb('candidates').$type<StoredCandidate[]>().notNull().default([]),
    /** Null: not looked at yet. */
    matchedAt: instantColumn('matched_at'),
    householdId: uuid('household_id').references(() => accounts.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** Why it is not ours, in the office's words. */
    reason: text('reason').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => accounts.id),
    decidedAt: instantColumn('decided_at'),
  },
  (table) => [
    uniqueIndex('statement_rows_identity').on(table.bankId, table.identity),
    // One payment came once.
    uniqueIndex('statement_rows_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('statement_rows_statement').on(table.statementId, table.line),
    index('statement_rows_household').on(table.householdId).where(sql`${table.householdId} is not null`),
    index('statement_rows_references').using('gin', table.referenceKeys).where(sql`${table.state} = 'open'`),
    index('statement_rows_open').on(table.statementId, table.verdict).where(sql`${table.state} = 'open'`),
    check('statement_rows_matched', sql`(${table.state} = 'matched') = (${table.paymentId} is not null)`),
    check('statement_rows_came_in', sql`${table.santim} > 0`),
  ],
);
