import { ABSENCE_REASONS } from '@temari/contracts/vocabulary';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';
import { learners } from './learners.ts';
import { lessons } from './lessons.ts';

/** That the office called the family of a learner who stays away, after which lesson, and what it heard. */
export const absenceCalls = pgTable(
  'absence_calls',
  {
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    /** Who called. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: ABSENCE_REASONS }).notNull(),
    note: text('note').notNull(),
    calledAt: instantColumn('called_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.learnerId, table.lessonId] }),
    index('absence_calls_lesson').on(table.lessonId),
    index('absence_calls_household').on(table.householdId),
    index('absence_calls_account').on(table.accountId),
  ],
);
