import { customType, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

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
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_expires').on(table.expiresAt)],
);
