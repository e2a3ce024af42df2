import { STOP_REASONS } from '@temari/contracts/pause-rules';
import type { PriceLine } from '@temari/contracts/prices';
import { PAYMENT_STATUSES, PAYMENT_TYPES, SERVICES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { classes } from './classes.ts';
import { instantColumn, primaryId } from './columns.ts';
import { learners } from './learners.ts';
import { packages } from './packages.ts';

/**
 * One student's place in one service. What it was sold for is written here; once it is paid, that changes only where the
 * office corrects the package before the first lesson.
 */
export const enrollments = pgTable(
  'enrollments',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    service: text('service', { enum: SERVICES }).notNull(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    /** Whom it is for. A trigger finds or makes the learner by the name where none is given. */
    learnerId: uuid('learner_id').references(() => learners.id, { onDelete: 'set null' }),
    fullName: text('full_name').notNull(),
    grade: text('grade'),
    /** Applied for although the package was for other grades then; the office looks at it. */
    isOutsideGrades: boolean('is_outside_grades').notNull().default(false),
    /** The version of the terms of service that was accepted with it. */
    termsVersion: text('terms_version'),
    frequency: text('frequency'),
    time: text('time'),
    offerDay: text('offer_day'),
    learningOption: text('learning_option'),
    /** The service's other answers, as its contract names them; erased with the account. */
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    priceEtb: integer('price_etb').notNull(),
    priceLines: jsonb('price_lines').$type<PriceLine[]>().notNull(),
    classId: uuid('class_id').references(() => classes.id),
    assignedAt: instantColumn('assigned_at'),
    /** The full class on whose waiting list it stands, and since when. */
    waitsForClassId: uuid('waits_for_class_id').references(() => classes.id, { onDelete: 'set null' }),
    waitsSince: instantColumn('waits_since'),
    /** The last day of one that was stopped; set when its seat was given free. It never gets a class again. */
    endedOn: date('ended_on', { mode: 'string' }),
    /** Why the family stopped, if it said so. */
    stopReason: text('stop_reason', { enum: STOP_REASONS }),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    /** Taken off its list by the household, unpaid. A payment that arrives all the same brings it back: a trigger does. */
    removedAt: instantColumn('removed_at'),
    /** The state of its payment: a trigger on `payments` keeps these five columns current, so that no list needs a join. */
    paymentStatus: text('payment_status', { enum: PAYMENT_STATUSES }),
    paymentType: text('payment_type', { enum: PAYMENT_TYPES }),
    paidAt: instantColumn('paid_at'),
    /** The payment that these columns describe, and why it was declined. */
    paymentId: uuid('payment_id'),
    paymentReason: text('payment_reason'),
    /** What lists are sorted by: one case, and compared byte by byte, which an index can do many times faster. */
    nameKey: text('name_key').notNull().generatedAlwaysAs(sql`lower(full_name)`),
  },
  (table) => [
    index('enrollments_account').on(table.accountId, table.createdAt.desc()),
    index('enrollments_class_seats').on(table.classId, table.id),
    index('enrollments_learner').on(table.learnerId),
    // Those of before learners were known, until the job has found theirs.
    index('enrollments_without_learner')
      .on(table.accountId, table.createdAt)
      .where(sql`${table.learnerId} is null and ${table.fullName} <> ''`),
    index('enrollments_created').on(table.createdAt, table.id),
    index('enrollments_name').on(sql`${table.nameKey} collate "C"`, table.id),
    // Holds all that the office filters and sorts by: a filtered list is read from here, not from the wide rows.
    index('enrollments_list').on(
      table.paymentStatus,
      table.service,
      table.grade,
      table.classId,
      table.createdAt,
      table.nameKey,
      table.id,
    ),
    index('enrollments_words').using('gin', sql`to_tsvector('simple', ${table.fullName})`),
    // `domains/search/queries.ts` looks through these three.
    index('enrollments_father_phone_start')
      .on(sql`(${table.details} ->> 'fatherPhone') text_pattern_ops`)
      .where(sql`${table.details} ->> 'fatherPhone' is not null`),
    index('enrollments_mother_phone_start')
      .on(sql`(${table.details} ->> 'motherPhone') text_pattern_ops`)
      .where(sql`${table.details} ->> 'motherPhone' is not null`),
    index('enrollments_own_phone_start')
      .on(sql`(${table.details} ->> 'phoneNumber') text_pattern_ops`)
      .where(sql`${table.details} ->> 'phoneNumber' is not null`),
    index('enrollments_waiting_list')
      .on(table.waitsForClassId, table.waitsSince)
      .where(sql`${table.waitsForClassId} is not null`),
    // Who has paid and waits for a class, the longest wait first; how many of which service is counted here.
    index('enrollments_waiting_since')
      .on(sql`coalesce(${table.paidAt}, ${table.createdAt})`, table.service)
      .where(sql`${table.paymentStatus} = 'paid' and ${table.classId} is null and ${table.endedOn} is null`),
    index('enrollments_seated_since')
      .on(sql`coalesce(${table.assignedAt}, ${table.paidAt}, ${table.createdAt})`)
      .where(sql`${table.paymentStatus} = 'paid' and ${table.classId} is not null`),
    // Who counts as a student.
    index('enrollments_paid_students')
      .on(table.accountId, sql`${table.nameKey} collate "C"`)
      .where(sql`${table.paymentStatus} = 'paid'`),
  ],
);
