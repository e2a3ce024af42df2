import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { classes } from './classes.ts';
import { primaryId } from './columns.ts';

/**
 * When a class meets, from day to day. A trigger on `classes` keeps it: a new timetable closes the version before and
 * opens the next, so that lessons of the past keep theirs. Two versions of a class never overlap
 * (`class_schedules_no_overlap`).
 */
export const classSchedules = pgTable(
  'class_schedules',
  {
    id: primaryId(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    validTo: date('valid_to', { mode: 'string' }).notNull(),
    weekdays: integer('weekdays').array().notNull(),
    startsAtMinute: integer('starts_at_minute').notNull(),
    endsAtMinute: integer('ends_at_minute').notNull(),
  },
  (table) => [
    index('class_schedules_class').on(table.classId, table.validFrom),
    check('class_schedules_dates', sql`${table.validTo} >= ${table.validFrom}`),
  ],
);
