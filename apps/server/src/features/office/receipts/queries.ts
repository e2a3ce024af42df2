import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { payments } from '../../../db/schema/payments.ts';

export const receiptTotal = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(payments)
    .where(sql`${payments.status} = 'review'`);
  return row?.total ?? 0;
};

interface WaitingHousehold {
  id: string;
  /** Since when its oldest receipt waits. */
  since: Date;
  receipts: number;
  /** Receipts of all households that wait longer. */
  before: number;
}

/** Households with receipts in review, whoever waits longest first, after the one that was shown last. */
export const waitingHouseholds = async (
  db: Db,
  { after, limit }: { after: { since: Date; id: string } | null; limit: number },
): Promise<WaitingHousehold[]> => {
  const { rows } = await db.execute(sql`
    select id, since, receipts, before from (
      select id, since, receipts, (sum(receipts) over (order by since, id) - receipts)::int as before from (
        select account_id as id, min(created_at) as since, count(*)::int as receipts
        from payments where status = 'review' group by account_id) household) waiting
    ${after ? sql`where (since, id) > (${after.since.toISOString()}::timestamptz, ${after.id}::uuid)` : sql``}
    order by since, id limit ${limit}`);
  return rows.map((row: WaitingHousehold) => ({ ...row, since: new Date(row.since) }));
};
