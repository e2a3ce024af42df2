import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';
import { files } from './files.ts';
import { guardians } from './guardians.ts';

/**
 * A guardian who may not follow a household's learners, by decision of the office. In force from the confirmation by a
 * second person until somebody lifts it. Neither the guardian nor the household is told.
 */
export const guardianBlocks = pgTable(
  'guardian_blocks',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    guardianId: uuid('guardian_id')
      .notNull()
      .references(() => guardians.id, { onDelete: 'cascade' }),
    /** Of the guardian then: the same person may be put on the list again. */
    phone: text('phone').notNull(),
    /** The account of that person, which may get another phone later. */
    blockedAccountId: uuid('blocked_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Written by staff about a person: erased with the household. */
    reason: text('reason').notNull(),
    evidenceFileId: uuid('evidence_file_id').references(() => files.id, { onDelete: 'set null' }),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => accounts.id),
    proposedAt: instantColumn('proposed_at').notNull(),
    confirmedBy: uuid('confirmed_by').references(() => accounts.id),
    confirmedAt: instantColumn('confirmed_at'),
    liftedBy: uuid('lifted_by').references(() => accounts.id),
    liftedAt: instantColumn('lifted_at'),
    liftReason: text('lift_reason'),
  },
  (table) => [
    index('guardian_blocks_household').on(table.householdId),
    uniqueIndex('guardian_blocks_one_open').on(table.guardianId).where(sql`${table.liftedAt} is null`),
    check(
      'guardian_blocks_two_persons',
      sql`(${table.confirmedAt} is null) = (${table.confirmedBy} is null)
        and (${table.confirmedBy} is null or ${table.confirmedBy} <> ${table.proposedBy})`,
    ),
    check('guardian_blocks_lifted_whole', sql`(${table.liftedAt} is null) = (${table.liftedBy} is null)`),
  ],
);
