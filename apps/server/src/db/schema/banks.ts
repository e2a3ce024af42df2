import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { primaryId } from './columns.ts';

/** Where families transfer money to ("payment organizations"). */
export const banks = pgTable('banks', {
  id: primaryId(),
  name: text('name').notNull(),
  accountNumber: text('account_number').notNull(),
  accountHolderName: text('account_holder_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
});
