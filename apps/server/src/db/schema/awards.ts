import { AWARD_ENDS } from '@temari/contracts/scholarship-rules';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId, santimColumn } from './columns.ts';
import { enrollments } from './enrollments.ts';
import { funds } from './funds.ts';
import { learners } from './learners.ts';

/**
 * A scholarship granted to a learner, paid from a fund. All of its months are promised at once, so that a fund never owes
 * more than it has; what a month does not need, and what is left at the end, is released. Triggers tell the fund.
 */
export const awards = pgTable(
  'awards',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    learnerId: uuid('learner_id').references(() => learners.id, { onDelete: 'set null' }),
    /** What it pays for; null until the family has chosen its lessons. */
    enrollmentId: uuid('enrollment_id').references((): AnyPgColumn => enrollments.id),
    fundId: uuid('fund_id')
      .notNull()
      .references(() => funds.id),
    /** Its place in the cloth, for ever; a renewed award keeps that of the first. */
    stitch: integer('stitch').notNull(),
    /** When it was granted; all that the cloth tells of it. */
    grade: text('grade'),
    /** How much of a month it covers: a part of what is charged, and never more than `monthly_santim`. */
    percent: integer('percent').notNull(),
    monthlySantim: santimColumn('monthly_santim').notNull(),
    months: integer('months').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    committedSantim: santimColumn('committed_santim').notNull(),
    usedSantim: santimColumn('used_santim').notNull().default(0),
    releasedSantim: santimColumn('released_santim').notNull().default(0),
    /** The award of the term before. */
    renewsId: uuid('renews_id').references((): AnyPgColumn => awards.id),
    createdAt: instantColumn('created_at').notNull(),
    endedAt: instantColumn('ended_at'),
    endCause: text('end_cause', { enum: AWARD_ENDS }),
  },
  (table) => [
    index('awards_household').on(table.householdId),
    index('awards_fund').on(table.fundId),
    index('awards_learner').on(table.learnerId),
    uniqueIndex('awards_stitch').on(table.stitch).where(sql`${table.renewsId} is null`),
    uniqueIndex('awards_renewed_once').on(table.renewsId).where(sql`${table.renewsId} is not null`),
    // One running award pays for an enrollment.
    uniqueIndex('awards_enrollment')
      .on(table.enrollmentId, table.startsOn)
      .where(sql`${table.enrollmentId} is not null and ${table.endedAt} is null`),
    index('awards_running').on(table.endsOn).where(sql`${table.endedAt} is null`),
    check(
      'awards_sums',
      sql`${table.monthlySantim} > 0 and ${table.percent} between 1 and 100 and ${table.months} > 0
        and ${table.committedSantim} > 0 and ${table.usedSantim} >= 0 and ${table.releasedSantim} >= 0
        and ${table.committedSantim} >= ${table.usedSantim} + ${table.releasedSantim}`,
    ),
    check('awards_days', sql`${table.endsOn} >= ${table.startsOn}`),
    check('awards_ended', sql`(${table.endedAt} is null) = (${table.endCause} is null)`),
  ],
);
