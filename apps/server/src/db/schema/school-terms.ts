import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn, primaryId, translationsColumn } from './columns.ts';

/** A part of a school year. Two never share a day (`school_terms_no_overlap`). Lessons do not depend on them. */
export const schoolTerms = pgTable(
  'school_terms',
  {
    id: primaryId(),
    /** The Ethiopian year of the school year. */
    yearEc: integer('year_ec').notNull(),
    name: text('name').notNull(),
    translations: translationsColumn<'name'>(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('school_terms_days').on(table.startsOn),
    check('school_terms_dates', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);
