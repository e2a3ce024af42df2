import { HOMEWORK_VERDICTS } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';
import { files } from './files.ts';
import { learners } from './learners.ts';
import { lessons } from './lessons.ts';

/**
 * What was handed in for a lesson at one time, and what the teacher said about it. Of each learner and lesson at most one
 * waits (`homework_waiting`): until it is returned it is replaced, and one that is to be done again is another row. See
 * docs/decisions/0030.
 */
export const homework = pgTable(
  'homework',
  {
    id: primaryId(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    /** Who handed it in: the household, a guardian or the grown learner. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    handedInAt: instantColumn('handed_in_at').notNull(),
    returnedAt: instantColumn('returned_at'),
    returnedBy: uuid('returned_by').references(() => accounts.id, { onDelete: 'set null' }),
    remark: text('remark').notNull().default(''),
    verdict: text('verdict', { enum: HOMEWORK_VERDICTS }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('homework_waiting').on(table.lessonId, table.learnerId).where(sql`${table.returnedAt} is null`),
    index('homework_lesson').on(table.lessonId),
    index('homework_learner').on(table.learnerId),
    index('homework_household').on(table.householdId),
    index('homework_account').on(table.accountId),
    index('homework_returned_by').on(table.returnedBy),
  ],
);

/** The pages of a homework, in order. */
export const homeworkFiles = pgTable(
  'homework_files',
  {
    homeworkId: uuid('homework_id')
      .notNull()
      .references(() => homework.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    position: integer('position').notNull(),
    addedAt: instantColumn('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.homeworkId, table.fileId] }),
    index('homework_files_file').on(table.fileId),
    index('homework_files_household').on(table.householdId),
    index('homework_files_added').on(table.addedAt),
  ],
);
