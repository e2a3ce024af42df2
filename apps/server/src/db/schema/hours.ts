import { HOURS_REASONS, OBJECTION_STATES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId, translationsColumn } from './columns.ts';
import { lessons } from './lessons.ts';

/**
 * Who taught a lesson, noted by triggers when it is held or cancelled: its substitute, else whoever handed in its first
 * sheet, else the teacher of its class. A class that gets another teacher later keeps its past. See docs/decisions/0028.
 */
export const lessonTeachers = pgTable(
  'lesson_teachers',
  {
    lessonId: uuid('lesson_id')
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    isCover: boolean('is_cover').notNull(),
  },
  (table) => [index('lesson_teachers_account').on(table.accountId)],
);

/** A month of hours that somebody has objected to or closed. The row is the lock of the month. */
export const hourMonths = pgTable('hour_months', {
  /** `2019-03`, an Ethiopian month. */
  month: text('month').primaryKey(),
  closedAt: instantColumn('closed_at'),
  closedBy: uuid('closed_by').references(() => accounts.id, { onDelete: 'set null' }),
});

/** What a teacher says against the hours of a month, and what the office answered; or what the office corrected itself. */
export const hourObjections = pgTable(
  'hour_objections',
  {
    id: primaryId(),
    /** The month in which it counts. */
    month: text('month')
      .notNull()
      .references(() => hourMonths.month),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Null: a lesson that is missing, or a correction. */
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    text: text('text').notNull(),
    raisedAt: instantColumn('raised_at').notNull(),
    state: text('state', { enum: OBJECTION_STATES }).notNull().default('open'),
    /** How many minutes count: of the lesson, instead of what was computed; without one they are added. */
    minutes: integer('minutes'),
    answer: text('answer').notNull().default(''),
    answeredBy: uuid('answered_by').references(() => accounts.id, { onDelete: 'set null' }),
    answeredAt: instantColumn('answered_at'),
  },
  (table) => [
    uniqueIndex('hour_objections_lesson')
      .on(table.accountId, table.lessonId)
      .where(sql`${table.state} = 'open' and ${table.lessonId} is not null`),
    uniqueIndex('hour_objections_missing')
      .on(table.accountId, table.day)
      .where(sql`${table.state} = 'open' and ${table.lessonId} is null`),
    index('hour_objections_month').on(table.month),
    index('hour_objections_account').on(table.accountId),
    index('hour_objections_of_lesson').on(table.lessonId),
    check('hour_objections_answered', sql`(${table.state} = 'open') = (${table.answeredAt} is null)`),
    check('hour_objections_minutes', sql`(${table.state} = 'accepted') = (${table.minutes} is not null)`),
  ],
);

/** The hours of a closed month, as they were then. A trigger refuses changes. */
export const hourLines = pgTable(
  'hour_lines',
  {
    id: primaryId(),
    month: text('month')
      .notNull()
      .references(() => hourMonths.month),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    /** Of minutes that the office added without a lesson. */
    objectionId: uuid('objection_id').references(() => hourObjections.id),
    day: date('day', { mode: 'string' }).notNull(),
    /** What was taught, as it was called then; null without a lesson. */
    courseType: text('course_type'),
    translations: translationsColumn<'courseType'>(),
    grade: text('grade'),
    minutes: integer('minutes').notNull(),
    why: text('why', { enum: HOURS_REASONS }).notNull(),
    /** The closed month that the line corrects. */
    about: text('about'),
  },
  (table) => [
    index('hour_lines_month').on(table.month, table.accountId),
    index('hour_lines_account').on(table.accountId),
    index('hour_lines_lesson').on(table.lessonId),
  ],
);
