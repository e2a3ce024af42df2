import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { enrollments } from './enrollments.ts';
import { files } from './files.ts';

/** Documents and identification handed in with an enrollment. */
export const enrollmentFiles = pgTable(
  'enrollment_files',
  {
    enrollmentId: uuid('enrollment_id')
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    field: text('field', { enum: ['document', 'identification'] }).notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    primaryKey({ columns: [table.enrollmentId, table.field] }),
    index('enrollment_files_file').on(table.fileId),
  ],
);
