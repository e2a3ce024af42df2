import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, instantColumn, primaryId } from './columns.ts';

/** Devices that keep their owner signed in: one row for all the tokens that follow one another in a device's cookie. */
export const deviceSignIns = pgTable(
  'device_sign_ins',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Of the token that the cookie should hold now. */
    tokenHash: bytea('token_hash').notNull(),
    /** Of the token before it: two tabs may use one cookie at once, and an answer may never arrive. */
    previousHash: bytea('previous_hash'),
    rotatedAt: instantColumn('rotated_at').notNull(),
    /** A session that came with the present token was used, so the answer with the new cookie has arrived. */
    isDelivered: boolean('is_delivered').notNull(),
    /** The browser and the system, from closed lists; empty where they could not be told. */
    name: text('name').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    lastUsedAt: instantColumn('last_used_at').notNull(),
    /** An old token was used: ended, and left in the list to tell its owner. */
    copiedAt: instantColumn('copied_at'),
  },
  (table) => [
    index('device_sign_ins_account').on(table.accountId),
    index('device_sign_ins_last_used').on(table.lastUsedAt),
  ],
);
