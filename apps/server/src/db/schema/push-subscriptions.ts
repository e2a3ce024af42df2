import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, instantColumn, primaryId } from './columns.ts';
import { deviceSignIns } from './device-sign-ins.ts';

/** Browsers that show notices while no page of ours is open. See docs/decisions/0046. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Where the push service takes messages for this browser. It belongs to one account: the newest that claimed it. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and its shared secret: with them a message is encrypted for it alone. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The browser and the system, from closed lists; empty where they could not be told. */
    name: text('name').notNull(),
    /** The session that claimed it last: signing out of it ends the subscription. It may be over by itself since. */
    sessionHash: bytea('session_hash').notNull(),
    /** The device that keeps its owner signed in, if it does; the subscription ends with it. */
    deviceSignInId: uuid('device_sign_in_id').references(() => deviceSignIns.id, { onDelete: 'cascade' }),
    createdAt: instantColumn('created_at').notNull(),
    /** When a page on this device last claimed it. */
    seenAt: instantColumn('seen_at').notNull(),
    lastOkAt: instantColumn('last_ok_at'),
    /** How often in a row the push service refused for good. */
    fails: integer('fails').notNull().default(0),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_account').on(table.accountId),
    index('push_subscriptions_session').on(table.sessionHash),
    index('push_subscriptions_device').on(table.deviceSignInId),
    index('push_subscriptions_seen').on(table.seenAt),
  ],
);
