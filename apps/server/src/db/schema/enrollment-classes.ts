import { sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { classes } from './classes.ts';
import { instantColumn, primaryId } from './columns.ts';
import { enrollments } from './enrollments.ts';

/**
 * Which class an enrollment was in, from when to when: a lesson that we cancelled is owed to whoever was in its class then.
 * A trigger on `enrollments` keeps it.
 */
export const enrollmentClasses = pgTable(
  'enrollment_classes',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    enrollmentId: uuid('enrollment_id')
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    since: instantColumn('since').notNull(),
    /** Null: it is in this class now. */
    until: instantColumn('until'),
  },
  (table) => [
    index('enrollment_classes_class').on(table.classId),
    index('enrollment_classes_enrollment').on(table.enrollmentId),
    uniqueIndex('enrollment_classes_now').on(table.enrollmentId).where(sql`${table.until} is null`),
    index('enrollment_classes_household').on(table.householdId),
  ],
);
