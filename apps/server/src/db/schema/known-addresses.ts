import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';
import { bytea } from './sessions.ts';

/** From where an account was signed in to: what strangers guess elsewhere does not slow these down. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Keyed, and different for each account: the table tells nobody who was where, or who was there together. */
    addressHash: bytea('address_hash').notNull(),
    lastAt: instantColumn('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.addressHash] }),
    index('known_addresses_last').on(table.lastAt),
  ],
);
