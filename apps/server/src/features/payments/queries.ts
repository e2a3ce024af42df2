import type { PriceLine } from '@temari/contracts/prices';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { banks } from '../../db/schema/banks.ts';
import { paymentChoices } from '../../db/schema/charges.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { gatewayComparisons } from '../../db/schema/gateway-comparisons.ts';
import { gatewayDifferences } from '../../db/schema/gateway-differences.ts';
import { packages } from '../../db/schema/packages.ts';
import { paymentEvents } from '../../db/schema/payment-events.ts';
import { payments } from '../../db/schema/payments.ts';
import { refunds } from '../../db/schema/refunds.ts';
import type { PaymentRow } from '../../domains/payments/ledger/queries.ts';
import { isDiscountLost } from '../../domains/payments/prices/queries.ts';

/** The payment code of a household. A trigger creates it together with the account. */
export const paymentCodeOfHousehold = async (db: Db, accountId: string): Promise<string> => {
  const [row] = await db.select({ code: accounts.paymentCode }).from(accounts).where(eq(accounts.id, accountId));
  return row?.code ?? '';
};

export const paymentByTxRef = async (db: Db, txRef: string): Promise<PaymentRow | null> => {
  const [row] = await db.select().from(payments).where(eq(payments.txRef, txRef));
  return row ?? null;
};

/** The purchase of an account's own enrollment, unless that was removed: the settled one, or else the latest try. */
export const currentPayment = async (db: Db, enrollmentId: string, accountId: string): Promise<PaymentRow | null> => {
  const [row] = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .where(
      and(
        eq(payments.enrollmentId, enrollmentId),
        eq(payments.purpose, 'purchase'),
        eq(payments.accountId, accountId),
        isNull(enrollments.removedAt),
      ),
    )
    .orderBy(sql`(${payments.status} = 'paid') desc, ${payments.createdAt} desc, ${payments.id} desc`)
    .limit(1);
  return row?.payment ?? null;
};

export const isRemoved = async (db: Db, enrollmentId: string, accountId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(eq(enrollments.id, enrollmentId), eq(enrollments.accountId, accountId), isNotNull(enrollments.removedAt)),
    );
  return row !== undefined;
};

/**
 * Takes an enrollment off its household's list. This statement decides between the removal and a payment that is settled
 * or opened at the same time: false when the enrollment is not unpaid any more.
 */
export const markRemoved = async (
  db: Db,
  { enrollmentId, accountId, now }: { enrollmentId: string; accountId: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .update(enrollments)
    .set({ removedAt: now })
    .where(
      and(
        eq(enrollments.id, enrollmentId),
        eq(enrollments.accountId, accountId),
        isNull(enrollments.removedAt),
        eq(enrollments.paymentStatus, 'declined'),
        isNull(enrollments.classId),
      ),
    )
    .returning({ id: enrollments.id });
  return rows.length > 0;
};

export const hasClass = async (db: Db, enrollmentId: string): Promise<boolean> => {
  const [row] = await db
    .select({ classId: enrollments.classId })
    .from(enrollments)
    .where(eq(enrollments.id, enrollmentId));
  return row?.classId != null;
};

/** Open payments at a half price that the rules do not grant any more, oldest first. */
export const openAtLostDiscount = async (db: Db, limit: number): Promise<PaymentRow[]> => {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .where(
      and(
        eq(payments.status, 'pending'),
        eq(payments.purpose, 'purchase'),
        isDiscountLost({ lines: enrollments.priceLines, accountId: enrollments.accountId }),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(limit);
  return rows.map(({ payment }) => payment);
};

/**
 * Takes payments that are due for a question and moves them on in one statement, so that two instances never ask about
 * the same one and a crash costs no more than the next minute.
 */
export const claimDuePayments = async (db: Db, now: Date, limit: number): Promise<PaymentRow[]> => {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.nextCheckAt, now))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(payments)
    .set({
      checks: sql`${payments.checks} + 1`,
      lastCheckAt: now,
      nextCheckAt: new Date(now.getTime() + 60_000),
    })
    .where(inArray(payments.id, due))
    .returning();
};

export const planNextCheck = async (db: Db, paymentId: string, at: Date | null): Promise<void> => {
  await db
    .update(payments)
    .set({ nextCheckAt: at })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, ['pending', 'declined'])));
};

