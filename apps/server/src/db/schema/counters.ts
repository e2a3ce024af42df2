import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Numbers without gaps, unlike a sequence: the row is moved in the transaction that uses the number. */
export const counters = pgTable('counters', {
  name: text('name', { enum: ['receipt'] }).primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
});
