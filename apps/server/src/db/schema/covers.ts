import { COVER_ANSWERS, COVER_NOTICES, COVER_STATES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';
import { lessons } from './lessons.ts';

/**
 * A lesson whose teacher cannot teach it, and who does. A lesson has at most one that is not cancelled. Nobody has two
 * at overlapping times (`covers_one_place`). A trigger ends it when its lesson is moved or cancelled. See
 * docs/decisions/0027.
 */
export const covers = pgTable(
  'covers',
  {
    id: primaryId(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** The times of the lesson, which the constraint needs here. */
    startsAt: instantColumn('starts_at').notNull(),
    endsAt: instantColumn('ends_at').notNull(),
    state: text('state', { enum: COVER_STATES }).notNull().default('open'),
    /** Who cannot teach; null where the class has no teacher. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    reason: text('reason').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Who teaches instead; stays when a taken one is cancelled. */
    teacherId: uuid('teacher_id').references(() => accounts.id, { onDelete: 'set null' }),
    openedAt: instantColumn('opened_at').notNull(),
    decidedAt: instantColumn('decided_at'),
    /** How many rounds of asking there were, and when the next one is due. */
    round: integer('round').notNull().default(0),
    nextRoundAt: instantColumn('next_round_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('covers_lesson').on(table.lessonId).where(sql`${table.state} <> 'cancelled'`),
    index('covers_of_lesson').on(table.lessonId),
    index('covers_teacher').on(table.teacherId).where(sql`${table.teacherId} is not null`),
    index('covers_account').on(table.accountId),
    index('covers_waiting').on(table.startsAt).where(sql`${table.state} in ('open', 'unfilled')`),
    check('covers_times', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'covers_teacher_known',
      sql`case when ${table.state} in ('open', 'unfilled') then ${table.teacherId} is null else true end`,
    ),
  ],
);

/** A colleague who was asked to take a lesson. */
export const coverOffers = pgTable(
  'cover_offers',
  {
    coverId: uuid('cover_id')
      .notNull()
      .references(() => covers.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    sentAt: instantColumn('sent_at').notNull(),
    answer: text('answer', { enum: COVER_ANSWERS }),
    answeredAt: instantColumn('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.coverId, table.accountId] }),
    index('cover_offers_account').on(table.accountId),
  ],
);

/** What a teacher is to be told about a cover. A job makes an SMS of each, once. */
export const coverNotices = pgTable(
  'cover_notices',
  {
    id: primaryId(),
    coverId: uuid('cover_id')
      .notNull()
      .references(() => covers.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: COVER_NOTICES }).notNull(),
    createdAt: instantColumn('created_at').notNull(),
    /** When the SMS was queued, or found to be of no use any more. */
    doneAt: instantColumn('done_at'),
  },
  (table) => [
    index('cover_notices_waiting').on(table.createdAt).where(sql`${table.doneAt} is null`),
    index('cover_notices_cover').on(table.coverId),
    index('cover_notices_account').on(table.accountId),
  ],
);
