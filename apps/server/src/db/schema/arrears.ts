import { CONTACT_OUTCOMES, REDUCTION_KINDS, REDUCTION_STATES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { charges, credits } from './charges.ts';
import { instantColumn, primaryId, santimColumn } from './columns.ts';

/** That the office spoke with a family about its months, or tried to. Rows are only added: a trigger refuses changes. */
export const householdContacts = pgTable(
  'household_contacts',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    outcome: text('outcome', { enum: CONTACT_OUTCOMES }).notNull(),
    note: text('note').notNull(),
    /** The day for which the family promised to pay: nothing is done about its months until then. */
    promisedFor: date('promised_for', { mode: 'string' }),
    contactedAt: instantColumn('contacted_at').notNull(),
    contactedBy: uuid('contacted_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    index('household_contacts_household').on(table.householdId, table.contactedAt, table.id),
    check('household_contacts_promise', sql`(${table.outcome} = 'promised') = (${table.promisedFor} is not null)`),
  ],
);

/**
 * A charge that the office has lowered or proposes to lower. The books contain the movement (a credit for this charge
 * alone); this table says why, and who agreed. When it is undone, the credit is taken back and both rows stay.
 */
export const reductions = pgTable(
  'reductions',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => charges.id),
    creditId: uuid('credit_id').references(() => credits.id),
    kind: text('kind', { enum: REDUCTION_KINDS }).notNull(),
    state: text('state', { enum: REDUCTION_STATES }).notNull(),
    santim: santimColumn('santim').notNull(),
    /** Written by staff about a family: erased with the account. */
    reason: text('reason').notNull(),
    needsSecondPerson: boolean('needs_second_person').notNull(),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => accounts.id),
    createdAt: instantColumn('created_at').notNull(),
    decidedBy: uuid('decided_by').references(() => accounts.id),
    decidedAt: instantColumn('decided_at'),
    undoneBy: uuid('undone_by').references(() => accounts.id),
    undoneAt: instantColumn('undone_at'),
    undoReason: text('undo_reason'),
  },
  (table) => [
    index('reductions_household').on(table.householdId, table.createdAt),
    index('reductions_charge').on(table.chargeId),
    uniqueIndex('reductions_proposed_once').on(table.chargeId).where(sql`${table.state} = 'proposed'`),
    index('reductions_proposed').on(table.createdAt).where(sql`${table.state} = 'proposed'`),
    check('reductions_santim', sql`${table.santim} > 0`),
    check('reductions_booked', sql`(${table.state} = 'booked') = (${table.creditId} is not null)`),
    check('reductions_undone', sql`${table.undoneAt} is null or ${table.state} = 'booked'`),
    check(
      'reductions_two_persons',
      sql`${table.state} <> 'booked' or not ${table.needsSecondPerson}
        or (${table.decidedBy} is not null and ${table.decidedBy} <> ${table.proposedBy})`,
    ),
  ],
);
