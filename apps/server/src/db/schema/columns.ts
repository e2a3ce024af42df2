import type { Translations } from '@temari/contracts/translations';
import { jsonb, timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../new-id.ts';

export const primaryId = () => uuid('id').primaryKey().$defaultFn(newId);
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Words that the office entered in other languages: the one shape for all tables, so that a language needs no column. */
export const translationsColumn = <Name extends string>() =>
  jsonb('translations').$type<Translations<Record<Name, string>>>().notNull().default({});
