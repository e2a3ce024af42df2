import { FILE_PURPOSES } from '@temari/contracts/vocabulary';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, primaryId } from './columns.ts';

/** A finished upload: the row is written after its bytes are safe in the store. */
export const files = pgTable(
  'files',
  {
    id: primaryId(),
    accountId: uuid('account_id').references(() => accounts.id),
    purpose: text('purpose', { enum: FILE_PURPOSES }).notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** Hash of what was sent, before an image is re-encoded, so that the same photo sent twice is recognised. */
    sourceSha256: text('source_sha256').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('files_account').on(table.accountId),
    index('files_source_sha256').on(table.sourceSha256),
    index('files_sha256').on(table.sha256),
  ],
);
