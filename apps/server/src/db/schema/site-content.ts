import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** What the office edits about the site and its rules, a value per key. */
export const siteContent = pgTable('site_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
});
