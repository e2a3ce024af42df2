import {
  APPLICATION_STATES,
  type ApplicationAnswers,
  OUTCOMES,
  type YearMark,
} from '@temari/contracts/scholarship-rules';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { awards } from './awards.ts';
import { instantColumn, primaryId, santimColumn } from './columns.ts';
import { files } from './files.ts';
import { funds } from './funds.ts';
import { learners } from './learners.ts';
import { scholarshipRounds } from './scholarship-rounds.ts';

/** What readers get to see of an application. */
export interface CoveredApplication {
  marks: YearMark[];
  words: string;
  letter: string;
  /** Why the marks are not what the family entered; readers do not see it. */
  because: string;
}

/**
 * An application of a household for a learner to a round. Once it is sent, what it says never changes (a trigger refuses
 * it); what two members of the office decided is needed for its end. See docs/decisions/0059.
 */
export const scholarshipApplications = pgTable(
  'scholarship_applications',
  {
    id: primaryId(),
    /** What the office calls it by: it tells nothing about the family. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    roundId: uuid('round_id')
      .notNull()
      .references(() => scholarshipRounds.id),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    state: text('state', { enum: APPLICATION_STATES }).notNull().default('draft'),
    /** The learner's when it was sent. */
    grade: text('grade'),
    answers: jsonb('answers').$type<ApplicationAnswers>().notNull().default({}),
    reportFileId: uuid('report_file_id').references(() => files.id),
    voiceFileId: uuid('voice_file_id').references(() => files.id),
    covered: jsonb('covered').$type<CoveredApplication>(),
    coveredBy: uuid('covered_by').references(() => accounts.id, { onDelete: 'set null' }),
    coveredAt: instantColumn('covered_at'),
    createdAt: instantColumn('created_at').notNull(),
    savedAt: instantColumn('saved_at').notNull(),
    sentAt: instantColumn('sent_at'),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    uniqueIndex('scholarship_applications_once')
      .on(table.roundId, table.learnerId)
      .where(sql`${table.state} <> 'withdrawn'`),
    index('scholarship_applications_household').on(table.householdId),
    index('scholarship_applications_learner').on(table.learnerId),
    index('scholarship_applications_report').on(table.reportFileId),
    index('scholarship_applications_voice').on(table.voiceFileId),
    index('scholarship_applications_covered_by').on(table.coveredBy),
    check(
      'scholarship_applications_sent',
      sql`${table.state} in ('draft', 'withdrawn') or ${table.sentAt} is not null`,
    ),
  ],
);

/** What a teacher writes for a learner, by a link that came to the phone. */
export const recommendations = pgTable(
  'recommendations',
  {
    applicationId: uuid('application_id')
      .primaryKey()
      .references(() => scholarshipApplications.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    teacher: text('teacher').notNull(),
    phone: text('phone').notNull(),
    linkHash: text('link_hash').notNull().unique(),
    askedAt: instantColumn('asked_at').notNull(),
    words: text('words'),
    answeredAt: instantColumn('answered_at'),
  },
  (table) => [index('recommendations_household').on(table.householdId)],
);

/** Who of the office knows whose application it is. A trigger keeps them from reading it for a score. */
export const applicationViews = pgTable(
  'application_views',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => scholarshipApplications.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.accountId] }),
    index('application_views_account').on(table.accountId),
  ],
);

/** What a reader gives for an application whose family the reader does not know. Given, it never changes (a trigger refuses it). */
export const applicationReviews = pgTable(
  'application_reviews',
  {
    id: primaryId(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => scholarshipApplications.id, { onDelete: 'cascade' }),
    /** Null once the reader's account is erased. */
    readerId: uuid('reader_id').references(() => accounts.id, { onDelete: 'set null' }),
    drawnAt: instantColumn('drawn_at').notNull(),
    scores: jsonb('scores').$type<number[]>(),
    points: integer('points'),
    note: text('note').notNull().default(''),
    givenAt: instantColumn('given_at'),
    /** The reader knows the family; somebody else was drawn. */
    conflictAt: instantColumn('conflict_at'),
  },
  (table) => [
    uniqueIndex('application_reviews_once').on(table.applicationId, table.readerId),
    index('application_reviews_reader').on(table.readerId),
    check(
      'application_reviews_given',
      sql`(${table.givenAt} is null) = (${table.scores} is null) and (${table.givenAt} is null) = (${table.points} is null)
        and (${table.givenAt} is null or ${table.conflictAt} is null)`,
    ),
  ],
);

/** What becomes of an application: one person proposes it, another agrees, and neither has read it for a score. */
export const applicationDecisions = pgTable(
  'application_decisions',
  {
    id: primaryId(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => scholarshipApplications.id, { onDelete: 'cascade' }),
    outcome: text('outcome', { enum: OUTCOMES }).notNull(),
    /** To the family, in kind words. */
    letter: text('letter').notNull(),
    fundId: uuid('fund_id').references(() => funds.id),
    percent: integer('percent'),
    monthlySantim: santimColumn('monthly_santim'),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => accounts.id),
    proposedAt: instantColumn('proposed_at').notNull(),
    approvedBy: uuid('approved_by').references(() => accounts.id),
    approvedAt: instantColumn('approved_at'),
    /** Another proposal took its place. */
    replacedAt: instantColumn('replaced_at'),
    awardId: uuid('award_id').references(() => awards.id),
    /** Two people had agreed to an award, and its fund did not have the money. Since then it waits. */
    moneyMissingAt: instantColumn('money_missing_at'),
  },
  (table) => [
    uniqueIndex('application_decisions_open').on(table.applicationId).where(sql`${table.replacedAt} is null`),
    index('application_decisions_proposer').on(table.proposedBy),
    index('application_decisions_approver').on(table.approvedBy),
    index('application_decisions_fund').on(table.fundId),
    uniqueIndex('application_decisions_award').on(table.awardId),
    index('application_decisions_money_missing')
      .on(table.moneyMissingAt)
      .where(sql`${table.moneyMissingAt} is not null and ${table.approvedAt} is null and ${table.replacedAt} is null`),
    check(
      'application_decisions_two_people',
      sql`(${table.approvedAt} is null) = (${table.approvedBy} is null) and ${table.approvedBy} is distinct from ${table.proposedBy}`,
    ),
    check(
      'application_decisions_award_terms',
      sql`(${table.outcome} = 'awarded') = (${table.fundId} is not null)
        and (${table.outcome} = 'awarded') = (${table.percent} is not null)
        and (${table.outcome} = 'awarded') = (${table.monthlySantim} is not null)`,
    ),
  ],
);

/** How many applications of a round were deleted after their time, by their end: the numbers stay. */
export const forgottenApplications = pgTable(
  'forgotten_applications',
  {
    roundId: uuid('round_id')
      .notNull()
      .references(() => scholarshipRounds.id),
    state: text('state', { enum: APPLICATION_STATES }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roundId, table.state] })],
);
