import { IDENTITY_PROOFS } from '@temari/contracts/identity-proofs';
import { RECOVERY_DECISIONS } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';

/** Help of the office for somebody who cannot sign in: two members of staff look at who it is. */
export const recoveries = pgTable(
  'recoveries',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    proof: text('proof', { enum: IDENTITY_PROOFS }).notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => accounts.id),
    askedAt: instantColumn('asked_at').notNull(),
    decision: text('decision', { enum: RECOVERY_DECISIONS }),
    decidedBy: uuid('decided_by').references(() => accounts.id),
    decidedAt: instantColumn('decided_at'),
    /** What the second one was shown. */
    secondProof: text('second_proof', { enum: IDENTITY_PROOFS }),
  },
  (table) => [
    index('recoveries_account').on(table.accountId, table.askedAt),
    uniqueIndex('recoveries_one_open').on(table.accountId).where(sql`${table.decidedAt} is null`),
    check('recoveries_two_people', sql`${table.decidedBy} <> ${table.askedBy}`),
    check(
      'recoveries_decided_whole',
      sql`(${table.decision} is null) = (${table.decidedAt} is null) and (${table.decision} is null) = (${table.decidedBy} is null)`,
    ),
    check('recoveries_agreed_by_sight', sql`${table.decision} <> 'agreed' or ${table.secondProof} is not null`),
  ],
);
