import { LESSON_ROLES } from '@temari/contracts/vocabulary';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';
import { learners } from './learners.ts';
import { lessons } from './lessons.ts';

/** Who was told the address of a lesson's room. It says that somebody went there, not that they stayed. */
export const lessonJoins = pgTable(
  'lesson_joins',
  {
    id: primaryId(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** With which account: the teacher's, the household's, a guardian's or a grown learner's own. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Who came to learn; null for a teacher. */
    learnerId: uuid('learner_id').references(() => learners.id, { onDelete: 'cascade' }),
    role: text('role', { enum: LESSON_ROLES }).notNull(),
    firstAt: instantColumn('first_at').notNull(),
    lastAt: instantColumn('last_at').notNull(),
    count: integer('count').notNull().default(1),
    /** How long somebody was there, as reported by the room's server; null if there is no report. */
    secondsIn: integer('seconds_in'),
  },
  (table) => [
    unique('lesson_joins_once').on(table.lessonId, table.accountId, table.learnerId).nullsNotDistinct(),
    index('lesson_joins_account').on(table.accountId),
    index('lesson_joins_learner').on(table.learnerId),
    index('lesson_joins_last').on(table.lastAt),
  ],
);
