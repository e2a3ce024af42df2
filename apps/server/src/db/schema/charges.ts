import type { PriceLine } from '@temari/contracts/prices';
import { ALLOCATION_CAUSES, CHARGE_KINDS, CREDIT_CAUSES, SUBSCRIPTION_CAUSES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { awards } from './awards.ts';
import { instantColumn, primaryId, santimColumn } from './columns.ts';
import { enrollments } from './enrollments.ts';
import { lessons } from './lessons.ts';
import { packages } from './packages.ts';
import { pastPayments } from './past-payments.ts';
import { payments } from './payments.ts';

const household = () =>
  uuid('household_id')
    .notNull()
    .references(() => accounts.id);
const enrollment = () =>
  uuid('enrollment_id')
    .notNull()
    .references(() => enrollments.id);

/**
 * From when until when an enrollment is charged by the month, and how much. A pause is an end and a row that begins
 * later; so is another package. Two of an enrollment never overlap: the migration adds the constraint.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: primaryId(),
    householdId: household(),
    enrollmentId: enrollment(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    monthlySantim: santimColumn('monthly_santim').notNull(),
    lines: jsonb('lines').$type<PriceLine[]>().notNull(),
    /** The day of the first lesson, or of the first month after a pause. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    cause: text('cause', { enum: SUBSCRIPTION_CAUSES }).notNull(),
    /** After a pause that has cost the seat: nothing is charged until there is a class, and then from its first lesson on. */
    awaitsClass: boolean('awaits_class').notNull().default(false),
    /**
     * Until when its days are charged without a gap. `-infinity`: not at all yet; `infinity`: nothing more can follow. The
     * triggers of migration 0060 keep it, so that the run finds what is not charged without looking at everybody.
     */
    chargedThrough: date('charged_through', { mode: 'string' }).notNull().default('-infinity'),
    createdAt: instantColumn('created_at').notNull(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('subscriptions_charged').on(table.enrollmentId, table.chargedThrough),
    index('subscriptions_awaiting').on(table.enrollmentId).where(sql`${table.awaitsClass}`),
    index('subscriptions_household').on(table.householdId),
    index('subscriptions_ending').on(table.endsOn).where(sql`${table.endsOn} is not null`),
    check('subscriptions_days', sql`${table.endsOn} is null or ${table.endsOn} >= ${table.startsOn}`),
  ],
);

