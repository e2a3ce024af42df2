import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, instantColumn } from './columns.ts';

/** A private address for a calendar app; making a new one ends the old one. */
export const calendarFeeds = pgTable('calendar_feeds', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  tokenHash: bytea('token_hash').notNull().unique(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  /** Ended by a change of password or phone: the owner is told that calendar apps need a new address. */
  endedAt: instantColumn('ended_at'),
});
