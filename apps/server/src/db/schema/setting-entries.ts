import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { primaryId, translationsColumn } from './columns.ts';

/** Visa preparation has one set of lists per learning option; study abroad uses the tutoring lists. */
export const SETTING_SCOPES = ['tutor', 'language', 'visaInPerson', 'visaOnline'] as const;
export const SETTING_LISTS = ['intentOfStudent', 'scheduleName', 'possibleTime', 'offerDay', 'areaOfFocus'] as const;

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
    status: text('status', { enum: ['Active', 'Inactive'] })
      .notNull()
      .default('Active'),
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
