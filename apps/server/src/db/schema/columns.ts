import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../new-id.ts';

export const primaryId = () => uuid('id').primaryKey().$defaultFn(newId);
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
