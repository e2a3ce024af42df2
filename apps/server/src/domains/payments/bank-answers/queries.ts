import type { ReceiptBank } from '@temari/contracts/bank-answers';
import { and, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bankAnswers, bankLines } from '../../../db/schema/bank-answers.ts';
import { banks } from '../../../db/schema/banks.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { payments } from '../../../db/schema/payments.ts';
import { siteContent } from '../../../db/schema/site-content.ts';
import type { OwnAccount } from './rules.ts';

export type BankAnswerRow = typeof bankAnswers.$inferSelect;

/** Every account of the organisation, those no longer offered too: money to them has arrived. */
export const ownAccounts = async (
  db: Db,
): Promise<(OwnAccount & Pick<typeof banks.$inferSelect, 'id' | 'name' | 'referenceFormat'>)[]> =>
  db
    .select({
      id: banks.id,
      name: banks.name,
      referenceFormat: banks.referenceFormat,
      accountNumber: banks.accountNumber,
      accountHolderName: banks.accountHolderName,
    })
    .from(banks);

/** A question for every receipt in review that has none: handed in a moment ago, or before its bank was asked. */
export const insertQuestions = async (
  db: Db,
  asked: { bank: ReceiptBank; bankIds: string[] },
  now: Date,
): Promise<void> => {
  if (asked.bankIds.length === 0) return;
  await db.execute(sql`
    insert into ${bankAnswers} (payment_id, account_id, bank, next_ask_at)
    select p.id, p.account_id, ${asked.bank}, ${now.toISOString()}::timestamptz from payments p
    join accounts payer on payer.id = p.account_id and payer.erased_at is null
    where p.status = 'review' and ${inArray(sql`p.bank_id`, asked.bankIds)}
      and not exists (select 1 from ${bankAnswers} known where known.payment_id = p.id)
    on conflict do nothing`);
  await db.insert(bankLines).values({ bank: asked.bank, freeAt: now }).onConflictDoNothing();
};

const isDue = (bank: ReceiptBank, now: Date) =>
  sql`a.bank = ${bank} and a.next_ask_at <= ${now.toISOString()}::timestamptz
    and (a.claimed_until is null or a.claimed_until < ${now.toISOString()}::timestamptz)
    and exists (select 1 from payments p where p.id = a.payment_id and p.status in ('review', 'paid'))`;

const PACE_MS = 1000;
/** Longer than any bank takes. */
const CLAIM_MS = 2 * 60_000;

/** One question that nobody else is asking; for a second nobody asks this bank another. Null: nothing is to be asked now. */
export const claimQuestion = async (
  db: Db,
  bank: ReceiptBank,
  now: Date,
): Promise<{ paymentId: string; claimedUntil: Date } | null> =>
  db.transaction(async (tx) => {
    const [line] = await tx
      .select({ bank: bankLines.bank })
      .from(bankLines)
      .where(
        and(
          eq(bankLines.bank, bank),
          sql`${bankLines.freeAt} <= ${now.toISOString()}::timestamptz`,
          sql`coalesce(${bankLines.closedUntil}, '-infinity') <= ${now.toISOString()}::timestamptz`,
        ),
      )
      .for('update', { skipLocked: true });
    if (!line) return null;
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const { rows } = await tx.execute<{ payment_id: string }>(sql`
      update ${bankAnswers} set claimed_until = ${claimedUntil.toISOString()}::timestamptz, asked_at = ${now.toISOString()}::timestamptz
      where payment_id = (select a.payment_id from ${bankAnswers} a where ${isDue(bank, now)}
        order by a.next_ask_at, a.payment_id limit 1 for update skip locked)
      returning payment_id`);
    const [claimed] = rows;
    if (!claimed) return null;
    await tx
      .update(bankLines)
      .set({ freeAt: new Date(now.getTime() + PACE_MS) })
      .where(eq(bankLines.bank, bank));
    return { paymentId: claimed.payment_id, claimedUntil };
  });

