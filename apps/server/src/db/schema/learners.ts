import { sql } from 'drizzle-orm';
import { date, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';

/** The person who learns; belongs to one household. */
export const learners = pgTable(
  'learners',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    fullName: text('full_name').notNull(),
    /** By which one name in its spellings is one: a function of the database, which the migration of old rows uses too. */
    nameKey: text('name_key').notNull().generatedAlwaysAs(sql`learner_name_key(full_name)`),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    grade: text('grade'),
    school: text('school'),
    /** The learner's own. */
    phone: text('phone'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('learners_household_name').on(table.householdId, table.nameKey)],
);
