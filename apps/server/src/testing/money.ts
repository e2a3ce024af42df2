import { sql } from 'drizzle-orm';
import type { World } from './world.ts';

interface Moved {
  householdId: string;
  etb: number;
  now: Date;
}

/** Money that arrives for the purchase of an enrollment, or else for months of the household; null before it has any. */
export const payIn = async (
  { pool }: World,
  { householdId, etb, bought, now }: Moved & { bought?: string },
): Promise<string | null> => {
  const { rows } = await pool.query(
    `insert into payments (id, account_id, enrollment_id, purpose, type, status, amount_etb, settled_at, tx_ref)
     select gen_random_uuid(), $1, e.id, $2, 'online', 'paid', $3, $4, gen_random_uuid() from enrollments e
     where e.account_id = $1 and ($5::uuid is null or e.id = $5) limit 1 returning id`,
    [householdId, bought ? 'purchase' : 'months', etb, now, bought ?? null],
  );
  const id = rows[0]?.id ?? null;
  await pool.query(
    `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
     select id, $2, $3, 'settled', 'pending', 'paid', $4, 'gateway' from payments where id = $1`,
    [id, householdId, now, etb],
  );
  return id;
};

/** As the refunds do it: under the lock of the payment, never more than is left. */
export const giveBack = (
  { deps: { db } }: World,
  { paymentId, householdId, etb, now }: Moved & { paymentId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ rest: number }>(
      sql`select (amount_etb - refunded_etb)::float8 as rest from payments where id = ${paymentId} for update`,
    );
    const back = Math.min(etb, rows[0]?.rest ?? 0);
    if (back === 0) return;
    await tx.execute(sql`insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
      values (${paymentId}, ${householdId}, ${now.toISOString()}, 'refunded', 'paid', 'paid', ${-back}, 'gateway')`);
  });

/** What is owed, from the rows that the books tell of. */
export const owed = async ({ pool }: World, householdId: string): Promise<number> => {
  const { rows } = await pool.query(
    `select ((select coalesce(sum(santim), 0) from charges where household_id = $1 and reversed_at is null)
      - (select coalesce(sum(santim), 0) from credits where household_id = $1 and reversed_at is null)
      - (select coalesce(sum(amount_etb - refunded_etb), 0) * 100 from payments
         where account_id = $1 and status in ('paid', 'refunded')))::float8 as santim`,
    [householdId],
  );
  return rows[0].santim;
};
