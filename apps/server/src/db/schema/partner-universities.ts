import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { primaryId } from './columns.ts';
import { files } from './files.ts';

export const partnerUniversities = pgTable('partner_universities', {
  id: primaryId(),
  name: text('name').notNull(),
  logoFileId: uuid('logo_file_id')
    .notNull()
    .references(() => files.id),
  position: integer('position').notNull().default(0),
  version: integer('version').notNull().default(1),
});
