import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { payments } from '../../../db/schema/payments.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import { written } from '../../../db/written.ts';
import type { PaymentRow } from '../ledger/queries.ts';

export type RefundRow = typeof refunds.$inferSelect;

export const insertRefund = async (db: Db, values: typeof refunds.$inferInsert): Promise<RefundRow> =>
  written(await db.insert(refunds).values(values).returning());

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