/** Takes one payment for a question now, unless it was asked about a moment ago; then it is due at the next round. */
export const takeForCheck = async (
  db: Db,
  paymentId: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<boolean> => {
  const rows = await db
    .update(payments)
    .set({ lastCheckAt: now })
    .where(and(eq(payments.id, paymentId), or(isNull(payments.lastCheckAt), lt(payments.lastCheckAt, notSince))))
    .returning({ id: payments.id });
  if (rows.length > 0) return true;
  await planNextCheck(db, paymentId, now);
  return false;
};

/** The office should see a disagreement once, however often the gateway repeats it. */
export const hasEvent = async (db: Db, paymentId: string, kind: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), eq(paymentEvents.kind, kind)))
    .limit(1);
  return row !== undefined;
};

export interface ReceiptRow {
  accountId: string;
  number: number | null;
  status: PaymentRow['status'];
  type: PaymentRow['type'];
  amountEtb: number;
  refundedEtb: number;
  settledAt: Date | null;
  gatewayReference: string | null;
  transactionId: string | null;
  paidByName: string | null;
  bank: string | null;
  bankTranslations: (typeof banks.$inferSelect)['translations'] | null;
  fullName: string;
  service: (typeof enrollments.$inferSelect)['service'];
  packageTitle: string;
  packageTranslations: (typeof packages.$inferSelect)['translations'];
  billing: (typeof packages.$inferSelect)['billing'];
  purpose: PaymentRow['purpose'];
  lines: PriceLine[];
}

export const receiptOf = async (db: Db, paymentId: string): Promise<ReceiptRow | null> => {
  const [row] = await db
    .select({
      accountId: payments.accountId,
      number: payments.receiptNumber,
      status: payments.status,
      type: payments.type,
      amountEtb: payments.amountEtb,
      refundedEtb: payments.refundedEtb,
      settledAt: payments.settledAt,
      gatewayReference: payments.gatewayReference,
      transactionId: payments.transactionId,
      paidByName: payments.paidByName,
      bank: banks.name,
      bankTranslations: banks.translations,
      fullName: enrollments.fullName,
      service: enrollments.service,
      packageTitle: packages.title,
      packageTranslations: packages.translations,
      billing: packages.billing,
      purpose: payments.purpose,
      lines: enrollments.priceLines,
    })
    .from(payments)
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .innerJoin(packages, eq(packages.id, enrollments.packageId))
    .leftJoin(banks, eq(banks.id, payments.bankId))
    .where(eq(payments.id, paymentId));
  return row ?? null;
};

/** What went back of a payment, oldest first. */
export const refundsOfPayment = async (db: Db, paymentId: string) =>
  db
    .select({ amountEtb: refunds.amountEtb, at: refunds.createdAt, delivery: refunds.delivery })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'booked'), gt(refunds.amountEtb, 0)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

/** The months that a payment was for, as whoever paid chose them. */
export const monthsPaidBy = async (db: Db, paymentId: string) =>
  db
    .select({
      fullName: enrollments.fullName,
      service: enrollments.service,
      from: paymentChoices.startsOn,
      amountEtb: sql<number>`(${paymentChoices.santim} / 100.0)::float8`,
    })
    .from(paymentChoices)
    .innerJoin(enrollments, eq(enrollments.id, paymentChoices.enrollmentId))
    .where(eq(paymentChoices.paymentId, paymentId))
    .orderBy(asc(paymentChoices.startsOn), asc(enrollments.fullName), asc(enrollments.id));

export type Comparison = typeof gatewayComparisons.$inferSelect;

/**
 * Claims the daily comparison with the gateway for one process: the unfinished one, or a new one if the last is a day
 * old.
 */
