import type { Language } from '@temari/contracts/languages';
import { OCCASION_NAMES } from '@temari/contracts/notice-occasions';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';

export interface NoticeWords {
  title: string;
  body: string;
}

/** What somebody was told in the app, in the words of that day. See docs/decisions/0038. */
export const notices = pgTable(
  'notices',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    occasion: text('occasion', { enum: OCCASION_NAMES }).notNull(),
    /** What it is about. A person is told once of an occasion and its cause, however often the event fires. */
    cause: text('cause').notNull(),
    words: jsonb('words').$type<Partial<Record<Language, NoticeWords>>>().notNull(),
    path: text('path').notNull(),
    /** Shown from then on. */
    dueAt: instantColumn('due_at').notNull(),
    readAt: instantColumn('read_at'),
    /** An SMS with the same news was put into the outbox. */
    smsAt: instantColumn('sms_at'),
    /** Its reason is gone: it is shown to nobody. */
    takenBackAt: instantColumn('taken_back_at'),
  },
  (table) => [
    uniqueIndex('notices_once').on(table.cause, table.occasion, table.accountId),
    index('notices_newest').on(table.accountId, table.dueAt, table.id).where(sql`${table.takenBackAt} is null`),
    index('notices_unread').on(table.accountId).where(sql`${table.readAt} is null and ${table.takenBackAt} is null`),
    index('notices_due').on(table.dueAt),
  ],
);
