import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn, primaryId } from './columns.ts';

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
  },
  (table) => [index('contact_messages_created').on(table.createdAt)],
);
