import { MONTH_OCCASIONS } from '@temari/contracts/notice-occasions';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isOpen, isStopped } from '../../domains/money/ladder-queries.ts';

/**
 * Of these notices, those that say what is no longer so: a month that was paid, is looked at or was promised meanwhile,
 * and a lesson that was cancelled or moved. What has an end of its own (an absence put right) is taken back instead.
 */
export const reasonsGone = async (
  db: Db,
  ids: string[],
  { today, monthStart }: { today: string; monthStart: string },
): Promise<Set<string>> => {
  const day = { today: sql`${today}`, monthStart: sql`${monthStart}` };
  const months = sql.join(
    MONTH_OCCASIONS.map((occasion) => sql`${occasion}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    select n.id from notices n
    where n.id = any(${sql.param(ids)}::uuid[]) and case
      when n.occasion in (${months}) then ${isStopped(sql`n.account_id`, day)} or not exists (
        select from charges c where c.household_id = n.account_id and ${isOpen(sql`c`)}
          and c.due_on = split_part(n.cause, ' ', 1)::date)
      when n.occasion = 'promise-broken' then ${isStopped(sql`n.account_id`, day)} or not exists (
        select from charges c where c.household_id = n.account_id and ${isOpen(sql`c`)} and c.due_on <= n.cause::date)
      when n.occasion = 'lesson-soon' then not exists (
        select from lessons l where l.id = split_part(n.cause, ' ', 1)::uuid and l.state = 'planned'
          and l.starts_at = n.useless_after)
      else false end`);
  return new Set(rows.map((row: { id: string }) => row.id));
};
