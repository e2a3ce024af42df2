import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';

/** The outbox: a message is written with what caused it, sent by a job, and its text removed once delivered. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: primaryId(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: ['queued', 'sent', 'failed', 'unknown', 'aside'] })
      .notNull()
      .default('queued'),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    sentAt: instantColumn('sent_at'),
    /** After this the message has no use (an expired code) and is not sent. */
    uselessAfter: instantColumn('useless_after'),
  },
  (table) => [
    index('sms_messages_status').on(table.status, table.createdAt),
    index('sms_messages_account').on(table.accountId),
  ],
);
