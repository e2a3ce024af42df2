import {
  REFUND_DELIVERIES,
  REFUND_KINDS,
  REFUND_SOURCES,
  REFUND_STATES,
  REFUND_WAYS,
} from '@temari/contracts/refund-rules';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn, moneyColumn, primaryId } from './columns.ts';
import { payments } from './payments.ts';
import { tillSessions } from './tills.ts';

/** One time that money went back, or was proposed to. The ledger says what moved; this says why, and who agreed. */
export const refunds = pgTable(
  'refunds',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** `reversed`: the bank took it back, nobody gave it. */
    kind: text('kind', { enum: REFUND_KINDS }).notNull(),
    source: text('source', { enum: REFUND_SOURCES }).notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    /** What it moved in the ledger, or would. Nothing, where the office had written the same refund down before. */
    amountEtb: moneyColumn('amount_etb').notNull(),
    /** The gateway's id of the refund: the same id reported twice is one refund. */
    identity: text('identity'),
    /** The sum that the gateway reported. */
    toldEtb: moneyColumn('told_etb').notNull().default(0),
    /** The sum that the gateway is still expected to report for a refund that the office sent through it: the same money. */
    expectedEtb: moneyColumn('expected_etb').notNull().default(0),
    /** Written by staff about a person: erased with the account. */
    reason: text('reason'),
    needsSecondPerson: boolean('needs_second_person').notNull().default(false),
    proposedBy: uuid('proposed_by').references(() => accounts.id),
    decidedBy: uuid('decided_by').references(() => accounts.id),
    /** Who looks after a proposal since the proposer left the office; the proposer stays the proposer. */
    handedTo: uuid('handed_to').references(() => accounts.id),
    createdAt: instantColumn('created_at').notNull(),
    decidedAt: instantColumn('decided_at'),
    /** Why a proposal was refused: erased with the account. */
    refusal: text('refusal'),
    /** The lessons that are given back are no longer owed. */
    endsDebt: boolean('ends_debt').notNull().default(false),
    /** How it goes back, once it is booked. Null: the gateway told of it, or it was before ways were kept. */
    way: text('way', { enum: REFUND_WAYS }),
    /** Where the money of a booked one is: a trigger books what its changes mean. Null: it moved elsewhere. */
    delivery: text('delivery', { enum: REFUND_DELIVERIES }),
    /** When that last changed. */
    deliveryAt: instantColumn('delivery_at'),
    /** Which sending this is. Each has a reference of its own at the gateway, which refuses the same one twice. */
    round: integer('round').notNull().default(1),
    /** How often the gateway was called in this round, counted before the call. */
    tries: integer('tries').notNull().default(0),
    /** When the gateway is called or asked next; whoever does so moves it on first. */
    nextTryAt: instantColumn('next_try_at'),
    /** The gateway's own reference of it. */
    gatewayReference: text('gateway_reference'),
    /** Why it did not go out, in the gateway's words. */
    problem: text('problem'),
    /** Where the family wants it paid: erased with the account. */
    payTo: text('pay_to'),
    /** Who paid it by hand, and the reference of that transfer. */
    paidBy: uuid('paid_by').references(() => accounts.id),
    paidReference: text('paid_reference'),
    /** Of cash that went back out of a till: the session that was open there. */
    tillSessionId: uuid('till_session_id').references(() => tillSessions.id),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId, table.createdAt),
    index('refunds_account').on(table.accountId),
    index('refunds_expected').on(table.createdAt).where(sql`${table.expectedEtb} > 0`),
    uniqueIndex('refunds_told_once').on(table.paymentId, table.identity).where(sql`${table.identity} is not null`),
    uniqueIndex('refunds_proposed_once').on(table.paymentId).where(sql`${table.state} = 'proposed'`),
    index('refunds_next_try').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('refunds_undelivered')
      .on(table.createdAt)
      .where(sql`${table.state} = 'proposed' or ${table.delivery} in ('sending', 'sent', 'failed', 'by-hand')`),
    check('refunds_delivered_when_booked', sql`${table.delivery} is null or ${table.state} = 'booked'`),
    index('refunds_till_session').on(table.tillSessionId).where(sql`${table.tillSessionId} is not null`),
    check('refunds_amounts', sql`${table.amountEtb} >= 0 and ${table.toldEtb} >= 0 and ${table.expectedEtb} >= 0`),
    check(
      'refunds_two_persons',
      sql`${table.state} <> 'booked' or not ${table.needsSecondPerson}
        or (${table.decidedBy} is not null and ${table.proposedBy} is not null and ${table.decidedBy} <> ${table.proposedBy})`,
    ),
  ],
);
