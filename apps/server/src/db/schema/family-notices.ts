import { FAMILY_NOTICES, NOTICE_STATES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { classes } from './classes.ts';
import { closures } from './closures.ts';
import { instantColumn, primaryId } from './columns.ts';
import { lessons } from './lessons.ts';

/**
 * What the office told a family about a lesson, days without lessons or a timetable. A job makes an SMS of each, once,
 * if it is still true then. See docs/decisions/0025.
 */
export const familyNotices = pgTable(
  'family_notices',
  {
    id: primaryId(),
    /** Who is told: the household, or a grown learner. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What it is about: one of these. */
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'cascade' }),
    closureId: uuid('closure_id').references(() => closures.id, { onDelete: 'cascade' }),
    classId: uuid('class_id').references(() => classes.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: FAMILY_NOTICES }).notNull(),
    /** Names what is told. A family that was told so last is not told again. */
    said: text('said').notNull(),
    state: text('state', { enum: NOTICE_STATES }).notNull().default('waiting'),
    toldById: uuid('told_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instantColumn('created_at').notNull(),
    doneAt: instantColumn('done_at'),
  },
  (table) => [
    index('family_notices_waiting').on(table.createdAt).where(sql`${table.state} = 'waiting'`),
    index('family_notices_account').on(table.accountId, table.createdAt),
    index('family_notices_lesson').on(table.lessonId).where(sql`${table.lessonId} is not null`),
    index('family_notices_closure').on(table.closureId).where(sql`${table.closureId} is not null`),
    index('family_notices_class').on(table.classId).where(sql`${table.classId} is not null`),
    index('family_notices_told_by').on(table.toldById),
    index('family_notices_created').on(table.createdAt),
    check('family_notices_about', sql`num_nonnulls(${table.lessonId}, ${table.closureId}, ${table.classId}) = 1`),
  ],
);