/** When a question that is due now may be put; null when there is none, or the bank is left alone after failures. */
export const freeAgainAt = async (db: Db, bank: ReceiptBank, now: Date): Promise<Date | null> => {
  const { rows } = await db.execute<{ free_at: string }>(sql`
    select line.free_at from ${bankLines} line where line.bank = ${bank}
      and coalesce(line.closed_until, '-infinity') <= ${now.toISOString()}::timestamptz
      and exists (select 1 from ${bankAnswers} a where ${isDue(bank, now)})`);
  return rows[0] ? new Date(rows[0].free_at) : null;
};

/** What is to be asked, and what the answer is held beside. */
export const questionOf = async (db: Db, paymentId: string) => {
  const [row] = await db
    .select({
      answer: bankAnswers,
      transactionId: payments.transactionId,
      transactionKey: payments.transactionKey,
      amountEtb: payments.amountEtb,
      status: payments.status,
      orderedAt: enrollments.createdAt,
      accountNumber: banks.accountNumber,
    })
    .from(bankAnswers)
    .innerJoin(payments, eq(payments.id, bankAnswers.paymentId))
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .innerJoin(banks, eq(banks.id, payments.bankId))
    .where(eq(bankAnswers.paymentId, paymentId));
  return row ?? null;
};

/** False when the claim was lost meanwhile: taken over after its time, or the family was erased. */
export const saveAnswer = async (
  db: Db,
  { paymentId, claimedUntil }: { paymentId: string; claimedUntil: Date },
  answer: Partial<typeof bankAnswers.$inferInsert>,
): Promise<boolean> => {
  const rows = await db
    .update(bankAnswers)
    .set({ ...answer, claimedUntil: null })
    .where(and(eq(bankAnswers.paymentId, paymentId), eq(bankAnswers.claimedUntil, claimedUntil)))
    .returning({ id: bankAnswers.paymentId });
  return rows.length > 0;
};

/** Failures in a row after which a bank is left alone for a while. */
const FAILURES_MAX = 5;
const CLOSED_MS = 10 * 60_000;

export const noteFailure = async (db: Db, bank: ReceiptBank, now: Date): Promise<void> => {
  const closed = new Date(now.getTime() + CLOSED_MS).toISOString();
  await db
    .update(bankLines)
    .set({
      failures: sql`${bankLines.failures} + 1`,
      closedUntil: sql`case when ${bankLines.failures} + 1 >= ${FAILURES_MAX} then ${closed}::timestamptz else ${bankLines.closedUntil} end`,
    })
    .where(eq(bankLines.bank, bank));
};

export const noteAnswer = async (db: Db, bank: ReceiptBank): Promise<void> => {
  await db
    .update(bankLines)
    .set({ failures: 0, closedUntil: null })
    .where(and(eq(bankLines.bank, bank), ne(bankLines.failures, 0)));
};

/**
 * A shared receipt was known by its token until the bank named the reference: from now on that is what it is compared
 * by. False when another payment has it already, or a gift. The lock is the one of `refuse_shared_reference`: of two at
 * once the second sees the first.
 */
