import type { CashCount } from '@temari/contracts/cash-rules';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { banks } from './banks.ts';
import { instantColumn, primaryId, santimColumn } from './columns.ts';

/** A drawer with cash. Its money in the books is the account `till:…`. */
export const tills = pgTable(
  'tills',
  {
    id: primaryId(),
    name: text('name').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    retiredAt: instantColumn('retired_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('tills_name').on(sql`lower(${table.name})`).where(sql`${table.retiredAt} is null`)],
);

/**
 * From opening a till until it is counted. Triggers book what opening, closing and deciding mean; see
 * docs/decisions/0041. A trigger lets a row change in these steps only.
 */
export const tillSessions = pgTable(
  'till_sessions',
  {
    id: primaryId(),
    tillId: uuid('till_id')
      .notNull()
      .references(() => tills.id),
    openedBy: uuid('opened_by')
      .notNull()
      .references(() => accounts.id),
    openedAt: instantColumn('opened_at').notNull(),
    /** What was counted when it was opened. */
    floatSantim: santimColumn('float_santim').notNull(),
    floatCount: jsonb('float_count').$type<CashCount>().notNull(),
    /** What the books had in the till then. */
    carriedSantim: santimColumn('carried_santim').notNull(),
    closedBy: uuid('closed_by').references(() => accounts.id),
    closedAt: instantColumn('closed_at'),
    /** What was counted when it was closed, by whoever did not see what the books have. */
    countedSantim: santimColumn('counted_santim'),
    count: jsonb('count').$type<CashCount>(),
    expectedSantim: santimColumn('expected_santim'),
    /** Of a difference: who accepted it, and why. */
    decidedBy: uuid('decided_by').references(() => accounts.id),
    decidedAt: instantColumn('decided_at'),
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('till_sessions_open_till').on(table.tillId).where(sql`${table.closedAt} is null`),
    uniqueIndex('till_sessions_open_person').on(table.openedBy).where(sql`${table.closedAt} is null`),
    index('till_sessions_opened').on(table.openedAt),
    index('till_sessions_to_decide')
      .on(table.closedAt)
      .where(sql`${table.countedSantim} <> ${table.expectedSantim} and ${table.decidedAt} is null`),
    check(
      'till_sessions_counted',
      sql`${table.floatSantim} >= 0 and ${table.carriedSantim} >= 0
        and (${table.closedAt} is null) = (${table.countedSantim} is null)
        and (${table.closedAt} is null) = (${table.expectedSantim} is null)
        and (${table.closedAt} is null) = (${table.closedBy} is null)
        and coalesce(${table.countedSantim}, 0) >= 0`,
    ),
    check(
      'till_sessions_two_persons',
      sql`${table.decidedAt} is null or (${table.decidedBy} is not null and ${table.closedAt} is not null
        and ${table.decidedBy} <> ${table.openedBy} and ${table.decidedBy} <> ${table.closedBy})`,
    ),
  ],
);

/** Cash that was carried from a till to the bank. In the books it is on its way until a statement shows it. */
export const cashDeposits = pgTable(
  'cash_deposits',
  {
    id: primaryId(),
    tillId: uuid('till_id')
      .notNull()
      .references(() => tills.id),
    bankId: uuid('bank_id')
      .notNull()
      .references(() => banks.id),
    santim: santimColumn('santim').notNull(),
    /** The number on the bank's slip. */
    reference: text('reference').notNull(),
    depositedOn: date('deposited_on', { mode: 'string' }).notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => accounts.id),
    createdAt: instantColumn('created_at').notNull(),
    /** When somebody found it on the bank's statement, or saw it on the account. */
    arrivedAt: instantColumn('arrived_at'),
    arrivedBy: uuid('arrived_by').references(() => accounts.id),
    /** The row of the statement that shows it. */
    statementRowId: uuid('statement_row_id').unique(),
  },
  (table) => [
    uniqueIndex('cash_deposits_slip').on(table.bankId, sql`lower(${table.reference})`),
    index('cash_deposits_created').on(table.createdAt),
    check('cash_deposits_amount', sql`${table.santim} > 0`),
    check('cash_deposits_arrived', sql`(${table.arrivedAt} is null) = (${table.arrivedBy} is null)`),
  ],
);
