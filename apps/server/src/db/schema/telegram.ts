import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, instantColumn } from './columns.ts';

const accountKey = () =>
  uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** The chat in which an account is told things. A chat can serve several accounts, each confirmed in it. */
export const telegramLinks = pgTable(
  'telegram_links',
  {
    accountId: accountKey(),
    chatId: bigint('chat_id', { mode: 'number' }).notNull(),
    /** Of whoever confirmed it: the first letters of the names, for the owner to recognise. */
    chatName: text('chat_name').notNull(),
    linkedAt: instantColumn('linked_at').notNull(),
  },
  (table) => [index('telegram_links_chat').on(table.chatId)],
);

/** The one code of an account with which a chat can be connected. A new one takes the place of the old one. */
export const telegramCodes = pgTable(
  'telegram_codes',
  {
    accountId: accountKey(),
    codeHash: bytea('code_hash').notNull().unique(),
    createdAt: instantColumn('created_at').notNull(),
    /** The first chat that brought the code; it is asked, and no other. */
    chatId: bigint('chat_id', { mode: 'number' }),
    chatName: text('chat_name').notNull().default(''),
    /** That chat has said yes. */
    usedAt: instantColumn('used_at'),
  },
  (table) => [index('telegram_codes_created').on(table.createdAt)],
);

/** What Telegram has sent us already: it sends again what it does not know to have arrived. */
export const telegramUpdates = pgTable(
  'telegram_updates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    receivedAt: instantColumn('received_at').notNull(),
  },
  (table) => [index('telegram_updates_received').on(table.receivedAt)],
);
