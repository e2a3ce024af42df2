import { RELATIONS } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';
import { learners } from './learners.ts';

/** An adult who answers for learners of one household. */
export const guardians = pgTable(
  'guardians',
  {
    id: primaryId(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    relation: text('relation', { enum: RELATIONS }).notNull(),
    /** Who typed the phone in: only they read it in full. Null: the office. */
    enteredById: uuid('entered_by_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The account with which this guardian was given access. */
    accessAccountId: uuid('access_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Of the code that was sent to this phone and waits for its account; null once it was used or taken back. */
    invitationHash: text('invitation_hash'),
    invitedAt: instantColumn('invited_at'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    removedAt: instantColumn('removed_at'),
  },
  (table) => [
    uniqueIndex('guardians_household_phone').on(table.householdId, table.phone).where(sql`${table.removedAt} is null`),
    index('guardians_phone').on(table.phone.op('text_pattern_ops')),
    index('guardians_access').on(table.accessAccountId),
  ],
);

/** What a guardian may do for one learner. */
export const guardianships = pgTable(
  'guardianships',
  {
    householdId: uuid('household_id')
      .notNull()
      .references(() => accounts.id),
    guardianId: uuid('guardian_id')
      .notNull()
      .references(() => guardians.id, { onDelete: 'cascade' }),
    learnerId: uuid('learner_id')
      .notNull()
      .references(() => learners.id, { onDelete: 'cascade' }),
    mayDecide: boolean('may_decide').notNull().default(true),
    maySee: boolean('may_see').notNull().default(false),
    mayPay: boolean('may_pay').notNull().default(false),
    /** Whom the office calls first. Null: not to be called. */
    callOrder: smallint('call_order').default(1),
  },
  (table) => [
    primaryKey({ columns: [table.guardianId, table.learnerId] }),
    index('guardianships_learner').on(table.learnerId),
    index('guardianships_household').on(table.householdId),
  ],
);
