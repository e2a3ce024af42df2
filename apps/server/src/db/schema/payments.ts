import { DECLINE_CODES } from '@temari/contracts/decline-reasons';
import { PAYMENT_PURPOSES, PAYMENT_STATUSES, PAYMENT_TYPES } from '@temari/contracts/vocabulary';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { banks } from './banks.ts';
import { instantColumn, moneyColumn, primaryId, santimColumn } from './columns.ts';
import { enrollments } from './enrollments.ts';
import { files } from './files.ts';
import { tillSessions } from './tills.ts';

/**
 * A reference with the characters that are mistaken for one another made the same: 0 for O, 1 for I. Whoever types
 * another receipt's reference so that it looks right is found by it.
 */
export const referenceShape = (transactionKey: SQLWrapper): SQL<string> =>
  sql`translate(${transactionKey}, 'OILSBZG', '0115826')`;

/** One attempt to pay, for the purchase of an enrollment or for months of several. Its history is in `payment_events`; this row is its current state. */
export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** What it pays for; where it pays for months of several, the first of them (`payment_choices` has them all). */
    enrollmentId: uuid('enrollment_id')
      .notNull()
      .references(() => enrollments.id),
    purpose: text('purpose', { enum: PAYMENT_PURPOSES }).notNull().default('purchase'),
    type: text('type', { enum: PAYMENT_TYPES }).notNull(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    amountEtb: integer('amount_etb').notNull(),
    /** What has gone back so far. A trigger on the ledger keeps it, whoever writes there. */
    refundedEtb: moneyColumn('refunded_etb').notNull().default(0),
    /** What of it pays charges: a trigger on `allocations` keeps it. */
    allocatedSantim: santimColumn('allocated_santim').notNull().default(0),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    settledAt: instantColumn('settled_at'),
    /** Given once, in order, when the payment is settled. */
    receiptNumber: bigint('receipt_number', { mode: 'number' }).unique(),
    // Online
    txRef: text('tx_ref').unique(),
    /** The gateway's answer to the opening, as JSON. */
    checkout: text('checkout'),
    /** While it lasts one process is opening the checkout; past it another may take over. */
    checkoutClaimedUntil: instantColumn('checkout_claimed_until'),
    gatewayReference: text('gateway_reference'),
    /** When the gateway's own list or answer last said the same as this row. */
    gatewaySeenAt: instantColumn('gateway_seen_at'),
    nextCheckAt: instantColumn('next_check_at'),
    lastCheckAt: instantColumn('last_check_at'),
    checks: integer('checks').notNull().default(0),
    // In cash
    tillSessionId: uuid('till_session_id').references(() => tillSessions.id),
    // By bank transfer
    paidByName: text('paid_by_name'),
    transactionId: text('transaction_id'),
    /** The reference in Latin capitals and digits, as its bank counts it: the same receipt in any spelling is the same. */
    transactionKey: text('transaction_key'),
    bankId: uuid('bank_id').references(() => banks.id),
    receiptFileId: uuid('receipt_file_id').references(() => files.id),
    declineReason: text('decline_reason'),
    /** Null where the reason is the office's own words. */
    declineCode: text('decline_code', { enum: DECLINE_CODES }),
    reviewedBy: uuid('reviewed_by').references(() => accounts.id),
  },
  (table) => [
    index('payments_account').on(table.accountId),
    // Money of households that pays nothing yet.
    index('payments_free')
      .on(table.accountId)
      .where(
        sql`${table.status} = 'paid' and (${table.amountEtb} - ${table.refundedEtb}) * 100 > ${table.allocatedSantim}`,
      ),
    index('payments_enrollment').on(table.enrollmentId, table.createdAt.desc()),
    index('payments_next_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index('payments_review').on(table.createdAt).where(sql`${table.status} = 'review'`),
    index('payments_review_household').on(table.accountId, table.createdAt).where(sql`${table.status} = 'review'`),
    index('payments_transaction_start').on(table.transactionKey.op('text_pattern_ops')),
    index('payments_reference_shape').on(sql`${referenceShape(table.transactionKey)} text_pattern_ops`),
    index('payments_reference_shape_end').on(sql`reverse(${referenceShape(table.transactionKey)}) text_pattern_ops`),
    index('payments_tx_ref_start').on(table.txRef.op('text_pattern_ops')),
    index('payments_settled').on(table.settledAt).where(sql`${table.settledAt} is not null`),
    index('payments_gateway_reference').on(table.gatewayReference).where(sql`${table.gatewayReference} is not null`),
    index('payments_receipt_file').on(table.receiptFileId),
    uniqueIndex('payments_bank_reference')
      .on(table.bankId, table.transactionKey)
      .where(sql`${table.transactionKey} is not null and ${table.status} <> 'declined'`),
    uniqueIndex('payments_open_once')
      .on(table.enrollmentId)
      .where(sql`${table.status} = 'pending' and ${table.purpose} = 'purchase'`),
    uniqueIndex('payments_review_once')
      .on(table.enrollmentId)
      .where(sql`${table.status} = 'review' and ${table.purpose} = 'purchase'`),
    uniqueIndex('payments_settled_once')
      .on(table.enrollmentId)
      .where(sql`${table.status} = 'paid' and ${table.purpose} = 'purchase'`),
    index('payments_till_session').on(table.tillSessionId).where(sql`${table.tillSessionId} is not null`),
    check('payments_cash_in_till', sql`(${table.type} = 'cash') = (${table.tillSessionId} is not null)`),
    check(
      'payments_used_within',
      sql`${table.allocatedSantim} between 0 and (${table.amountEtb} - ${table.refundedEtb}) * 100`,
    ),
    check('payments_refunded_within', sql`${table.refundedEtb} between 0 and ${table.amountEtb}`),
  ],
);
