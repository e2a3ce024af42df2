import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, instantColumn } from './columns.ts';

/** The address to which an account asked for mail. It holds only for as long as it is the account's address. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** Of the token in the link that went to it. */
    tokenHash: bytea('token_hash').notNull().unique(),
    askedAt: instantColumn('asked_at').notNull(),
    confirmedAt: instantColumn('confirmed_at'),
    switchedOffAt: instantColumn('switched_off_at'),
  },
  (table) => [index('email_confirmations_asked').on(table.askedAt)],
);
