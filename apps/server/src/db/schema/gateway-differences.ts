import { DIFFERENCE_KINDS } from '@temari/contracts/gateway-differences';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, moneyColumn, primaryId } from './columns.ts';
import { payments } from './payments.ts';

/** Where the gateway and this ledger do not say the same, until somebody of the office has dealt with it. */
export const gatewayDifferences = pgTable(
  'gateway_differences',
  {
    id: primaryId(),
    kind: text('kind', { enum: DIFFERENCE_KINDS }).notNull(),
    /** What it is about: our payment, or the gateway's reference where that is all there is. */
    subject: text('subject').notNull(),
    /** What was found, in one word: the same finding is written once, another one about the same payment again. */
    finding: text('finding').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** The gateway's. */
    reference: text('reference'),
    hereEtb: moneyColumn('here_etb'),
    thereEtb: moneyColumn('there_etb'),
    /** Why an answer was not believed, in the words of the log. */
    detail: text('detail'),
    foundAt: instantColumn('found_at').notNull(),
    lastSeenAt: instantColumn('last_seen_at').notNull(),
    closedAt: instantColumn('closed_at'),
    /** Null on a closed one: a later comparison found both sides agreeing. */
    closedBy: uuid('closed_by').references(() => accounts.id),
  },
  (table) => [
    unique('gateway_differences_once').on(table.kind, table.subject, table.finding),
    index('gateway_differences_open').on(table.foundAt).where(sql`${table.closedAt} is null`),
    index('gateway_differences_payment').on(table.paymentId),
  ],
);
