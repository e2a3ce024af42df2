import { bigint, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What the office finds a household by. Computed from its people by `index_households`; see docs/decisions/0023. */
export const householdSearch = pgTable(
  'household_search',
  {
    householdId: uuid('household_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Each word of each name, as it is written and by its sound, and every four consecutive digits of each phone. */
    words: tsvector('words').notNull(),
    /** Every phone as people write it, `0911…`, with spaces between. */
    phones: text('phones').notNull(),
  },
  (table) => [index('household_search_words').using('gin', table.words)],
);

/** Households whose people have changed since they were indexed: triggers add rows, indexing removes them. */
export const householdChanges = pgTable('household_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  householdId: uuid('household_id').notNull(),
});
