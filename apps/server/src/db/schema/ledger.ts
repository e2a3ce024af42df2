import { LEDGER_KINDS } from '@temari/contracts/ledger-kinds';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { charges, credits } from './charges.ts';
import { instantColumn, santimColumn } from './columns.ts';
import { payments } from './payments.ts';

/**
 * The books: each row moves an amount from one account to another, so that all of them always sum to zero. Rows are only
 * added (a trigger refuses everything else), by triggers on what they tell of. Accounts are `household:…`, `bank:…`,
 * `gateway:chapa`, `till:…`, `income:…` and the like. See docs/decisions/0031.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it tells of: the same twice is one row. */
    identity: text('identity').notNull().unique(),
    at: instantColumn('at').notNull(),
    /** The day in Addis Ababa that it counts in. */
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    debit: text('debit').notNull(),
    credit: text('credit').notNull(),
    santim: santimColumn('santim').notNull(),
    householdId: uuid('household_id').references(() => accounts.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    chargeId: uuid('charge_id').references(() => charges.id),
    creditId: uuid('credit_id').references(() => credits.id),
    actor: text('actor').notNull(),
  },
  (table) => [
    index('ledger_entries_household').on(table.householdId, table.id),
    index('ledger_entries_debit').on(table.debit, table.bookedOn),
    index('ledger_entries_credit').on(table.credit, table.bookedOn),
    index('ledger_entries_payment').on(table.paymentId),
    index('ledger_entries_day').on(table.bookedOn, table.id),
    check('ledger_entries_move', sql`${table.santim} > 0 and ${table.debit} <> ${table.credit}`),
  ],
);

/**
 * Months of the books that are closed, for good: a trigger books whatever comes later into the month after the last of
 * them. The first two columns never change; the rest is computed once, when nothing can be booked any more.
 */
export const closedMonths = pgTable('closed_months', {
  startsOn: date('starts_on', { mode: 'string' }).primaryKey(),
  endsOn: date('ends_on', { mode: 'string' }).notNull(),
  closedAt: instantColumn('closed_at').notNull(),
  closedBy: uuid('closed_by').references(() => accounts.id, { onDelete: 'set null' }),
  /** The hash of all entries of the month and of the hash of the month closed before it. */
  hash: text('hash'),
  /**
   * The balance of each account on the last day of the month, so that a report need not sum all entries from the very
   * first.
   */
  balances: jsonb('balances').$type<Record<string, number>>(),
});
