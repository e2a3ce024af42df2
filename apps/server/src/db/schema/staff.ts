import { STAFF_ROLES, WORK_CAPABILITIES } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';

export const staff = pgTable(
  'staff',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    /**
     * What they work on, where an owner chose it. Null: what the role begins with, so that a role written by an older
     * version is right by itself. An owner holds everything whatever is written here.
     */
    capabilities: text('capabilities', { enum: WORK_CAPABILITIES }).array(),
    isActive: boolean('is_active').notNull().default(true),
    /** When they left the office; a check keeps everybody who left out. */
    leftAt: instantColumn('left_at'),
    /** Sealed with the server's key; null until an authenticator is set up. */
    totpSecret: text('totp_secret'),
    totpConfirmedAt: instantColumn('totp_confirmed_at'),
    /** The last accepted time step: a code works once. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    recoveryCodeHashes: jsonb('recovery_code_hashes').$type<string[]>().notNull().default([]),
    /** Moves when an owner changes the member, not when they sign in. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check(
      'staff_capabilities_known',
      sql`${table.capabilities} <@ array['teaching', 'money', 'review', 'cases', 'welfare']`,
    ),
    check('staff_left_is_out', sql`${table.leftAt} is null or not ${table.isActive}`),
  ],
);
