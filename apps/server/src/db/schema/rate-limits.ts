import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Counters shared by all instances; a row ends with its window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instantColumn('ends_at').notNull(),
  },
  (table) => [index('rate_limits_ends').on(table.endsAt)],
);
