import { PAST_MONEY, PAST_PAYMENT_WAYS } from '@temari/contracts/past-payments';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId, santimColumn } from './columns.ts';
import { learners } from './learners.ts';

/**
 * Payments from before the books began, as lists brought them. They are no payments of ours: no confirmation, no number,
 * no income. Triggers book each against `opening:past-payments`; undone, it stays and is booked back.
 */
export const pastPayments = pgTable(
  'past_payments',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    learnerId: uuid('learner_id').references(() => learners.id, { onDelete: 'set null' }),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    santim: santimColumn('santim').notNull(),
    /** As it was written; empty where the list has none. */
    reference: text('reference').notNull(),
    /** The reference in Latin capitals and digits, as those of receipts are compared. */
    referenceKey: text('reference_key').notNull(),
    /** The reference and the id of the learner: what tells payments of one family, day and amount apart. Stays when a learner is erased. */
    identity: text('identity').notNull(),
    way: text('way', { enum: PAST_PAYMENT_WAYS }).notNull(),
    /** A package or a month, in the words of the list. */
    purpose: text('purpose').notNull(),
    use: text('use', { enum: PAST_MONEY }).notNull(),
    importedAt: instantColumn('imported_at').notNull(),
    importedBy: uuid('imported_by').references(() => accounts.id, { onDelete: 'set null' }),
    undoneAt: instantColumn('undone_at'),
    undoneBy: uuid('undone_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    // The same payment once, until it is undone. Siblings may be paid with one reference on one day.
    uniqueIndex('past_payments_once')
      .on(table.householdId, table.paidOn, table.santim, table.identity)
      .where(sql`${table.undoneAt} is null`),
    index('past_payments_learner').on(table.learnerId).where(sql`${table.learnerId} is not null`),
    index('past_payments_day').on(table.paidOn),
    check('past_payments_santim', sql`${table.santim} > 0`),
  ],
);
