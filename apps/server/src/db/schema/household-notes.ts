import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';

/** What staff wrote about a household, for each other. Nobody changes a note; its author can take it back for a while. */
export const householdNotes = pgTable(
  'household_notes',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => accounts.id),
    text: text('text').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('household_notes_household').on(table.householdId, table.createdAt)],
);
