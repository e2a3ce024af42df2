import type { Translations } from '@temari/contracts/translations';
import { bigint, customType, jsonb, numeric, timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../new-id.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const primaryId = () => uuid('id').primaryKey().$defaultFn(newId);
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Birr with two decimals: what goes back can have santim, prices have none. */
export const moneyColumn = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });

/** Words that the office entered in other languages: the one shape for all tables, so that a language needs no column. */
export const translationsColumn = <Name extends string>() =>
  jsonb('translations').$type<Translations<Record<Name, string>>>().notNull().default({});

/** Hundredths of a birr, exactly: what the books are kept in. */
export const santimColumn = (name: string) => bigint(name, { mode: 'number' });
