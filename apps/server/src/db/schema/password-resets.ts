import { PUBLIC_ACCOUNT_KINDS } from '@temari/contracts/vocabulary';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';

/** A request to set a new password by phone. Unknown phones get one too, so that the answer gives nothing away. */
export const passwordResets = pgTable(
  'password_resets',
  {
    /** Random and unguessable: holding it is part of the proof. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: PUBLIC_ACCOUNT_KINDS }).notNull(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    phone: text('phone').notNull(),
    codeHash: text('code_hash'),
    codeSentAt: instantColumn('code_sent_at').notNull(),
    /** Of the slip that the office gave instead of a code. */
    slipHash: text('slip_hash').unique(),
    /** The code before the last Resend: a slow message may arrive after it. */
    previousCodeHash: text('previous_code_hash'),
    previousCodeSentAt: instantColumn('previous_code_sent_at'),
    attempts: integer('attempts').notNull().default(0),
    verifiedAt: instantColumn('verified_at'),
    usedAt: instantColumn('used_at'),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    index('password_resets_account').on(table.accountId),
    index('password_resets_created').on(table.createdAt),
  ],
);
