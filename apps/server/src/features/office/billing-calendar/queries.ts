import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/** Whether days from this one on are charged already, released to be charged, or closed in the books. */
export const isSettledFrom = async (db: Db, day: string): Promise<boolean> => {
  const { rows } = await db.execute<{ isSettled: boolean }>(sql`
    select exists (select from charges where ends_on >= ${day} and reversed_at is null)
      or exists (select from renewals where ends_on >= ${day} and undone_at is null)
      or exists (select from closed_months where ends_on >= ${day}) as "isSettled"`);
  return rows[0]?.isSettled ?? false;
};

interface Concerned extends Record<string, unknown> {
  paidAhead: number;
  changesPlanned: number;
}

/** Who has paid for, or planned something for, a day after this one or for this one. */
export const concernedFrom = async (db: Db, day: string): Promise<Concerned> => {
  const { rows } = await db.execute<Concerned>(sql`
    select (
      select count(distinct chosen.household_id)::int from payment_choices chosen
      join payments p on p.id = chosen.payment_id and p.status in ('paid', 'review')
      where chosen.starts_on >= ${day}) as "paidAhead", (
      select count(distinct s.enrollment_id)::int from subscriptions s
      where s.starts_on > ${day} and s.cause in ('pause', 'package') or s.ends_on > ${day}) as "changesPlanned"`);
  return rows[0] ?? { paidAhead: 0, changesPlanned: 0 };
};
