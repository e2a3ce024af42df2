import { FILE_PURPOSES } from '@temari/contracts/vocabulary';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';
import { files } from './files.ts';

/** An upload under way, so that its owner, its quota and its end are known across instances. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: FILE_PURPOSES }).notNull(),
    name: text('name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** What had arrived when it was last written down: never more than lies on the disk. */
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    /** Which folder for uploads holds its bytes; instances that share the folder share the id. */
    diskId: text('disk_id'),
    /** Until then the rest of its bytes counts as used; later it must ask for room again. */
    reservedUntil: instantColumn('reserved_until'),
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    index('uploads_account').on(table.accountId),
    index('uploads_expires').on(table.expiresAt),
    index('uploads_reserved').on(table.reservedUntil),
  ],
);
