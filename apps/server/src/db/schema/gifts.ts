import { GIFT_CHOICES, GIFT_RETURN_CAUSES, GIFT_STATES, GIFT_WAYS } from '@temari/contracts/gift-rules';
import { LANGUAGE_CODES } from '@temari/contracts/languages';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { statementRows } from './bank-statements.ts';
import { banks } from './banks.ts';
import { bytea, instantColumn, primaryId, santimColumn } from './columns.ts';
import { funds } from './funds.ts';

/** What a sponsor wants to give, once or every month. Sponsors have no account: a private link leads here. */
export const pledges = pgTable(
  'pledges',
  {
    id: primaryId(),
    fundId: uuid('fund_id')
      .notNull()
      .references(() => funds.id),
    /** Written into the reason of a transfer. A trigger gives it, out of the same numbers as the codes of households. */
    code: text('code').notNull().default(''),
    choice: text('choice', { enum: GIFT_CHOICES }).notNull(),
    santim: santimColumn('santim').notNull(),
    isMonthly: boolean('is_monthly').notNull(),
    way: text('way', { enum: GIFT_WAYS }).notNull(),
    /** Empty: the sponsor stays unnamed. */
    name: text('name').notNull().default(''),
    phone: text('phone'),
    email: text('email'),
    message: text('message').notNull().default(''),
    language: text('language', { enum: LANGUAGE_CODES }).notNull(),
    /** The form's key and what was in the form: the same form sent twice is one pledge. */
    requestKey: text('request_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    /** The next day on which a monthly sponsor is reminded; null: no reminder. */
    remindOn: date('remind_on', { mode: 'string' }),
    stoppedAt: instantColumn('stopped_at'),
  },
  (table) => [
    uniqueIndex('pledges_code').on(table.code),
    index('pledges_fund').on(table.fundId),
    index('pledges_created').on(table.createdAt),
    index('pledges_remind').on(table.remindOn).where(sql`${table.remindOn} is not null`),
    check('pledges_amount', sql`${table.santim} > 0`),
    check(
      'pledges_remind_monthly',
      sql`${table.remindOn} is null or (${table.isMonthly} and ${table.stoppedAt} is null)`,
    ),
  ],
);

/** The private links of a pledge. Each message has one of its own, because only hashes are kept. */
export const pledgeLinks = pgTable(
  'pledge_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    pledgeId: uuid('pledge_id')
      .notNull()
      .references(() => pledges.id, { onDelete: 'cascade' }),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('pledge_links_pledge').on(table.pledgeId)],
);

/**
 * Money for a fund, asked for or received. Triggers book it when it is received, and refuse every later change of what
 * was booked. See docs/decisions/0060.
 */
export const gifts = pgTable(
  'gifts',
  {
    id: primaryId(),
    fundId: uuid('fund_id')
      .notNull()
      .references(() => funds.id),
    /** Null: recorded by the office. */
    pledgeId: uuid('pledge_id').references(() => pledges.id, { onDelete: 'set null' }),
    way: text('way', { enum: GIFT_WAYS }).notNull(),
    state: text('state', { enum: GIFT_STATES }).notNull(),
    santim: santimColumn('santim').notNull(),
    /** A trigger on `gift_returns` keeps it. */
    returnedSantim: santimColumn('returned_santim').notNull().default(0),
    /** Who gave it, where the office recorded it. */
    giver: text('giver').notNull().default(''),
    createdAt: instantColumn('created_at').notNull(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    receivedAt: instantColumn('received_at'),
    /** When the sponsor was told that it arrived. */
    confirmedAt: instantColumn('confirmed_at'),
    // Online
    txRef: text('tx_ref').unique(),
    /** The gateway's answer to the opening, as JSON. */
    checkout: text('checkout'),
    checkoutClaimedUntil: instantColumn('checkout_claimed_until'),
    gatewayReference: text('gateway_reference'),
    nextCheckAt: instantColumn('next_check_at'),
    lastCheckAt: instantColumn('last_check_at'),
    checks: integer('checks').notNull().default(0),
    // By bank transfer
    bankId: uuid('bank_id').references(() => banks.id),
    transactionId: text('transaction_id'),
    transactionKey: text('transaction_key'),
    statementRowId: uuid('statement_row_id').references(() => statementRows.id),
  },
  (table) => [
    index('gifts_fund').on(table.fundId, table.receivedAt),
    index('gifts_pledge').on(table.pledgeId),
    // A sponsor pays one at a time.
    uniqueIndex('gifts_open_once').on(table.pledgeId).where(sql`${table.state} = 'open'`),
    index('gifts_next_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    // One transfer is one gift.
    uniqueIndex('gifts_bank_reference')
      .on(table.bankId, table.transactionKey)
      .where(sql`${table.transactionKey} is not null`),
    uniqueIndex('gifts_statement_row').on(table.statementRowId).where(sql`${table.statementRowId} is not null`),
    check('gifts_received', sql`(${table.state} = 'received') = (${table.receivedAt} is not null)`),
    check('gifts_way', sql`(${table.way} = 'online') = (${table.txRef} is not null)`),
    check(
      'gifts_sums',
      sql`${table.santim} > 0 and ${table.returnedSantim} between 0 and ${table.santim}
        and (${table.returnedSantim} = 0 or ${table.state} = 'received')`,
    ),
  ],
);

/** Money that went back to a giver. What the fund no longer had is a shortfall, which is booked to an account of its own. */
export const giftReturns = pgTable(
  'gift_returns',
  {
    id: primaryId(),
    giftId: uuid('gift_id')
      .notNull()
      .references(() => gifts.id),
    /** What it tells of: the same twice is one row. */
    identity: text('identity').notNull(),
    santim: santimColumn('santim').notNull(),
    /** A trigger computes it while it holds the fund. */
    shortfallSantim: santimColumn('shortfall_santim').notNull().default(0),
    cause: text('cause', { enum: GIFT_RETURN_CAUSES }).notNull(),
    reason: text('reason').notNull().default(''),
    returnedAt: instantColumn('returned_at').notNull(),
    returnedBy: uuid('returned_by').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('gift_returns_identity').on(table.giftId, table.identity),
    check('gift_returns_amount', sql`${table.santim} > 0 and ${table.shortfallSantim} between 0 and ${table.santim}`),
  ],
);
