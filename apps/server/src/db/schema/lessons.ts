import { LESSON_CAUSES, LESSON_KINDS, LESSON_STATES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { classes } from './classes.ts';
import { closures } from './closures.ts';
import { instantColumn, primaryId } from './columns.ts';

/**
 * One dated lesson of a class. Its identity is the class and the day of its slot: a lesson that is moved keeps both, so
 * whatever hangs on it stays. See docs/decisions/0025.
 */
export const lessons = pgTable(
  'lessons',
  {
    id: primaryId(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: LESSON_KINDS }).notNull().default('regular'),
    /** The day in Addis Ababa on which the timetable has it. */
    slotDate: date('slot_date', { mode: 'string' }).notNull(),
    startsAt: instantColumn('starts_at').notNull(),
    endsAt: instantColumn('ends_at').notNull(),
    state: text('state', { enum: LESSON_STATES }).notNull().default('planned'),
    cause: text('cause', { enum: LESSON_CAUSES }),
    closureId: uuid('closure_id').references(() => closures.id, { onDelete: 'set null' }),
    cancelledAt: instantColumn('cancelled_at'),
    /** What the office tells families about a cancelled or moved lesson. */
    note: text('note').notNull().default(''),
    /** Set when a person gave it another time than the timetable has. */
    movedAt: instantColumn('moved_at'),
    /** Set once a person has moved, cancelled or used it. From then on no new timetable changes it. */
    touchedAt: instantColumn('touched_at'),
    /** Of a make-up: the cancelled lesson that it is held for. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => lessons.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('lessons_slot').on(table.classId, table.slotDate).where(sql`${table.kind} = 'regular'`),
    // A lesson is made up for once, until that make-up is cancelled, too.
    uniqueIndex('lessons_made_up_once')
      .on(table.replacesId)
      .where(sql`${table.replacesId} is not null and ${table.state} <> 'cancelled'`),
    index('lessons_class_start').on(table.classId, table.startsAt),
    index('lessons_start').on(table.startsAt),
    index('lessons_cancelled').on(table.cancelledAt).where(sql`${table.state} = 'cancelled'`),
    index('lessons_closure').on(table.closureId).where(sql`${table.closureId} is not null`),
    check('lessons_times', sql`${table.endsAt} > ${table.startsAt}`),
    check('lessons_cause', sql`(${table.state} = 'cancelled') = (${table.cause} is not null)`),
  ],
);

/** Classes whose lessons no longer follow from their timetable and the closures. Triggers add rows, planning removes them. */
export const lessonPlansDue = pgTable('lesson_plans_due', {
  classId: uuid('class_id')
    .primaryKey()
    .references(() => classes.id, { onDelete: 'cascade' }),
});
