import { and, asc, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { banks } from '../../../db/schema/banks.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { payments } from '../../../db/schema/payments.ts';
import { refunds } from '../../../db/schema/refunds.ts';

const nameOf = (column: unknown): SQL<string | null> =>
  sql<string | null>`(select a.first_name || ' ' || a.last_name from accounts a where a.id = ${column})`;

const rows = (db: Db) =>
  db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      enrollmentId: payments.enrollmentId,
      fullName: enrollments.fullName,
      type: payments.type,
      householdId: accounts.id,
      householdName: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
      state: refunds.state,
      delivery: refunds.delivery,
      amountEtb: refunds.amountEtb,
      reason: refunds.reason,
      refusal: refunds.refusal,
      problem: refunds.problem,
      payTo: refunds.payTo,
      paidByName: payments.paidByName,
      bank: banks.name,
      reference: sql<string | null>`coalesce(${refunds.paidReference}, ${refunds.gatewayReference},
        ${payments.transactionId}, ${payments.gatewayReference})`,
      createdAt: refunds.createdAt,
      deliveryAt: refunds.deliveryAt,
      proposedBy: refunds.proposedBy,
      proposer: nameOf(refunds.proposedBy),
      decidedBy: refunds.decidedBy,
      decider: nameOf(refunds.decidedBy),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .innerJoin(accounts, eq(accounts.id, refunds.accountId))
    .leftJoin(banks, eq(banks.id, payments.bankId));

export type ListedRow = Awaited<ReturnType<typeof rows>>[number];

/** As the index has it. */
const isOpen = sql`(${refunds.state} = 'proposed' or ${refunds.delivery} in ('sending', 'sent', 'failed', 'by-hand'))`;
const isDone = and(
  gt(refunds.amountEtb, 0),
  or(
    eq(refunds.state, 'refused'),
    sql`${refunds.delivery} in ('arrived', 'paid')`,
    sql`${refunds.state} = 'booked' and ${refunds.delivery} is null`,
  ),
);

/** Those that are not with the family yet oldest first, because they wait; the others newest first. */
export const refundPage = async (
  db: Db,
  { isOpen: areOpen, limit, offset }: { isOpen: boolean; limit: number; offset: number },
): Promise<{ rows: ListedRow[]; total: number }> => {
  const where = areOpen ? isOpen : isDone;
  const order = areOpen ? asc(refunds.createdAt) : desc(refunds.createdAt);
  const [found, total] = await Promise.all([
    rows(db).where(where).orderBy(order, asc(refunds.id)).limit(limit).offset(offset),
    db.$count(refunds, where),
  ]);
  return { rows: found, total };
};
