import type { RefundDelivery } from '@temari/contracts/refund-rules';
import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { lockIfPresent } from '../../../db/present-accounts.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { allocations, credits } from '../../../db/schema/charges.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { payments } from '../../../db/schema/payments.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import { written } from '../../../db/written.ts';
import type { PaymentRow } from '../ledger/queries.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** The money of somebody who was erased can still go back, without a word about them. */
export const insertRefund = async (db: Db, values: typeof refunds.$inferInsert): Promise<RefundRow> => {
  const reason = values.reason && (await lockIfPresent(db, values.accountId)) ? values.reason : null;
  return written(
    await db
      .insert(refunds)
      .values({ ...values, reason })
      .returning(),
  );
};

export const updateRefund = async (
  db: Db,
  id: string,
  changed: Partial<typeof refunds.$inferInsert>,
): Promise<void> => {
  await db.update(refunds).set(changed).where(eq(refunds.id, id));
};

export const refundById = async (db: Db, id: string): Promise<RefundRow | null> => {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
};

/** All of it went back: the payment is over, and the seat that it bought is free. */
export const endPayment = async (
  db: Db,
  { id, enrollmentId, purpose }: Pick<PaymentRow, 'id' | 'enrollmentId' | 'purpose'>,
): Promise<void> => {
  await db.update(payments).set({ status: 'refunded' }).where(eq(payments.id, id));
  if (purpose !== 'purchase') return;
  await db.update(enrollments).set({ classId: null, assignedAt: null }).where(eq(enrollments.id, enrollmentId));
};

export const hasProposal = async (db: Db, paymentId: string): Promise<boolean> =>
  (await db.$count(refunds, and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'proposed')))) > 0;

export const isRefundKnown = async (db: Db, paymentId: string, identity: string): Promise<boolean> =>
  (await db.$count(refunds, and(eq(refunds.paymentId, paymentId), eq(refunds.identity, identity)))) > 0;

/** What one member of staff alone has refunded of a payment. */
export const givenBackAlone = async (db: Db, paymentId: string): Promise<number> => {
  const [row] = await db
    .select({ etb: sql<number>`coalesce(sum(${refunds.amountEtb}), 0)::float8` })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.source, 'office'),
        eq(refunds.state, 'booked'),
        eq(refunds.needsSecondPerson, false),
      ),
    );
  return row?.etb ?? 0;
};

