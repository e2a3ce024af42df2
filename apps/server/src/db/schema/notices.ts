import type { Language } from '@temari/contracts/languages';
import { NOTICE_CHANNELS, NOTICE_CHOICES, OCCASION_NAMES, SMS_USES } from '@temari/contracts/notice-occasions';
import type { EditedWords } from '@temari/contracts/notice-texts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';

export interface NoticeWords {
  title: string;
  body: string;
  /** What leaves the app: a lock screen may show it. */
  line?: string;
  /** What an SMS says, without the name of the site. */
  sms?: string;
}

/** What the office words itself; the line for lock screens stays ours. */
export type EditedNoticeWords = Record<Language, EditedWords>;

/** What the office has decided about an occasion; one without a row is on, in the shipped words. */
export const noticeRules = pgTable('notice_rules', {
  occasion: text('occasion', { enum: OCCASION_NAMES }).primaryKey(),
  isOn: boolean('is_on').notNull(),
  /** Null: the shipped ones. */
  words: jsonb('words').$type<EditedNoticeWords>(),
  version: integer('version').notNull().default(1),
});

/** What somebody was told, in the words of that day. See docs/decisions/0038. */
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
    /** The household of the learner it is about, where the reader is a guardian with access to it. */
    aboutHouseholdId: uuid('about_household_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Shown from then on. */
    dueAt: instantColumn('due_at').notNull(),
    readAt: instantColumn('read_at'),
    /** The version before put an SMS with the same news into the outbox itself. */
    smsAt: instantColumn('sms_at'),
    /** Its reason is gone: it is shown to nobody. */
    takenBackAt: instantColumn('taken_back_at'),
    /** Whether it is worth an SMS; null where a version before wrote it. */
    sms: text('sms', { enum: SMS_USES }),
    /** It cannot wait for the end of the quiet hours. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** After this nobody is sent it; the app still shows it. */
    uselessAfter: instantColumn('useless_after'),
    /** Since then it is decided on which channels it goes out. */
    routedAt: instantColumn('routed_at'),
  },
  (table) => [
    uniqueIndex('notices_once').on(table.cause, table.occasion, table.accountId),
    index('notices_newest').on(table.accountId, table.dueAt, table.id).where(sql`${table.takenBackAt} is null`),
    index('notices_unread').on(table.accountId).where(sql`${table.readAt} is null and ${table.takenBackAt} is null`),
    index('notices_due').on(table.dueAt),
    index('notices_about').on(table.aboutHouseholdId).where(sql`${table.aboutHouseholdId} is not null`),
    index('notices_unrouted').on(table.dueAt).where(sql`${table.routedAt} is null and ${table.takenBackAt} is null`),
  ],
);

/** `unknown`: it may have arrived, and is not sent again. `dropped`: its reason was gone, or it came too late. */
export const DELIVERY_STATES = ['waiting', 'sent', 'nobody', 'failed', 'unknown', 'dropped'] as const;

/** One channel on which a notice goes out, once. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    id: primaryId(),
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    channel: text('channel', { enum: NOTICE_CHANNELS }).notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    /**
     * The earliest time to send: after quiet hours, after the time given to a free channel, or after the pause that
     * follows a refusal.
     */
    dueAt: instantColumn('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    settledAt: instantColumn('settled_at'),
  },
  (table) => [
    uniqueIndex('notice_deliveries_once').on(table.noticeId, table.channel),
    index('notice_deliveries_due_by_channel').on(table.channel, table.dueAt).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Where somebody has left the usual: a channel or a topic that is off, or an extra that is on. */
export const noticeSwitches = pgTable(
  'notice_switches',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name', { enum: NOTICE_CHOICES }).notNull(),
    isOn: boolean('is_on').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
);
