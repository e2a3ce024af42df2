import { LANGUAGE_CODES } from '@temari/contracts/languages';
import { CONSENT_PURPOSES, CONSENT_VOICES, CONSENT_WAYS } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';
import { files } from './files.ts';
import { guardians } from './guardians.ts';
import { learners } from './learners.ts';
import { letters } from './letters.ts';

/** A question that was sent to a guardian, or to a learner of 16 or 17, and waits for the code. */
export const consentRequests = pgTable(
  'consent_requests',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    voice: text('voice', { enum: CONSENT_VOICES }).notNull(),
    /** Null where the learner is asked. */
    guardianId: uuid('guardian_id').references(() => guardians.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: CONSENT_PURPOSES }).notNull(),
    /** The one letter that is asked about. */
    letterId: uuid('letter_id').references(() => letters.id, { onDelete: 'cascade' }),
    textVersion: text('text_version').notNull(),
    language: text('language', { enum: LANGUAGE_CODES }).notNull(),
    codeHash: text('code_hash').notNull(),
    /** Of the address that the SMS carries. */
    linkHash: text('link_hash').notNull().unique(),
    attempts: integer('attempts').notNull().default(0),
    askedById: uuid('asked_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    askedAt: instantColumn('asked_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    /** Answered, taken back or replaced by a newer one. */
    closedAt: instantColumn('closed_at'),
  },
  (table) => [
    index('consent_requests_learner').on(table.learnerId, table.askedAt),
    index('consent_requests_household').on(table.householdId),
    index('consent_requests_asked').on(table.askedAt),
    index('consent_requests_letter').on(table.letterId).where(sql`${table.letterId} is not null`),
    check('consent_requests_of_letter', sql`(${table.purpose} = 'letter') = (${table.letterId} is not null)`),
  ],
);

/** Yes and its taking back: rows are added, never changed (a trigger refuses it). The newest of a kind counts. */
export const consents = pgTable(
  'consents',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    voice: text('voice', { enum: CONSENT_VOICES }).notNull(),
    guardianId: uuid('guardian_id').references(() => guardians.id, { onDelete: 'set null' }),
    /** As it was written then. */
    saidBy: text('said_by').notNull(),
    purpose: text('purpose', { enum: CONSENT_PURPOSES }).notNull(),
    /** The one letter that was agreed to. */
    letterId: uuid('letter_id').references(() => letters.id, { onDelete: 'cascade' }),
    isGiven: boolean('is_given').notNull(),
    textVersion: text('text_version').notNull(),
    language: text('language', { enum: LANGUAGE_CODES }).notNull(),
    way: text('way', { enum: CONSENT_WAYS }).notNull(),
    requestId: uuid('request_id').references(() => consentRequests.id, { onDelete: 'set null' }),
    /** The photographed paper. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    /** The member of staff who recorded the paper. */
    recordedById: uuid('recorded_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('consents_learner').on(table.learnerId, table.purpose, table.at),
    index('consents_household').on(table.householdId),
    // Whose yes ends, and who took it back: the office is told.
    index('consents_service_at').on(table.at).where(sql`${table.purpose} = 'service'`),
    index('consents_service_refused')
      .on(table.learnerId)
      .where(sql`${table.purpose} = 'service' and not ${table.isGiven}`),
    index('consents_letter').on(table.letterId).where(sql`${table.letterId} is not null`),
    check('consents_of_letter', sql`(${table.purpose} = 'letter') = (${table.letterId} is not null)`),
  ],
);
