import type { DevicePage, VitalName } from '@temari/contracts/device-measures';
import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** How many visits of a day had a value of this size: enough for a percentile, and nothing about anybody. */
export const deviceVitals = pgTable(
  'device_vitals',
  {
    day: date('day', { mode: 'string' }).notNull(),
    page: text('page').$type<DevicePage>().notNull(),
    name: text('name').$type<VitalName>().notNull(),
    /** The place in the bounds of the contract; a changed bound needs another name. */
    bucket: smallint('bucket').notNull(),
    visits: integer('visits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.name, table.bucket] })],
);
