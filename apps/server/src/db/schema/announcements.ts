import { ANNOUNCEMENT_STATES, type AnnouncementWords, AUDIENCE_KINDS } from '@temari/contracts/announcement-rules';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId, santimColumn } from './columns.ts';

/** What the office tells many people at once. Whom it has told is in `notices`, by its id as the cause. */
export const announcements = pgTable(
  'announcements',
  {
    id: primaryId(),
    /** The form it was written in: sent twice, it is one announcement. */
    formId: text('form_id').notNull(),
    audienceKind: text('audience_kind', { enum: AUDIENCE_KINDS }).notNull(),
    /** The id of a class, a grade or a service; null for all. */
    audienceValue: text('audience_value'),
    words: jsonb('words').$type<AnnouncementWords>().notNull(),
    /** Also by SMS to whoever has nothing else. */
    bySms: boolean('by_sms').notNull(),
    state: text('state', { enum: ANNOUNCEMENT_STATES }).notNull(),
    /** As counted when it was written, or approved. */
    receivers: integer('receivers').notNull(),
    costSantim: santimColumn('cost_santim').notNull(),
    needsSecondPerson: boolean('needs_second_person').notNull(),
    writtenBy: uuid('written_by')
      .notNull()
      .references(() => accounts.id),
    writtenAt: instantColumn('written_at').notNull(),
    approvedBy: uuid('approved_by').references(() => accounts.id),
    approvedAt: instantColumn('approved_at'),
    stoppedBy: uuid('stopped_by').references(() => accounts.id),
    /** When the last one was told, or it was stopped. */
    endedAt: instantColumn('ended_at'),
    /** The household up to which all are told: whoever goes on begins behind it. */
    toldUpTo: uuid('told_up_to'),
    /** Of a stopped one: since then nothing of it waits any more. */
    clearedAt: instantColumn('cleared_at'),
  },
  (table) => [
    uniqueIndex('announcements_form').on(table.formId),
    index('announcements_newest').on(table.writtenAt, table.id),
    index('announcements_waiting').on(table.writtenAt).where(sql`${table.state} = 'waiting'`),
    index('announcements_work')
      .on(table.writtenAt)
      .where(sql`${table.state} = 'sending' or (${table.state} = 'stopped' and ${table.clearedAt} is null)`),
    check('announcements_audience', sql`(${table.audienceKind} = 'all') = (${table.audienceValue} is null)`),
    check(
      'announcements_another_person',
      sql`${table.approvedBy} is null or ${table.approvedBy} <> ${table.writtenBy}`,
    ),
    check(
      'announcements_two_persons',
      sql`${table.state} not in ('sending', 'sent') or not ${table.needsSecondPerson} or ${table.approvedBy} is not null`,
    ),
  ],
);
