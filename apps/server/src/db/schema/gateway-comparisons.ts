import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { instantColumn, primaryId } from './columns.ts';

/** One comparison with the gateway's list, page by page: a job that was stopped goes on at the page it had reached. */
export const gatewayComparisons = pgTable(
  'gateway_comparisons',
  {
    id: primaryId(),
    startedAt: instantColumn('started_at').notNull(),
    /** Transactions before this are not looked at. */
    since: instantColumn('since').notNull(),
    nextPage: integer('next_page').notNull().default(1),
    transactions: integer('transactions').notNull().default(0),
    /** While it lasts one process is comparing; past it another may go on. */
    claimedUntil: instantColumn('claimed_until'),
    finishedAt: instantColumn('finished_at'),
  },
  (table) => [index('gateway_comparisons_started').on(table.startedAt)],
);
