import { LETTER_STATES } from '@temari/contracts/letter-rules';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { awards } from './awards.ts';
import { instantColumn, primaryId } from './columns.ts';
import { learners } from './learners.ts';

/**
 * What a learner with an award writes to the sponsors of its fund. A trigger keeps the words as they were agreed to;
 * taking a letter back empties them. See docs/decisions/0062.
 */
export const letters = pgTable(
  'letters',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    awardId: uuid('award_id')
      .notNull()
      .references(() => awards.id),
    /** When it was written; sponsors are told two grades together. */
    grade: text('grade'),
    words: text('words').notNull(),
    state: text('state', { enum: LETTER_STATES }).notNull().default('open'),
    writtenAt: instantColumn('written_at').notNull(),
    decidedBy: uuid('decided_by').references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: instantColumn('decided_at'),
    /** Why the office handed it back. */
    reason: text('reason').notNull().default(''),
    withdrawnAt: instantColumn('withdrawn_at'),
  },
  (table) => [
    // One at a time, so that nobody floods the office.
    uniqueIndex('letters_open_once').on(table.learnerId).where(sql`${table.state} = 'open'`),
    index('letters_household').on(table.householdId),
    index('letters_learner').on(table.learnerId),
    index('letters_award').on(table.awardId),
    index('letters_decided_by').on(table.decidedBy),
    index('letters_open').on(table.writtenAt).where(sql`${table.state} = 'open'`),
    check('letters_decided', sql`${table.state} not in ('passed', 'returned') or ${table.decidedAt} is not null`),
    check('letters_returned', sql`${table.state} <> 'returned' or ${table.reason} <> ''`),
    check(
      'letters_withdrawn',
      sql`(${table.state} = 'withdrawn') = (${table.withdrawnAt} is not null) and (${table.state} = 'withdrawn') = (${table.words} = '')`,
    ),
  ],
);
