import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';
import { learners } from './learners.ts';

/** Two learners who may be one person. A pair that was answered is never asked about again. */
export const learnerDoubts = pgTable(
  'learner_doubts',
  {
    /** The smaller id of the two. */
    oneId: uuid('one_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    /** Of the first; that of the second may be another. */
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    reason: text('reason').notNull(),
    foundAt: instantColumn('found_at').notNull(),
    /** When somebody said that they are two persons, and who. */
    answeredAt: instantColumn('answered_at'),
    answeredBy: uuid('answered_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    index('learner_doubts_other').on(table.otherId),
    index('learner_doubts_household').on(table.householdId),
    index('learner_doubts_open').on(table.foundAt, table.oneId, table.otherId).where(sql`${table.answeredAt} is null`),
    check('learner_doubts_order', sql`${table.oneId} < ${table.otherId}`),
  ],
);
