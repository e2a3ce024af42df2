import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId, santimColumn, translationsColumn } from './columns.ts';

/**
 * Money that was given for awards. In the books it is the account `fund:…`; the three sums here follow it by triggers, so
 * that one row decides whether there is enough for another award. See docs/decisions/0058.
 */
export const funds = pgTable(
  'funds',
  {
    id: primaryId(),
    name: text('name').notNull(),
    translations: translationsColumn<'name' | 'purpose'>(),
    /** What givers were told it is for. */
    purpose: text('purpose').notNull().default(''),
    /** The days in which its awards may lie; null: always. */
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    /** Came in and was not paid back. */
    givenSantim: santimColumn('given_santim').notNull().default(0),
    /** Promised to awards and not used yet. */
    committedSantim: santimColumn('committed_santim').notNull().default(0),
    /** Has paid charges. */
    usedSantim: santimColumn('used_santim').notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** No gift and no award from then on. */
    closedAt: instantColumn('closed_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check(
      'funds_never_below_zero',
      sql`${table.committedSantim} >= 0 and ${table.usedSantim} >= 0
        and ${table.givenSantim} >= ${table.committedSantim} + ${table.usedSantim}`,
    ),
    check(
      'funds_days',
      sql`${table.startsOn} is null or ${table.endsOn} is null or ${table.endsOn} >= ${table.startsOn}`,
    ),
  ],
);
