import { CLOSURE_KINDS, CLOSURE_STATUSES, REGIONS, SERVICES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn, primaryId, translationsColumn } from './columns.ts';

/** Days without lessons, for everybody or for some services and grades. */
export const closures = pgTable(
  'closures',
  {
    id: primaryId(),
    /** Of a day that a rule filled in, `2027-timket`: filled in once, whatever the office made of it. */
    ruleKey: text('rule_key'),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: CLOSURE_KINDS }).notNull(),
    name: text('name').notNull(),
    translations: translationsColumn<'name'>(),
    /** Empty: for all of them. */
    services: text('services', { enum: SERVICES }).array().notNull().default([]),
    grades: text('grades').array().notNull().default([]),
    /** Of exams that only some regions hold. Classes have learners of all regions, so these cancel no lessons. */
    regions: text('regions', { enum: REGIONS }).array().notNull().default([]),
    status: text('status', { enum: CLOSURE_STATUSES }).notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('closures_rule').on(table.ruleKey).where(sql`${table.ruleKey} is not null`),
    index('closures_days').on(table.startsOn, table.endsOn),
    check('closures_dates', sql`${table.endsOn} >= ${table.startsOn}`),
    check('closures_regions', sql`${table.kind} = 'exam' or ${table.regions} = '{}'`),
  ],
);