export const nameOf = async (db: Db, accountId: string | null): Promise<string> => {
  if (!accountId) return 'somebody';
  const [row] = await db
    .select({ name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}` })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.name ?? 'somebody';
};

/** What the gateway has told of a payment already, and what it is expected to tell (again), oldest first. */
export const toldSoFar = async (
  db: Db,
  paymentId: string,
): Promise<{ toldEtb: number; expected: Pick<RefundRow, 'id' | 'source' | 'expectedEtb'>[] }> => {
  const [[told], expected] = await Promise.all([
    db
      .select({ etb: sql<number>`coalesce(sum(${refunds.toldEtb}), 0)::float8` })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.source, 'gateway'))),
    db
      .select({ id: refunds.id, source: refunds.source, expectedEtb: refunds.expectedEtb })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'booked'), gt(refunds.expectedEtb, 0)))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
  ]);
  return { toldEtb: told?.etb ?? 0, expected };
};

export interface MonthPaidBy extends Record<string, unknown> {
  enrollmentId: string;
  fullName: string;
  from: string;
  to: string;
  charged: number;
  settled: number;
  paid: number;
  lessonsSold: number | null;
  lessonsUsed: number;
}

/**
 * The months that a payment pays, with how many of their lessons are used: over and not cancelled, made up for, or given
 * back as a credit. What was given back before pays for no lesson. Lessons are those of the class, and of one before it that the learner came to.
 */
export const monthsPaidBy = async (db: Db, paymentId: string, now: Date): Promise<MonthPaidBy[]> => {
  const { rows } = await db.execute<MonthPaidBy>(sql`
    select e.id as "enrollmentId", e.full_name as "fullName", c.starts_on::text as "from", c.ends_on::text as "to",
      c.santim::float8 as charged, (c.settled_santim - given.santim)::float8 as settled, paid.santim::float8 as paid,
      c.lessons_sold as "lessonsSold", used.lessons as "lessonsUsed"
    from (
      select charge_id, sum(santim) as santim from allocations
      where payment_id = ${paymentId} group by charge_id having sum(santim) > 0) paid
    join charges c on c.id = paid.charge_id and c.reversed_at is null
    join enrollments e on e.id = c.enrollment_id
    cross join lateral (
      select coalesce(sum(a.santim), 0) as santim from allocations a join credits k on k.id = a.credit_id
      where a.charge_id = c.id and k.cause = 'refund') given
    cross join lateral (
      select count(*)::int as lessons
      from (
        select id from lessons where class_id = e.class_id and slot_date between c.due_on and c.ends_on
        union select lesson_id from attendance_now where learner_id = e.learner_id) own
      join lessons l on l.id = own.id and l.kind = 'regular' and l.slot_date between c.due_on and c.ends_on
      join classes k on k.id = l.class_id and k.service = e.service
      where ((l.state <> 'cancelled' and l.ends_at <= ${now.toISOString()})
          or exists (
            select from lessons again where again.replaces_id = l.id and again.state <> 'cancelled'
              and again.ends_at <= ${now.toISOString()})
          or exists (
            select from credits given where given.lesson_id = l.id and given.enrollment_id = e.id and given.reversed_at is null))
    ) used
    order by c.starts_on, e.full_name, c.id`);
  return rows;
};

export const newestAllocation = async (db: Db): Promise<number> => {
  const [row] = await db.select({ id: sql<number>`coalesce(max(${allocations.id}), 0)::float8` }).from(allocations);
  return row?.id ?? 0;
};

/** What refunds took off their months since an allocation is not owed: a credit for each takes the place of the money. */
export const creditGivenBack = async (
  tx: Db,
  {
    payment,
    after,
    by,
    now,
  }: { payment: Pick<PaymentRow, 'id' | 'accountId'>; after: number; by: string | null; now: Date },
): Promise<void> => {
  const { rows } = await tx.execute<{ chargeId: string; enrollmentId: string; santim: number }>(sql`
    select c.id as "chargeId", c.enrollment_id as "enrollmentId",
      least(back.santim, c.santim - c.settled_santim)::float8 as santim
    from (
      select charge_id, -sum(santim) as santim from allocations
      where payment_id = ${payment.id} and cause = 'refunded' and id > ${after} group by charge_id) back
    join charges c on c.id = back.charge_id and c.reversed_at is null and c.settled_santim < c.santim
    order by c.id`);
  for (const { chargeId, enrollmentId, santim } of rows) {
    const householdId = payment.accountId;
    const credit = { householdId, enrollmentId, cause: 'refund' as const, santim, createdAt: now, createdBy: by };
    const { id: creditId } = written(await tx.insert(credits).values(credit).returning({ id: credits.id }));
    await tx.insert(allocations).values({ householdId, chargeId, creditId, santim, cause: 'chosen', at: now });
  }
};

const ON_THEIR_WAY = ['sending', 'sent', 'failed'] as const satisfies readonly RefundDelivery[];

/** The gateway says that the family has the money. What is paid by hand, or was never followed, stays as it is. */
export const deliveredRefund = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(refunds)
    .set({ delivery: 'arrived', deliveryAt: now, nextTryAt: null, problem: null })
    .where(and(eq(refunds.id, id), inArray(refunds.delivery, ON_THEIR_WAY)));
};

export type DueRefund = RefundRow & { txRef: string | null };

/**
 * Takes refunds whose turn it is: to be sent, or to be asked about. The try is counted and the next one put off before
 * the gateway is called, so that whoever is killed in the call leaves behind that a call was made.
 */
export const claimDueRefunds = async (
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<DueRefund[]> => {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(isNotNull(refunds.nextTryAt), lte(refunds.nextTryAt, now), inArray(refunds.delivery, ['sending', 'sent'])),
    )
    .orderBy(asc(refunds.nextTryAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(refunds)
    .set({ nextTryAt: leaseUntil, tries: sql`${refunds.tries} + 1` })
    .where(inArray(refunds.id, due))
    .returning();
  if (taken.length === 0) return [];
  const references = await db
    .select({ id: payments.id, txRef: payments.txRef })
    .from(payments)
    .where(inArray(payments.id, [...new Set(taken.map(({ paymentId }) => paymentId))]));
  const txRefOf = new Map(references.map(({ id, txRef }) => [id, txRef]));
  return taken.map((refund) => ({ ...refund, txRef: txRefOf.get(refund.paymentId) ?? null }));
};

/** Moves a refund on, unless it has moved meanwhile: of two who know of it the first one counts. */
export const moveRefund = async (
  db: Db,
  { id, round }: Pick<RefundRow, 'id' | 'round'>,
  from: readonly RefundDelivery[],
  changed: Partial<typeof refunds.$inferInsert>,
): Promise<boolean> => {
  const moved = await db
    .update(refunds)
    .set(changed)
    .where(and(eq(refunds.id, id), eq(refunds.round, round), inArray(refunds.delivery, [...from])))
    .returning({ id: refunds.id });
  return moved.length > 0;
};

/** The refund of a payment that the gateway names, by its own reference or by ours. */
export const sentRefundNamed = async (
  db: Db,
  paymentId: string,
  references: readonly string[],
): Promise<RefundRow | null> => {
  if (references.length === 0) return null;
  const named = [...references];
  const [row] = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        inArray(refunds.delivery, ['sending', 'sent', 'arrived']),
        or(
          inArray(refunds.gatewayReference, named),
          inArray(sql<string>`replace(${refunds.id}::text, '-', '') || '-' || ${refunds.round}`, named),
        ),
      ),
    )
    .limit(1);
  return row ?? null;
};
