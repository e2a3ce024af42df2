import { SETTING_LISTS, SETTING_SCOPES, SETTING_STATUSES } from '@temari/contracts/vocabulary';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { primaryId, translationsColumn } from './columns.ts';

/** What a form offers to choose from. Inactive entries are shown, disabled. */
export const settingEntries = pgTable(
  'setting_entries',
  {
    id: primaryId(),
    scope: text('scope', { enum: SETTING_SCOPES }).notNull(),
    list: text('list', { enum: SETTING_LISTS }).notNull(),
    value: text('value').notNull(),
    /** How the value is read in other languages; chosen and stored is always the value. */
    translations: translationsColumn<'value'>(),
    /** For the version before `translations`, kept in step by a trigger. */
    valueAm: text('value_am'),
    status: text('status', { enum: SETTING_STATUSES }).notNull().default('Active'),
    position: integer('position').notNull().default(0),
    /** For `possibleTime`: the machine time behind the label, minutes after midnight in Addis Ababa. */
    startsAtMinute: integer('starts_at_minute'),
    endsAtMinute: integer('ends_at_minute'),
    /** For `scheduleName`: ISO weekdays (1 Monday to 7 Sunday). */
    weekdays: integer('weekdays').array(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('setting_entries_value').on(table.scope, table.list, table.value),
    index('setting_entries_list').on(table.scope, table.list, table.position),
  ],
);
