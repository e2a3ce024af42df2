import { TEACHER_DECLINE_CODES } from '@temari/contracts/decline-reasons';
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
    /** What the teacher reads where `declineCode` is null; otherwise its English sentence. */
    declineReason: text('decline_reason'),
    declineCode: text('decline_code', { enum: TEACHER_DECLINE_CODES }),
    appliedAt: instantColumn('applied_at').notNull().defaultNow(),
    decidedAt: instantColumn('decided_at'),
  },
  (table) => [index('teachers_status').on(table.status, table.appliedAt)],
);
