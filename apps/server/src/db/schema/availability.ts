import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';

/** When a teacher can teach in place of colleagues. Without a row: always, and as much as is usual. */
export const teacherAvailability = pgTable('teacher_availability', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** `1-morning` and so on; none: always. */
  slots: text('slots').array().notNull().default([]),
  lessonsAWeek: integer('lessons_a_week'),
  savedAt: instantColumn('saved_at').notNull(),
});

/** Days on which a teacher cannot teach. Why is in the covers, which the office alone reads. */
export const teacherAbsences = pgTable(
  'teacher_absences',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    saidAt: instantColumn('said_at').notNull(),
  },
  (table) => [
    uniqueIndex('teacher_absences_days').on(table.accountId, table.startsOn, table.endsOn),
    check('teacher_absences_order', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);
