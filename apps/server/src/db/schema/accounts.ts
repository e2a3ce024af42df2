import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@temari/contracts/languages';
import { ACCOUNT_KINDS } from '@temari/contracts/vocabulary';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn, primaryId } from './columns.ts';
import { personWords } from './person-words.ts';

/** Students (or the parents who act for them), teachers and staff: one row each, a phone once per kind. */
export const accounts = pgTable(
  'accounts',
  {
    id: primaryId(),
    kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
    /** Null once the account is erased: the phone can register again. */
    phone: text('phone'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    language: text('language', { enum: LANGUAGE_CODES }).notNull().default(DEFAULT_LANGUAGE),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    erasedAt: instantColumn('erased_at'),
    /** What a household writes into the reason of a transfer. A trigger gives it, once, and nothing takes it away. */
    paymentCode: text('payment_code'),
  },
  (table) => [
    uniqueIndex('accounts_kind_phone').on(table.kind, table.phone),
    uniqueIndex('accounts_payment_code').on(table.paymentCode),
    index('accounts_phone_start').on(table.phone.op('text_pattern_ops')),
    index('accounts_words').using('gin', sql`to_tsvector('simple', ${table.firstName} || ' ' || ${table.lastName})`),
    // The office finds a teacher as it finds a household. Those are in `household_search`.
    index('accounts_teacher_words')
      .using('gin', personWords(sql`${table.firstName} || ' ' || ${table.lastName}`, table.phone))
      .where(sql`${table.kind} = 'teacher'`),
    index('accounts_erased').on(table.id).where(sql`${table.erasedAt} is not null`),
    index('accounts_kind_created').on(table.kind, table.createdAt, table.id),
    check('accounts_phone_or_erased', sql`(${table.phone} is null) = (${table.erasedAt} is not null)`),
  ],
);
