import { sql } from 'drizzle-orm';
import { bit, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';
import { files } from './files.ts';

/** 32 × 32 coefficients, one bit each. */
export const PICTURE_HASH_BITS = 1024;

/** What a handed-in receipt looks like, so that the same picture is found when it was saved again as another file. Goes with its file. */
export const receiptPictures = pgTable(
  'receipt_pictures',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Null for a PDF, and for what could not be read. */
    pictureHash: bit('picture_hash', { dimensions: PICTURE_HASH_BITS }),
    /** The same without the first line of writing: a screenshot often loses the line with the clock. */
    belowHash: bit('below_hash', { dimensions: PICTURE_HASH_BITS }),
    /** Of what a PDF draws; null for a picture. */
    drawnSha256: text('drawn_sha256'),
    /** Null until it was compared with the others. */
    comparedAt: instantColumn('compared_at'),
  },
  (table) => [
    index('receipt_pictures_account').on(table.accountId),
    index('receipt_pictures_drawn').on(table.drawnSha256),
    index('receipt_pictures_to_compare').on(table.fileId).where(sql`${table.comparedAt} is null`),
  ],
);

/** Two receipts that show the same; each pair is stored in both directions. */
export const receiptLikenesses = pgTable(
  'receipt_likenesses',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => receiptPictures.fileId, { onDelete: 'cascade' }),
    otherFileId: uuid('other_file_id')
      .notNull()
      .references(() => receiptPictures.fileId, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.otherFileId] }),
    index('receipt_likenesses_other').on(table.otherFileId),
  ],
);
