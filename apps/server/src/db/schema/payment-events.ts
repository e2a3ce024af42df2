import { PAYMENT_STATUSES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, moneyColumn } from './columns.ts';
import { payments } from './payments.ts';

/** The ledger: every change of a payment is a row. A trigger refuses updates and deletes, except that words about an erased person are removed. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    at: instantColumn('at').notNull(),
    kind: text('kind').notNull(),
    fromStatus: text('from_status', { enum: PAYMENT_STATUSES }),
    toStatus: text('to_status', { enum: PAYMENT_STATUSES }).notNull(),
    /** What this event adds to the settled sum: the amount, its negative for a refund, or nothing. */
    settledEtb: moneyColumn('settled_etb').notNull().default(0),
    actor: text('actor').notNull(),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('payment_events_payment').on(table.paymentId, table.id),
    index('payment_events_receipt_decisions')
      .on(table.at.desc(), table.id.desc())
      .where(sql`${table.kind} in ('receipt-accepted', 'receipt-declined', 'receipt-taken-back')`),
  ],
);
