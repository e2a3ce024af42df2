import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';
import { learners } from './learners.ts';

/** What a merge moved from one learner to the other, so that it can be moved back. Ids and names of columns only. */
export type MovedByMerge = {
  enrollments: string[];
  /** Guardians who answered for the merged learner alone, and answer for the other one since. */
  guardians: string[];
  /** Learners who had been merged into the merged one before. */
  learners: string[];
  /** What was known of the merged learner alone. */
  facts: string[];
};

/** Two learners who turned out to be one person. */
export const learnerMerges = pgTable(
  'learner_merges',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    keptId: uuid('kept_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    mergedId: uuid('merged_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    moved: jsonb('moved').$type<MovedByMerge>().notNull(),
    /** Somebody of the household or of the office. */
    mergedById: uuid('merged_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    mergedAt: instantColumn('merged_at').notNull(),
    undoneAt: instantColumn('undone_at'),
  },
  (table) => [
    index('learner_merges_household').on(table.householdId, table.mergedAt),
    index('learner_merges_kept').on(table.keptId),
    index('learner_merges_merged').on(table.mergedId).where(sql`${table.undoneAt} is null`),
  ],
);
