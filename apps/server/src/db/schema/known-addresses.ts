import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, instantColumn } from './columns.ts';

/** Addresses from which an account was signed in to. Wrong guesses from other addresses do not slow these down. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** A keyed hash, different for each account: the table does not tell who was where, or who shared an address. */
    addressHash: bytea('address_hash').notNull(),
    lastAt: instantColumn('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.addressHash] }),
    index('known_addresses_last').on(table.lastAt),
  ],
);
