import { STAFF_ROLES } from '@temari/contracts/vocabulary';
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { instantColumn } from './columns.ts';

export const staff = pgTable('staff', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  role: text('role', { enum: STAFF_ROLES }).notNull(),
  isActive: boolean('is_active').notNull().default(true),
  /** Sealed with the server's key; null until an authenticator is set up. */
  totpSecret: text('totp_secret'),
  totpConfirmedAt: instantColumn('totp_confirmed_at'),
  /** The last accepted time step: a code works once. */
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  recoveryCodeHashes: jsonb('recovery_code_hashes').$type<string[]>().notNull().default([]),
  /** Moves when an owner changes the member, not when they sign in. */
  version: integer('version').notNull().default(1),
});
