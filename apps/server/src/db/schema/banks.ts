import { REFERENCE_FORMAT_NAMES } from '@temari/contracts/bank-references';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { primaryId, translationsColumn } from './columns.ts';

/** Where families transfer money to ("payment organizations"). */
export const banks = pgTable('banks', {
  id: primaryId(),
  name: text('name').notNull(),
  translations: translationsColumn<'name'>(),
  accountNumber: text('account_number').notNull(),
  accountHolderName: text('account_holder_name').notNull(),
  /** The form that references to this account must have; null takes any letters and digits. */
  referenceFormat: text('reference_format', { enum: REFERENCE_FORMAT_NAMES }),
  isActive: boolean('is_active').notNull().default(true),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
});