export const takeComparison = async (
  db: Db,
  {
    now,
    since,
    newAfter,
    claimedUntil,
  }: {
    now: Date;
    since: Date;
    /** A comparison begun before this is over, finished or not. */
    newAfter: Date;
    claimedUntil: Date;
  },
): Promise<Comparison | null> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${gatewayComparisons} in share row exclusive mode`);
    const [last] = await tx.select().from(gatewayComparisons).orderBy(desc(gatewayComparisons.startedAt)).limit(1);
    if (last && last.startedAt > newAfter) {
      const [taken] = await tx
        .update(gatewayComparisons)
        .set({ claimedUntil })
        .where(
          and(
            eq(gatewayComparisons.id, last.id),
            isNull(gatewayComparisons.finishedAt),
            or(isNull(gatewayComparisons.claimedUntil), lt(gatewayComparisons.claimedUntil, now)),
          ),
        )
        .returning();
      return taken ?? null;
    }
    const [begun] = await tx.insert(gatewayComparisons).values({ startedAt: now, since, claimedUntil }).returning();
    return begun ?? null;
  });

export const turnPage = async (
  db: Db,
  { id }: Comparison,
  { transactions, claimedUntil }: { transactions: number; claimedUntil: Date },
): Promise<void> => {
  await db
    .update(gatewayComparisons)
    .set({
      nextPage: sql`${gatewayComparisons.nextPage} + 1`,
      transactions: sql`${gatewayComparisons.transactions} + ${transactions}`,
      claimedUntil,
    })
    .where(eq(gatewayComparisons.id, id));
};

export const releaseComparison = async (
  db: Db,
  { id }: Comparison,
  { finishedAt }: { finishedAt?: Date } = {},
): Promise<void> => {
  await db
    .update(gatewayComparisons)
    .set({ claimedUntil: null, ...(finishedAt && { finishedAt }) })
    .where(eq(gatewayComparisons.id, id));
};

/** The payments that any of these references names: ours, or the gateway's as it was kept when they were settled. */
export const paymentsNamed = async (db: Db, references: string[]): Promise<PaymentRow[]> => {
  if (references.length === 0) return [];
  return db
    .select()
    .from(payments)
    .where(or(inArray(payments.txRef, references), inArray(payments.gatewayReference, references)));
};

export const paymentsById = async (db: Db, ids: string[]): Promise<PaymentRow[]> =>
  ids.length === 0 ? [] : db.select().from(payments).where(inArray(payments.id, ids));

export const markSeen = async (db: Db, ids: string[], at: Date): Promise<void> => {
  if (ids.length > 0) await db.update(payments).set({ gatewaySeenAt: at }).where(inArray(payments.id, ids));
};

/** Settled here within the time compared, and not on the gateway's list; whoever was seen longest ago comes first. */
export const paidButNotSeen = async (
  db: Db,
  { since, until, notSeenSince, limit }: { since: Date; until: Date; notSeenSince: Date; limit: number },
): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.type, 'online'),
        eq(payments.status, 'paid'),
        gte(payments.createdAt, since),
        lt(payments.settledAt, until),
        or(isNull(payments.gatewaySeenAt), lt(payments.gatewaySeenAt, notSeenSince)),
        // What was on the list and differed is written down already.
        sql`not exists (select from gateway_differences d where d.payment_id = ${payments.id}
          and d.last_seen_at >= ${notSeenSince.toISOString()})`,
      ),
    )
    .orderBy(sql`${payments.gatewaySeenAt} nulls first`, asc(payments.id))
    .limit(limit);

/** Refunds that the office sent through the gateway, of which it has not told. */
export const untoldRefunds = async (db: Db, before: Date, limit: number) =>
  db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      expectedEtb: refunds.expectedEtb,
      amountEtb: refunds.amountEtb,
      reference: payments.gatewayReference,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        gt(refunds.expectedEtb, 0),
        eq(refunds.source, 'office'),
        eq(refunds.state, 'booked'),
        // What did not go out is on the list of refunds; of what has arrived the gateway was asked.
        or(isNull(refunds.delivery), eq(refunds.delivery, 'sent')),
        lt(refunds.createdAt, before),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(limit);

/** What this comparison did not find again and can say so of: both sides agree now. */
export const closeAgreeing = async (
  db: Db,
  { startedAt, since, now }: { startedAt: Date; since: Date; now: Date },
): Promise<void> => {
  const { kind, paymentId } = gatewayDifferences;
  const started = startedAt.toISOString();
  await db
    .update(gatewayDifferences)
    .set({ closedAt: now })
    .where(
      and(
        isNull(gatewayDifferences.closedAt),
        lt(gatewayDifferences.lastSeenAt, startedAt),
        sql`exists (select from payments p where p.id = ${paymentId} and p.created_at >= ${since.toISOString()} and case ${kind}
          when 'paid-there-only' then p.status in ('paid', 'refunded') or p.gateway_seen_at >= ${started}
          when 'amount-differs' then p.gateway_seen_at >= ${started}
          when 'paid-here-only' then p.status <> 'paid' or p.gateway_seen_at >= ${started}
          when 'given-back-there' then p.status <> 'paid'
          when 'refund-not-told' then not exists (
            select from refunds r where r.payment_id = p.id and r.expected_etb > 0 and r.state = 'booked')
          else false end)`,
      ),
    );
};
