import { PACKAGE_BILLINGS } from '@temari/contracts/package-billing';
import type { PackageWord } from '@temari/contracts/package-words';
import { GRADES, SERVICES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn, primaryId, translationsColumn } from './columns.ts';

export const packages = pgTable(
  'packages',
  {
    id: primaryId(),
    service: text('service', { enum: SERVICES }).notNull(),
    /** Whole birr per student, each month or once. */
    priceEtb: integer('price_etb').notNull(),
    /** Never changed once somebody has bought it. */
    billing: text('billing', { enum: PACKAGE_BILLINGS }).notNull().default('monthly'),
    /** Which grades it is for; none: all of them. */
    grades: text('grades', { enum: GRADES }).array().notNull().default(sql`'{}'`),
    title: text('title').notNull(),
    developmentProgram: text('development_program').notNull(),
    description: text('description').notNull(),
    /** The same words in other languages, as far as the office has entered them. */
    translations: translationsColumn<PackageWord>(),
    /** Where versions before `translations` have the Amharic words. Only they read them; a trigger keeps them in step. */
    titleAm: text('title_am'),
    developmentProgramAm: text('development_program_am'),
    descriptionAm: text('description_am'),
    position: integer('position').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    /** Grows with each edit; an editor who saw an older one is told. */
    version: integer('version').notNull().default(1),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('packages_service').on(table.service, table.position),
    check('packages_price', sql`${table.priceEtb} > 0`),
  ],
);
