import { CLASS_STATUSES, ROOM_KINDS, SERVICES } from '@temari/contracts/vocabulary';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn, primaryId, translationsColumn } from './columns.ts';
import { personWords } from './person-words.ts';

/** The words of a class in every language the office has entered, as `person_words` reads them. */
export const classWords = (table: Record<'courseType' | 'grade' | 'translations', SQLWrapper>): SQL =>
  personWords(
    sql`${table.courseType} || ' ' || coalesce(${table.grade}, '') || ' ' || jsonb_path_query_array(${table.translations}, '$.*.courseType')::text`,
    sql`''`,
  );

export const classes = pgTable(
  'classes',
  {
    id: primaryId(),
    service: text('service', { enum: SERVICES }).notNull(),
    grade: text('grade'),
    courseType: text('course_type').notNull(),
    translations: translationsColumn<'courseType'>(),
    schedule: text('schedule').notNull(),
    time: text('time').notNull(),
    /** The machine's reading of schedule and time: ISO weekdays, minutes after midnight in Addis Ababa. */
    weekdays: integer('weekdays').array().notNull(),
    startsAtMinute: integer('starts_at_minute').notNull(),
    endsAtMinute: integer('ends_at_minute').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    meetingLink: text('meeting_link'),
    /** Where its lessons happen; null: as the configuration says. */
    room: text('room', { enum: ROOM_KINDS }),
    /** Since when the server of its rooms did not let anybody in; null once it did again. */
    roomFailedAt: instantColumn('room_failed_at'),
    status: text('status', { enum: CLASS_STATUSES }).notNull().default('Pending'),
    capacity: integer('capacity').notNull().default(20),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('classes_words').using('gin', classWords(table)),
    index('classes_start').on(table.startDate),
    check('classes_dates', sql`${table.endDate} >= ${table.startDate}`),
  ],
);
