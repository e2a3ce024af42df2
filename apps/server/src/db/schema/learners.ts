import { REGIONS } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    /** The same for all spellings of one name: a function of the database, which the migration of old rows uses too. */
    nameKey: text('name_key').notNull().generatedAlwaysAs(sql`learner_name_key(full_name)`),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    grade: text('grade'),
    /** The Ethiopian year of the school year for which the family said or confirmed the grade. */
    gradeYear: integer('grade_year'),
    school: text('school'),
    /** Where the school is: whose regional exams are the learner's. */
    region: text('region', { enum: REGIONS }),
    /** The learner's own. */
    phone: text('phone'),
    /** The account with which a grown learner took the lessons over; the household sees them no more. */
    ownAccountId: uuid('own_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Of the code of a hand-over that is waited for: the household's until it has agreed, then the learner's. */
    handOverHash: text('hand_over_hash'),
    handOverSentAt: instantColumn('hand_over_sent_at'),
    handOverAgreedAt: instantColumn('hand_over_agreed_at'),
    /** Whether the grown learner lets the household see the lessons again. */
    householdMaySee: boolean('household_may_see').notNull().default(false),
    /** The learner that this row turned out to be; what is written for this name goes there. */
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => learners.id, { onDelete: 'cascade' }),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('learners_household_name').on(table.householdId, table.nameKey),
    // Two households may have entered the same person.
    index('learners_name_birth').on(table.nameKey, table.dateOfBirth),
    index('learners_own_account').on(table.ownAccountId),
    index('learners_hand_over').on(table.handOverHash).where(sql`${table.handOverHash} is not null`),
    // Whose grade is to be confirmed.
    index('learners_grade_year')
      .on(table.gradeYear, table.id)
      .where(sql`${table.grade} is not null and ${table.mergedIntoId} is null`),
    // Who is 16 soon.
    index('learners_born').on(table.dateOfBirth).where(sql`${table.dateOfBirth} is not null`),
    index('learners_merged').on(table.mergedIntoId).where(sql`${table.mergedIntoId} is not null`),
  ],
);
