import { ABSENCE_REASONS, ATTENDANCE_STATES, MARK_OUTCOMES, MARK_SOURCES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';
import { learners } from './learners.ts';
import { lessons } from './lessons.ts';

/**
 * What somebody said about a learner at a lesson. Rows are added, never changed (a trigger refuses it). The id is made
 * on the device, so that a mark that is sent twice is one mark. See docs/decisions/0026.
 */
export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    id: uuid('id').primaryKey(),
    /** The order of arrival. The device's clock decides nothing. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    /** Null: a family takes its excuse back. */
    state: text('state', { enum: ATTENDANCE_STATES }),
    minutesLate: integer('minutes_late'),
    reason: text('reason', { enum: ABSENCE_REASONS }),
    /** Why the office corrected it, in its own words. */
    note: text('note').notNull().default(''),
    source: text('source', { enum: MARK_SOURCES }).notNull(),
    byId: uuid('by_id').references(() => accounts.id, { onDelete: 'set null' }),
    deviceAt: instantColumn('device_at').notNull(),
    receivedAt: instantColumn('received_at').notNull(),
    /** What counted when it was made; maybe a mark that has not arrived. */
    baseMarkId: uuid('base_mark_id'),
    settlesMarkId: uuid('settles_mark_id'),
    outcome: text('outcome', { enum: MARK_OUTCOMES }).notNull(),
  },
  (table) => [
    index('attendance_marks_lesson').on(table.lessonId, table.learnerId, table.seq),
    index('attendance_marks_learner').on(table.learnerId),
    index('attendance_marks_household').on(table.householdId),
    // Who has missed lessons lately.
    index('attendance_marks_missed')
      .on(table.receivedAt)
      .where(sql`${table.state} in ('absent', 'late') and ${table.outcome} = 'stands'`),
    check('attendance_marks_taken_back', sql`${table.state} is not null or ${table.source} = 'family'`),
  ],
);

/** The mark that counts. A trigger keeps it when marks arrive; without a row nobody has said anything. */
export const attendanceNow = pgTable(
  'attendance_now',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    markId: uuid('mark_id')
      .notNull()
      .references(() => attendanceMarks.id, { onDelete: 'cascade' }),
    /** Of the same rank, and it says something else; until somebody has settled it. */
    conflictMarkId: uuid('conflict_mark_id').references(() => attendanceMarks.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.learnerId] }),
    index('attendance_now_learner').on(table.learnerId),
    index('attendance_now_mark').on(table.markId),
    index('attendance_now_conflict').on(table.conflictMarkId).where(sql`${table.conflictMarkId} is not null`),
  ],
);

/** A sheet that a teacher handed in: what was taught. Each time is a row; the newest counts. */
export const attendanceSheets = pgTable(
  'attendance_sheets',
  {
    id: uuid('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Who handed it in. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    topic: text('topic').notNull(),
    homework: text('homework').notNull(),
    deviceAt: instantColumn('device_at').notNull(),
    receivedAt: instantColumn('received_at').notNull(),
  },
  (table) => [index('attendance_sheets_lesson').on(table.lessonId, table.seq)],
);
