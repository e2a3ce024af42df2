import type { RefundDelivery } from '@temari/contracts/refund-rules';
import type { ENTRY_KINDS, Service } from '@temari/contracts/vocabulary';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { charges, credits, paymentChoices } from '../../db/schema/charges.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { ledgerEntries } from '../../db/schema/ledger.ts';
import { payments } from '../../db/schema/payments.ts';
import type { PaymentRow } from '../../domains/payments/ledger/queries.ts';
import { mayDecideFor } from '../../domains/people/access-queries.ts';

export interface Bought {
  id: string;
  learnerId: string | null;
  fullName: string;
  service: Service;
  /** Whether the household still decides about it. */
  mayDecide: boolean;
}

/** What the household has bought and paid: each is charged by the month once its class begins. */
export const boughtBy = async (db: Db, householdId: string): Promise<Bought[]> =>
  db
    .select({
      id: enrollments.id,
      learnerId: enrollments.learnerId,
      fullName: enrollments.fullName,
      service: enrollments.service,
      mayDecide: sql<boolean>`(${enrollments.learnerId} is null or ${mayDecideFor(enrollments.accountId, enrollments.learnerId)})`,
    })
    .from(enrollments)
    .where(and(eq(enrollments.accountId, householdId), eq(enrollments.paymentStatus, 'paid')))
    .orderBy(asc(enrollments.createdAt), asc(enrollments.id));

/** What was charged so far, the newest month first. */
export const chargesOf = async (db: Db, householdId: string) =>
  db
    .select()
    .from(charges)
    .where(eq(charges.householdId, householdId))
    .orderBy(desc(charges.startsOn), asc(charges.enrollmentId), asc(charges.id));

/** Months that a receipt in review is to pay. */
export const monthsInReview = async (db: Db, householdId: string) =>
  db
    .select({ enrollmentId: paymentChoices.enrollmentId, startsOn: paymentChoices.startsOn })
    .from(paymentChoices)
    .innerJoin(payments, eq(payments.id, paymentChoices.paymentId))
    .where(and(eq(paymentChoices.householdId, householdId), eq(payments.status, 'review')));

/** More are on the pages of receipts and refunds. */
const ENTRIES_SHOWN = 200;

/** What moved the balance, newest first. */
export const entriesOf = async (db: Db, householdId: string) =>
  db
    .select({
      id: ledgerEntries.id,
      at: ledgerEntries.at,
      // No other kind of row moves a household.
      kind: sql<(typeof ENTRY_KINDS)[number] | 'reversal'>`${ledgerEntries.kind}`,
      santim: ledgerEntries.santim,
      fullName: sql<string | null>`(select full_name from enrollments where id =
        coalesce(${charges.enrollmentId}, ${credits.enrollmentId}, ${payments.enrollmentId}))`,
      startsOn: charges.startsOn,
      cause: credits.cause,
      lessonOn: sql<string | null>`(select slot_date::text from lessons where id = ${credits.lessonId})`,
      paymentId: payments.id,
      paymentType: payments.type,
      receiptNumber: payments.receiptNumber,
      /** Of a refund: the row of the books names its event, and the event its refund. */
      delivery: sql<RefundDelivery | null>`case when ${ledgerEntries.kind} = 'refund' then (
        select r.delivery from payment_events v join refunds r on r.id = (v.facts ->> 'refundId')::uuid
        where v.id = split_part(${ledgerEntries.identity}, ':', 2)::bigint) end`,
    })
    .from(ledgerEntries)
    .leftJoin(charges, eq(charges.id, ledgerEntries.chargeId))
    .leftJoin(credits, eq(credits.id, ledgerEntries.creditId))
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(eq(ledgerEntries.householdId, householdId))
    .orderBy(desc(ledgerEntries.id))
    .limit(ENTRIES_SHOWN);

export const insertChoices = async (db: Db, values: (typeof paymentChoices.$inferInsert)[]): Promise<void> => {
  await db.insert(paymentChoices).values(values);
};

/** The ids of the charges that a payment is for. */
export const chargesPaidBy = async (db: Db, paymentId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: paymentChoices.chargeId })
    .from(paymentChoices)
    .where(eq(paymentChoices.paymentId, paymentId))
    .orderBy(asc(paymentChoices.startsOn), asc(paymentChoices.enrollmentId));
  return rows.map(({ id }) => id);
};

/** A payment for months that the household has begun. */
export const monthsPayment = async (db: Db, householdId: string, paymentId: string): Promise<PaymentRow | null> => {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.accountId, householdId), eq(payments.purpose, 'months')));
  return row ?? null;
};

/** Open charges of the household among these, held until the transaction ends: nobody pays one twice. */
export const lockOpenCharges = async (db: Db, householdId: string, ids: string[]) =>
  db
    .select({
      id: charges.id,
      enrollmentId: charges.enrollmentId,
      startsOn: charges.startsOn,
      open: sql<number>`(${charges.santim} - ${charges.settledSantim})::float8`,
    })
    .from(charges)
    .where(and(eq(charges.householdId, householdId), inArray(charges.id, ids), isNull(charges.reversedAt)))
    .orderBy(asc(charges.id))
    .for('no key update');