/** What an enrollment costs for one month. Its price and lessons are frozen; only what is paid of it and its taking back change. */
export const charges = pgTable(
  'charges',
  {
    id: primaryId(),
    householdId: household(),
    enrollmentId: enrollment(),
    kind: text('kind', { enum: CHARGE_KINDS }).notNull(),
    /** The first and the last day of its month. Two of an enrollment never overlap: the migration adds the constraint. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    santim: santimColumn('santim').notNull(),
    /** What is paid of it: a trigger on `allocations` keeps it. */
    settledSantim: santimColumn('settled_santim').notNull().default(0),
    /** How many lessons were sold with it; null where it was not counted. */
    lessonsSold: integer('lessons_sold'),
    lines: jsonb('lines').$type<PriceLine[]>().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    reversedAt: instantColumn('reversed_at'),
  },
  (table) => [
    index('charges_household').on(table.householdId, table.dueOn),
    index('charges_enrollment').on(table.enrollmentId, table.startsOn),
    index('charges_open')
      .on(table.dueOn, table.id)
      .where(sql`${table.settledSantim} < ${table.santim} and ${table.reversedAt} is null`),
    index('charges_reversed').on(table.reversedAt).where(sql`${table.reversedAt} is not null`),
    index('charges_open_household')
      .on(table.householdId, table.dueOn, table.id)
      .where(sql`${table.settledSantim} < ${table.santim} and ${table.reversedAt} is null`),
    check('charges_santim', sql`${table.santim} >= 0 and ${table.settledSantim} between 0 and ${table.santim}`),
    check('charges_days', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/** What the household has coming without having paid it: a lesson that we cancelled, a waiver, a correction. */
export const credits = pgTable(
  'credits',
  {
    id: primaryId(),
    householdId: household(),
    enrollmentId: uuid('enrollment_id').references(() => enrollments.id),
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    /** Of a waiver or a write-off: the charge that it lowers, and no other. */
    chargeId: uuid('charge_id').references(() => charges.id),
    /** Of what an award covers of a charge: it comes from the award's fund, and goes back there with the charge. */
    awardId: uuid('award_id').references(() => awards.id),
    /** Where a list brought it: what was paid before the books began, for lessons to come. */
    pastPaymentId: uuid('past_payment_id').references(() => pastPayments.id),
    cause: text('cause', { enum: CREDIT_CAUSES }).notNull(),
    santim: santimColumn('santim').notNull(),
    allocatedSantim: santimColumn('allocated_santim').notNull().default(0),
    /** Written by staff: erased with the account. */
    reason: text('reason').notNull().default(''),
    createdAt: instantColumn('created_at').notNull(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    reversedAt: instantColumn('reversed_at'),
  },
  (table) => [
    index('credits_household').on(table.householdId),
    index('credits_free')
      .on(table.householdId)
      .where(sql`${table.reversedAt} is null and ${table.santim} > ${table.allocatedSantim}`),
    uniqueIndex('credits_past_payment').on(table.pastPaymentId).where(sql`${table.pastPaymentId} is not null`),
    index('credits_charge').on(table.chargeId).where(sql`${table.chargeId} is not null`),
    uniqueIndex('credits_lesson')
      .on(table.enrollmentId, table.lessonId)
      .where(sql`${table.lessonId} is not null and ${table.reversedAt} is null`),
    index('credits_award').on(table.awardId).where(sql`${table.awardId} is not null`),
    // A charge is covered by one award, once.
    uniqueIndex('credits_award_charge')
      .on(table.chargeId)
      .where(sql`${table.awardId} is not null and ${table.reversedAt} is null`),
    check('credits_imported', sql`(${table.cause} = 'imported') = (${table.pastPaymentId} is not null)`),
    check('credits_santim', sql`${table.santim} > 0 and ${table.allocatedSantim} between 0 and ${table.santim}`),
  ],
);

/** Which money pays which charge. Rows are only added; one below zero takes an earlier one back. */
export const allocations = pgTable(
  'allocations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    householdId: household(),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => charges.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    creditId: uuid('credit_id').references(() => credits.id),
    santim: santimColumn('santim').notNull(),
    cause: text('cause', { enum: ALLOCATION_CAUSES }).notNull(),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('allocations_household').on(table.householdId),
    index('allocations_charge').on(table.chargeId),
    index('allocations_at').on(table.at),
    index('allocations_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index('allocations_credit').on(table.creditId).where(sql`${table.creditId} is not null`),
    check(
      'allocations_one_source',
      sql`num_nonnulls(${table.paymentId}, ${table.creditId}) = 1 and ${table.santim} <> 0`,
    ),
  ],
);

/** Which months a payment is for, as whoever paid chose them. A month that is not charged yet keeps its part. */
export const paymentChoices = pgTable(
  'payment_choices',
  {
    householdId: household(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    enrollmentId: enrollment(),
    /** The first day of the month. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** A month that has not begun has the id of its charge already. */
    chargeId: uuid('charge_id').notNull(),
    santim: santimColumn('santim').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.enrollmentId, table.startsOn] }),
    index('payment_choices_household').on(table.householdId),
    check('payment_choices_santim', sql`${table.santim} > 0`),
  ],
);

/** A month that the office has released for charging; its first day names it. Undone, it can be released again. */
export const renewals = pgTable(
  'renewals',
  {
    id: primaryId(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    releasedAt: instantColumn('released_at').notNull(),
    releasedBy: uuid('released_by').references(() => accounts.id, { onDelete: 'set null' }),
    undoneAt: instantColumn('undone_at'),
    undoneBy: uuid('undone_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [uniqueIndex('renewals_once').on(table.startsOn).where(sql`${table.undoneAt} is null`)],
);

/** A household that is not charged with a renewal until somebody lets it go. */
export const renewalHolds = pgTable(
  'renewal_holds',
  {
    householdId: household(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    heldAt: instantColumn('held_at').notNull(),
    heldBy: uuid('held_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.householdId, table.startsOn] })],
);
