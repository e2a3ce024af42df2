import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { classes } from './classes.ts';
import { instantColumn, primaryId } from './columns.ts';
import { files } from './files.ts';
import { lessons } from './lessons.ts';

/** What was handed out in a class: a file of ours or an https link, never both. */
export const classResources = pgTable(
  'class_resources',
  {
    id: primaryId(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The lesson it is for; null: for the class as a whole. It stays in the class when the lesson goes. */
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
    fileId: uuid('file_id').references(() => files.id),
    link: text('link'),
    description: text('description').notNull().default(''),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('class_resources_class').on(table.classId, table.createdAt),
    index('class_resources_file').on(table.fileId),
    index('class_resources_lesson').on(table.lessonId).where(sql`${table.lessonId} is not null`),
    check('class_resources_one_source', sql`(${table.fileId} is null) <> (${table.link} is null)`),
  ],
);
