import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { gatewayComparisons } from '../../../db/schema/gateway-comparisons.ts';
import { gatewayDifferences } from '../../../db/schema/gateway-differences.ts';
import { payments } from '../../../db/schema/payments.ts';

const rows = (db: Db) =>
  db
    .select({
      id: gatewayDifferences.id,
      kind: gatewayDifferences.kind,
      enrollmentId: enrollments.id,
      fullName: enrollments.fullName,
      reference: gatewayDifferences.reference,
      hereEtb: gatewayDifferences.hereEtb,
      thereEtb: gatewayDifferences.thereEtb,
      detail: gatewayDifferences.detail,
      foundAt: gatewayDifferences.foundAt,
      closedAt: gatewayDifferences.closedAt,
      closedBy: sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`,
    })
    .from(gatewayDifferences)
    .leftJoin(payments, eq(payments.id, gatewayDifferences.paymentId))
    .leftJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .leftJoin(accounts, eq(accounts.id, gatewayDifferences.closedBy));

export type DifferenceRow = Awaited<ReturnType<typeof rows>>[number];

/** The open ones oldest first, because they wait; the closed ones newest first, because they are looked up. */
export const differencePage = async (
  db: Db,
  { isOpen, limit, offset }: { isOpen: boolean; limit: number; offset: number },
): Promise<{ rows: DifferenceRow[]; total: number }> => {
  const where = isOpen ? isNull(gatewayDifferences.closedAt) : isNotNull(gatewayDifferences.closedAt);
  const order = isOpen ? asc(gatewayDifferences.foundAt) : desc(gatewayDifferences.closedAt);
  const [found, total] = await Promise.all([
    rows(db).where(where).orderBy(order, asc(gatewayDifferences.id)).limit(limit).offset(offset),
    db.$count(gatewayDifferences, where),
  ]);
  return { rows: found, total };
};

export const differenceById = async (db: Db, id: string): Promise<DifferenceRow | null> => {
  const [row] = await rows(db).where(eq(gatewayDifferences.id, id));
  return row ?? null;
};

/** Of two who mark it at once one does; false when it was closed already. */
export const markClosed = async (db: Db, id: string, by: string, now: Date): Promise<boolean> => {
  const closed = await db
    .update(gatewayDifferences)
    .set({ closedAt: now, closedBy: by })
    .where(and(eq(gatewayDifferences.id, id), isNull(gatewayDifferences.closedAt)))
    .returning({ id: gatewayDifferences.id });
  return closed.length > 0;
};

export const lastCompared = async (db: Db): Promise<Date | null> => {
  const [row] = await db
    .select({ at: gatewayComparisons.finishedAt })
    .from(gatewayComparisons)
    .where(isNotNull(gatewayComparisons.finishedAt))
    .orderBy(desc(gatewayComparisons.startedAt))
    .limit(1);
  return row?.at ?? null;
};
