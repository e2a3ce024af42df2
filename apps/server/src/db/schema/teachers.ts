import { APPLICATION_STATUSES } from '@temari/contracts/vocabulary';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';
import { files } from './files.ts';

/** What a teacher applied with, and what the office decided. */
export const teachers = pgTable(
  'teachers',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id),
    courseType: text('course_type').notNull(),
    schedule: text('schedule').notNull(),
    grade: text('grade').notNull(),
    qualification: text('qualification').notNull(),
    experience: text('experience').notNull(),
    bio: text('bio').notNull(),
    introductionVideo: text('introduction_video'),
    cvFileId: uuid('cv_file_id').references(() => files.id),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull().default('Pending'),
    declineReason: text('decline_reason'),
    appliedAt: instantColumn('applied_at').notNull().defaultNow(),
    decidedAt: instantColumn('decided_at'),
  },
  (table) => [index('teachers_status').on(table.status, table.appliedAt)],
);
