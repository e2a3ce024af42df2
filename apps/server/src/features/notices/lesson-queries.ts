import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** What a reminder is about: a lesson that is moved is reminded of anew. */
export const reminderCause = (id: string, startsAt: Date): string => `${id} ${startsAt.toISOString()}`;

/**
 * Planned lessons that begin soon and of which nobody has been reminded. Each is looked up by its cause: as a join, the
 * database may read every notice ever written.
 */
export const lessonsToRemindOf = async (
  db: Db,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from lessons l
    where l.state = 'planned' and l.starts_at > ${from.toISOString()}::timestamptz
      and l.starts_at <= ${until.toISOString()}::timestamptz
      and (select n.id from notices n where n.occasion = 'lesson-soon' and n.cause = l.id || ' ' ||
        to_char(l.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') limit 1) is null
    order by l.starts_at, l.id limit ${limit}`);
  return rows.map((row: { id: string }) => row.id);
};

/** Who taught in the days of a month. */
export const teachersOfDays = async (db: Db, { from, to }: { from: string; to: string }): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct t.account_id as id from lesson_teachers t
    join lessons l on l.id = t.lesson_id and l.slot_date between ${from}::date and ${to}::date
    join accounts a on a.id = t.account_id and a.erased_at is null`);
  return rows.map((row: { id: string }) => row.id);
};
