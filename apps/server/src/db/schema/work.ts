import { WORK_KINDS, WORK_STATES } from '@temari/contracts/work-rules';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';
import { contactMessages } from './contact-messages.ts';
import { learners } from './learners.ts';

/** What the office has to do, and who does it until when. A message has one at most. */
export const workItems = pgTable(
  'work_items',
  {
    id: primaryId(),
    kind: text('kind', { enum: WORK_KINDS }).notNull(),
    /** Words of staff; empty where the message says it. */
    title: text('title').notNull(),
    householdId: uuid('household_id').references(() => accounts.id),
    learnerId: uuid('learner_id').references(() => learners.id, { onDelete: 'set null' }),
    messageId: uuid('message_id').references(() => contactMessages.id, { onDelete: 'cascade' }),
    assigneeId: uuid('assignee_id').references(() => accounts.id),
    dueOn: date('due_on', { mode: 'string' }),
    state: text('state', { enum: WORK_STATES }).notNull().default('open'),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => accounts.id),
    madeAt: instantColumn('made_at').notNull(),
    doneBy: uuid('done_by').references(() => accounts.id),
    doneAt: instantColumn('done_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('work_items_message').on(table.messageId),
    index('work_items_open').on(table.dueOn, table.madeAt).where(sql`${table.state} = 'open'`),
    index('work_items_assignee').on(table.assigneeId, table.dueOn).where(sql`${table.state} = 'open'`),
    index('work_items_household').on(table.householdId),
    index('work_items_learner').on(table.learnerId),
    index('work_items_done').on(table.doneAt).where(sql`${table.state} = 'done'`),
    check('work_items_words', sql`${table.title} <> '' or ${table.messageId} is not null`),
    check('work_items_message_kind', sql`${table.kind} <> 'message' or ${table.messageId} is not null`),
    check(
      'work_items_done_whole',
      sql`(${table.state} = 'done') = (${table.doneAt} is not null) and (${table.doneAt} is null) = (${table.doneBy} is null)`,
    ),
  ],
);

/** What staff wrote about a piece of work. Rows are only added: a trigger refuses changes; they go with the work. */
export const workNotes = pgTable(
  'work_notes',
  {
    id: primaryId(),
    workId: uuid('work_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    writtenBy: uuid('written_by')
      .notNull()
      .references(() => accounts.id),
    writtenAt: instantColumn('written_at').notNull(),
  },
  (table) => [index('work_notes_work').on(table.workId, table.writtenAt)],
);
