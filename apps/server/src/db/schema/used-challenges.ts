import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Proof-of-work solutions that were accepted; each is accepted once. */
export const usedChallenges = pgTable(
  'used_challenges',
  { signature: text('signature').primaryKey(), expiresAt: instantColumn('expires_at').notNull() },
  (table) => [index('used_challenges_expires').on(table.expiresAt)],
);
