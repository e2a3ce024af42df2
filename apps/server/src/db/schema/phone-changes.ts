import { IDENTITY_PROOFS } from '@temari/contracts/identity-proofs';
import { PUBLIC_ACCOUNT_KINDS } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';

/**
 * A new phone that an account asked for, or two members of staff for it: confirmed by a code sent to it, undone by a code
 * sent to the old one.
 */
export const phoneChanges = pgTable(
  'phone_changes',
  {
    /** Random and short: it stands in the address that the old phone gets by SMS. */
    id: text('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: PUBLIC_ACCOUNT_KINDS }).notNull(),
    oldPhone: text('old_phone').notNull(),
    newPhone: text('new_phone').notNull(),
    /** Null where the number was somebody else's when the code was asked for: no code confirms it. */
    codeHash: text('code_hash'),
    codeSentAt: instantColumn('code_sent_at').notNull(),
    /** The code before the last Resend: a slow message may arrive after it. */
    previousCodeHash: text('previous_code_hash'),
    previousCodeSentAt: instantColumn('previous_code_sent_at'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
    /** Given up before it was confirmed: by its owner, a newer one, or another change of access. */
    closedAt: instantColumn('closed_at'),
    confirmedAt: instantColumn('confirmed_at'),
    undoCodeHash: text('undo_code_hash'),
    /** Until then the old phone can take the change back, and nobody else can register with it. */
    undoUntil: instantColumn('undo_until'),
    undoneAt: instantColumn('undone_at'),
    /** Of one that the office asked for: who, with which proof of identity, and why. Null: the account itself did. */
    askedBy: uuid('asked_by').references(() => accounts.id),
    proof: text('proof', { enum: IDENTITY_PROOFS }),
    reason: text('reason'),
    /** When its code was read back at the desk. */
    readBackAt: instantColumn('read_back_at'),
    /** The second member of staff who checked, and which proof of identity they saw. */
    secondBy: uuid('second_by').references(() => accounts.id),
    secondProof: text('second_proof', { enum: IDENTITY_PROOFS }),
  },
  (table) => [
    index('phone_changes_account').on(table.accountId),
    index('phone_changes_old_phone').on(table.oldPhone),
    index('phone_changes_created').on(table.createdAt),
    check('phone_changes_two_people', sql`${table.secondBy} <> ${table.askedBy}`),
    check(
      'phone_changes_by_sight',
      sql`${table.askedBy} is null or ${table.confirmedAt} is null
        or (${table.readBackAt} is not null and ${table.secondBy} is not null and ${table.secondProof} is not null)`,
    ),
  ],
);
