import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';

/** What staff and their rules did: who, when, what before and after. A trigger refuses updates and deletes, except that words about an erased person are removed. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull(),
    /** Null: a rule of the office did it by itself. */
    accountId: uuid('account_id').references(() => accounts.id),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_entries_at').on(table.at),
    index('audit_entries_account').on(table.accountId, table.id),
    index('audit_entries_kind').on(table.subjectKind, table.id),
    index('audit_entries_subject').on(table.subjectKind, table.subjectId),
  ],
);
