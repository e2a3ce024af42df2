import { SMS_STATES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId, santimColumn } from './columns.ts';
import { notices } from './notices.ts';

/** The outbox: a message is written with what caused it, sent by a job, and its text removed once delivered. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: primaryId(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    phone: text('phone').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: SMS_STATES }).notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    sentAt: instantColumn('sent_at'),
    /** After this the message has no use (an expired code) and is not sent. */
    uselessAfter: instantColumn('useless_after'),
    /** The notice that it carries: one message for each. */
    noticeId: uuid('notice_id').references(() => notices.id, { onDelete: 'set null' }),
    /** As many as the gateway charges for; null until it was handed over. */
    segments: integer('segments'),
    costSantim: santimColumn('cost_santim'),
    /** What the gateway heard from the phone. */
    arrival: text('arrival', { enum: ['delivered', 'undelivered'] }),
    arrivalAt: instantColumn('arrival_at'),
  },
  (table) => [
    uniqueIndex('sms_messages_notice').on(table.noticeId).where(sql`${table.noticeId} is not null`),
    index('sms_messages_status').on(table.status, table.createdAt),
    index('sms_messages_account').on(table.accountId),
  ],
);

/** What SMS cost in a month of the Gregorian calendar in Addis Ababa; stays when the messages are forgotten. */
export const smsMonths = pgTable('sms_months', {
  /** Like 2026-11. */
  month: text('month').primaryKey(),
  messages: integer('messages').notNull().default(0),
  segments: integer('segments').notNull().default(0),
  costSantim: santimColumn('cost_santim').notNull().default(0),
});
