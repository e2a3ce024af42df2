import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn, primaryId } from './columns.ts';

/** Backups of this very database that were finished and read again. Not part of a backup: a copy has taken none of them. */
export const backups = pgTable(
  'backups',
  {
    id: primaryId(),
    /** The moment it is of. */
    takenAt: instantColumn('taken_at').notNull(),
    folder: text('folder').notNull(),
  },
  (table) => [index('backups_taken').on(table.takenAt)],
);
