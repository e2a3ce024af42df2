import { RENEWAL_OUTCOMES, type RestatedNeed } from '@temari/contracts/scholarship-rules';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { awards } from './awards.ts';
import { instantColumn } from './columns.ts';

/** What becomes of an award whose months end: what the family says, what one person proposes and another agrees to. */
export const awardRenewals = pgTable(
  'award_renewals',
  {
    awardId: uuid('award_id')
      .primaryKey()
      .references(() => awards.id),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    /** How things are at home. */
    need: jsonb('need').$type<RestatedNeed>(),
    statedAt: instantColumn('stated_at'),
    outcome: text('outcome', { enum: RENEWAL_OUTCOMES }),
    /** To the family, in kind words. */
    letter: text('letter').notNull().default(''),
    /** Why it goes on although the learner was at few lessons. */
    reason: text('reason').notNull().default(''),
    proposedBy: uuid('proposed_by').references(() => accounts.id),
    proposedAt: instantColumn('proposed_at'),
    approvedBy: uuid('approved_by').references(() => accounts.id),
    approvedAt: instantColumn('approved_at'),
  },
  (table) => [
    index('award_renewals_household').on(table.householdId),
    index('award_renewals_proposer').on(table.proposedBy),
    index('award_renewals_approver').on(table.approvedBy),
    check(
      'award_renewals_two_people',
      sql`(${table.approvedAt} is null) = (${table.approvedBy} is null)
        and (${table.approvedBy} is null or (${table.proposedBy} is not null and ${table.approvedBy} <> ${table.proposedBy}))`,
    ),
    check(
      'award_renewals_proposed',
      sql`(${table.proposedAt} is null) = (${table.proposedBy} is null) and (${table.proposedAt} is null) = (${table.outcome} is null)`,
    ),
  ],
);
