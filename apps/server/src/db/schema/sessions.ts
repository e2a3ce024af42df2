import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, instantColumn } from './columns.ts';
import { deviceSignIns } from './device-sign-ins.ts';

/** Only the token's hash is kept: a stolen table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instantColumn('created_at').notNull(),
    /** Moved forward while the session is used; past it the token is dead. */
    expiresAt: instantColumn('expires_at').notNull(),
    /** The session ends here at the latest, however much it is used. */
    endsAt: instantColumn('ends_at'),
    /** When the password was last entered again, for what staff may do only right after. */
    confirmedAt: instantColumn('confirmed_at'),
    /** The device that keeps its owner signed in and began this session; it ends with it. */
    deviceSignInId: uuid('device_sign_in_id').references(() => deviceSignIns.id, { onDelete: 'set null' }),
    /** Its first use shows that the device has got the cookie that came with it. */
    provesDelivery: boolean('proves_delivery').notNull().default(false),
  },
  (table) => [
    index('sessions_account').on(table.accountId),
    index('sessions_expires').on(table.expiresAt),
    index('sessions_device').on(table.deviceSignInId).where(sql`${table.deviceSignInId} is not null`),
  ],
);
