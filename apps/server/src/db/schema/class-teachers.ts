import { CLASS_PARTS } from '@temari/contracts/vocabulary';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { classes } from './classes.ts';

/** Who teaches a class; a substitute can do what the teacher can. */
export const classTeachers = pgTable(
  'class_teachers',
  {
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    part: text('part', { enum: CLASS_PARTS }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.part] }),
    index('class_teachers_account').on(table.accountId),
  ],
);
