import { BANK_CHANGE_KINDS, BANK_CHANGE_STATES } from '@temari/contracts/bank-change-rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import type { banks } from './banks.ts';
import { instantColumn, primaryId } from './columns.ts';

/** An account as it was, or as it is to be. */
export type BankValues = Omit<typeof banks.$inferSelect, 'id' | 'version'>;

/** What an owner proposes to change about the accounts that families pay into, and who decided it. Nothing is deleted. */
export const bankChanges = pgTable(
  'bank_changes',
  {
    id: primaryId(),
    kind: text('kind', { enum: BANK_CHANGE_KINDS }).notNull(),
    /** Of a new account: the id that it gets. A removed account is gone, so it is no foreign key. */
    bankId: uuid('bank_id').notNull(),
    /** Of the account when it was proposed: another change since then makes the proposal worthless. */
    seenVersion: integer('seen_version'),
    before: jsonb('before').$type<BankValues>(),
    after: jsonb('after').$type<BankValues>(),
    state: text('state', { enum: BANK_CHANGE_STATES }).notNull().default('proposed'),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => accounts.id),
    proposedAt: instantColumn('proposed_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    decidedBy: uuid('decided_by').references(() => accounts.id),
    decidedAt: instantColumn('decided_at'),
  },
  (table) => [
    index('bank_changes_waiting').on(table.proposedAt).where(sql`${table.state} = 'proposed'`),
    uniqueIndex('bank_changes_one_open').on(table.bankId).where(sql`${table.state} = 'proposed'`),
    uniqueIndex('bank_changes_one_new')
      .on(sql`(regexp_replace(${table.after} ->> 'accountNumber', '\\D', '', 'g'))`)
      .where(sql`${table.state} = 'proposed' and ${table.kind} = 'add'`),
    check(
      'bank_changes_whole',
      sql`(${table.before} is null) = (${table.kind} = 'add') and (${table.after} is null) = (${table.kind} = 'remove')
        and (${table.seenVersion} is null) = (${table.kind} = 'add')`,
    ),
    check(
      'bank_changes_decided_whole',
      sql`(${table.state} in ('applied', 'refused', 'withdrawn')) = (${table.decidedBy} is not null and ${table.decidedAt} is not null)`,
    ),
    // The only person of an office confirms alone, a day later.
    check(
      'bank_changes_two_persons',
      sql`${table.state} <> 'applied' or ${table.decidedBy} <> ${table.proposedBy}
        or ${table.decidedAt} >= ${table.proposedAt} + interval '24 hours'`,
    ),
  ],
);
