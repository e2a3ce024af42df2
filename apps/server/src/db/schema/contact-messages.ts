import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn, primaryId } from './columns.ts';
import { personWords } from './person-words.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: primaryId(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    readAt: instantColumn('read_at'),
    note: text('note'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('contact_messages_created').on(table.createdAt),
    // A household's page shows what was written with its phones.
    index('contact_messages_phone').on(table.phone),
    index('contact_messages_words').using(
      'gin',
      personWords(sql`${table.firstName} || ' ' || ${table.lastName}`, table.phone),
    ),
    index('contact_messages_unread').on(table.createdAt).where(sql`${table.readAt} is null`),
  ],
);
