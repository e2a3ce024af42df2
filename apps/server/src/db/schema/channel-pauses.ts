import { NOTICE_CHANNELS } from '@temari/contracts/notice-occasions';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Services that have said that they are busy: until then nothing that can wait is handed to them. */
export const channelPauses = pgTable('channel_pauses', {
  channel: text('channel', { enum: NOTICE_CHANNELS }).primaryKey(),
  until: instantColumn('until').notNull(),
});
