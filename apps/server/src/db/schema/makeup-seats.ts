import { MAKE_UP_SEAT_STATES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';
import { learners } from './learners.ts';
import { lessons } from './lessons.ts';

/**
 * A place in a lesson of another class, for a lesson that a learner missed. A trigger opens it again when the chosen
 * lesson is cancelled, moved or removed. See docs/decisions/0029.
 */
export const makeupSeats = pgTable(
  'makeup_seats',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    missedLessonId: uuid('missed_lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Chosen by the family. */
    targetLessonId: uuid('target_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    /** What was chosen before, and was cancelled or moved then. */
    lostLessonId: uuid('lost_lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    state: text('state', { enum: MAKE_UP_SEAT_STATES }).notNull().default('open'),
    /** The last day on which a lesson can make up for it. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    createdAt: instantColumn('created_at').notNull(),
    bookedAt: instantColumn('booked_at'),
  },
  (table) => [
    uniqueIndex('makeup_seats_missed').on(table.learnerId, table.missedLessonId),
    index('makeup_seats_household').on(table.householdId),
    index('makeup_seats_missed_lesson').on(table.missedLessonId),
    uniqueIndex('makeup_seats_target')
      .on(table.targetLessonId, table.learnerId)
      .where(sql`${table.targetLessonId} is not null`),
    index('makeup_seats_lost').on(table.lostLessonId).where(sql`${table.lostLessonId} is not null`),
    check('makeup_seats_booked', sql`(${table.state} = 'booked') = (${table.targetLessonId} is not null)`),
  ],
);
