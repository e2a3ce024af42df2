import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';

const MAIL_KINDS = ['payment', 'report'] as const;

/** Mails that are sent once for one cause, written before they are sent: at most one goes out. */
export const sentMails = pgTable(
  'sent_mails',
  {
    kind: text('kind', { enum: MAIL_KINDS }).notNull(),
    /** What it is about: a payment; a month, a learner and a reader. */
    cause: text('cause').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.cause] }),
    index('sent_mails_account').on(table.accountId),
    index('sent_mails_at').on(table.at),
  ],
);
