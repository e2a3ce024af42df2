import type { DevicePage } from '@temari/contracts/device-measures';
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Errors that happened on devices, counted by day, kind and place in our code. */
export const deviceErrors = pgTable(
  'device_errors',
  {
    day: date('day', { mode: 'string' }).notNull(),
    page: text('page').$type<DevicePage>().notNull(),
    name: text('name').notNull(),
    /** File, line and column, or `UNKNOWN_PLACE` for a file that this server does not serve. */
    place: text('place').notNull(),
    /** Family and major version. */
    browser: text('browser').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.name, table.place, table.browser] })],
);
