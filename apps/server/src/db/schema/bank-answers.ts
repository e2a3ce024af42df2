import { BANK_ANSWER_STATES, type BankDifference, RECEIPT_BANKS } from '@temari/contracts/bank-answers';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, instantColumn, moneyColumn } from './columns.ts';
import { payments } from './payments.ts';

/** What the bank's own receipt page says of a handed-in receipt, and when it is asked next. */
export const bankAnswers = pgTable(
  'bank_answers',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    bank: text('bank', { enum: RECEIPT_BANKS }).notNull(),
    state: text('state', { enum: BANK_ANSWER_STATES }).notNull().default('waiting'),
    differences: jsonb('differences').$type<BankDifference[]>().notNull().default([]),
    /** Null: it is not asked again by itself. */
    nextAskAt: instantColumn('next_ask_at'),
    /** While it lasts one process is asking; past it another may take over. */
    claimedUntil: instantColumn('claimed_until'),
    askedAt: instantColumn('asked_at'),
    /** Questions in a row that were not answered. */
    failures: integer('failures').notNull().default(0),
    /** Answers so far. */
    looks: integer('looks').notNull().default(0),
    answeredAt: instantColumn('answered_at'),
    // As the bank says
    reference: text('reference'),
    isCompleted: boolean('is_completed'),
    amountEtb: moneyColumn('amount_etb'),
    currency: text('currency'),
    payerName: text('payer_name'),
    /** The last digits of the payer's account, four at most. */
    payerTail: text('payer_tail'),
    receiverName: text('receiver_name'),
    receiverAccount: text('receiver_account'),
    paidAt: instantColumn('paid_at'),
    /** The page as it came, for thirty days; its hash stays as the proof of what was said. */
    page: bytea('page'),
    pageSha256: text('page_sha256'),
  },
  (table) => [
    index('bank_answers_account').on(table.accountId),
    index('bank_answers_next_ask').on(table.bank, table.nextAskAt).where(sql`${table.nextAskAt} is not null`),
    index('bank_answers_verified').on(table.paymentId).where(sql`${table.state} = 'verified'`),
    index('bank_answers_page').on(table.answeredAt).where(sql`${table.page} is not null`),
  ],
);

/** How each bank is asked, by all instances together: one question a second, and a pause after failures in a row. */
export const bankLines = pgTable('bank_lines', {
  bank: text('bank', { enum: RECEIPT_BANKS }).primaryKey(),
  /** No question before. */
  freeAt: instantColumn('free_at').notNull(),
  failures: integer('failures').notNull().default(0),
  closedUntil: instantColumn('closed_until'),
});