export const claimReference = async (tx: Db, paymentId: string, transactionKey: string): Promise<boolean> => {
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('no key update');
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(bank_id || ':' || ${transactionKey}, 0))
    from payments where id = ${paymentId}`);
  const { rows } = await tx.execute<{ is_adopted: boolean }>(sql`
    with other as (
      select 1 from payments own join payments o on o.bank_id = own.bank_id and o.transaction_key = ${transactionKey}
        and o.id <> own.id and o.status <> 'declined'
      where own.id = ${paymentId}
      union all
      select 1 from payments own join gifts g on g.bank_id = own.bank_id and g.transaction_key = ${transactionKey}
      where own.id = ${paymentId}),
    adopted as (
      update payments set transaction_key = ${transactionKey}
      where id = ${paymentId} and status in ('review', 'paid') and not exists (select 1 from other) returning id)
    select not exists (select 1 from other) as is_adopted from (select count(*) from adopted) done`);
  return rows[0]?.is_adopted ?? false;
};

/** Receipts in review that the bank confirmed: the first ones, or the one that is asked about. */
export const confirmedInReview = async (
  db: Db,
  asked: { first: number } | { of: string },
): Promise<{ id: string; confirmedEtb: number | null }[]> => {
  const isMeant = 'of' in asked ? eq(bankAnswers.paymentId, asked.of) : undefined;
  return db
    .select({ id: bankAnswers.paymentId, confirmedEtb: bankAnswers.amountEtb })
    .from(bankAnswers)
    .innerJoin(payments, eq(payments.id, bankAnswers.paymentId))
    .where(and(eq(bankAnswers.state, 'verified'), eq(payments.status, 'review'), isMeant))
    .orderBy(payments.createdAt)
    .limit('first' in asked ? asked.first : 1);
};

/** The answers to these receipts, and until when each bank is left alone. */
export const answersTo = async (db: Db, paymentIds: string[]) => {
  if (paymentIds.length === 0) return [];
  return db
    .select({ answer: bankAnswers, closedUntil: bankLines.closedUntil })
    .from(bankAnswers)
    .leftJoin(bankLines, eq(bankLines.bank, bankAnswers.bank))
    .where(inArray(bankAnswers.paymentId, paymentIds));
};

/** What the bank says came, where it knows the transfer and names birr. */
export const amountAtBank = async (db: Db, paymentId: string): Promise<number | null> => {
  const [row] = await db
    .select({ amountEtb: bankAnswers.amountEtb, currency: bankAnswers.currency })
    .from(bankAnswers)
    .where(and(eq(bankAnswers.paymentId, paymentId), inArray(bankAnswers.state, ['verified', 'mismatch'])));
  return row && row.currency === 'ETB' ? row.amountEtb : null;
};

/** A person wants to know now: the question is due at once, also to a bank that is left alone. False: nothing to ask. */
export const askNow = async (db: Db, paymentId: string, now: Date, notAfter: Date): Promise<boolean> => {
  const rows = await db
    .update(bankAnswers)
    .set({ nextAskAt: now, failures: 0 })
    .where(
      and(
        eq(bankAnswers.paymentId, paymentId),
        ne(bankAnswers.state, 'not-askable'),
        sql`coalesce(${bankAnswers.askedAt}, '-infinity') <= ${notAfter.toISOString()}::timestamptz`,
        sql`exists (select 1 from payments p where p.id = ${paymentId} and p.status = 'review')`,
      ),
    )
    .returning({ bank: bankAnswers.bank });
  for (const { bank } of rows) await db.update(bankLines).set({ closedUntil: null }).where(eq(bankLines.bank, bank));
  return rows.length > 0;
};

/** Empties pages that are past their time; how many. */
export const forgetPages = async (db: Db, before: Date): Promise<number> => {
  const { rowCount } = await db
    .update(bankAnswers)
    .set({ page: null })
    .where(and(isNotNull(bankAnswers.page), lt(bankAnswers.answeredAt, before)));
  return rowCount ?? 0;
};

/** Whether confirmed receipts are accepted by themselves, and up to which amount; off until the office says otherwise. */
export const RECEIPT_RULE = 'receipt-rule';

export interface ReceiptRule {
  isOn: boolean;
  ceilingEtb: number;
}

export const receiptRule = async (db: Db): Promise<ReceiptRule & { version: number }> => {
  const [row] = await db.select().from(siteContent).where(eq(siteContent.key, RECEIPT_RULE));
  const { isOn = false, ceilingEtb = 5000 } = (row?.value ?? {}) as Partial<ReceiptRule>;
  return { isOn, ceilingEtb, version: row?.version ?? 0 };
};
