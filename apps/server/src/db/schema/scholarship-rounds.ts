import type { Criterion } from '@temari/contracts/scholarship-rules';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId, translationsColumn } from './columns.ts';

/**
 * From when until when families apply, how many seats there are, and by what they are judged. Once it is published nothing
 * of it changes any more: a trigger refuses it. See docs/decisions/0058.
 */
export const scholarshipRounds = pgTable(
  'scholarship_rounds',
  {
    id: primaryId(),
    name: text('name').notNull(),
    translations: translationsColumn<'name'>(),
    opensOn: date('opens_on', { mode: 'string' }).notNull(),
    closesOn: date('closes_on', { mode: 'string' }).notNull(),
    /** By when families hear from us. */
    decidedOn: date('decided_on', { mode: 'string' }).notNull(),
    /** The first day that its awards cover, and for how many months. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    months: integer('months').notNull(),
    seats: integer('seats').notNull(),
    criteria: jsonb('criteria').$type<Criterion[]>().notNull(),
    /** Decides between applications that are alike in everything else. Drawn when it is published, told with the list. */
    lotSeed: text('lot_seed'),
    createdAt: instantColumn('created_at').notNull(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    publishedAt: instantColumn('published_at'),
    publishedBy: uuid('published_by').references(() => accounts.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('scholarship_rounds_days').on(table.opensOn, table.closesOn),
    check(
      'scholarship_rounds_days_in_order',
      sql`${table.closesOn} >= ${table.opensOn} and ${table.decidedOn} > ${table.closesOn} and ${table.startsOn} >= ${table.opensOn}`,
    ),
    check('scholarship_rounds_size', sql`${table.seats} > 0 and ${table.months} between 1 and 12`),
    check('scholarship_rounds_published', sql`(${table.publishedAt} is null) = (${table.lotSeed} is null)`),
  ],
);
