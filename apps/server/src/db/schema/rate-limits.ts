import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Counters shared by all instances; a row ends with its window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instantColumn('ends_at').notNull(),
    /** Until then nothing more is counted and everything refused; null for counters without pauses. */
    pausedUntil: instantColumn('paused_until'),
  },
  (table) => [index('rate_limits_ends').on(table.endsAt)],
);
