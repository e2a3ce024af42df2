import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/**
 * Whether a member of staff is of the household an enrollment belongs to: the same phone as its account, as a parent
 * or as the learner. The database has the rule, and refuses by it whoever decides a receipt or a refund of their own.
 */
export const isOwnHousehold = (staffId: string, enrollmentId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`is_of_household(${staffId}::uuid, ${enrollmentId})`;

/** Who else in the office may act, by name. */
export const otherDeciders = async (db: Db, staffId: string): Promise<string[]> => {
  const { rows } = await db.execute(
    sql`select a.first_name || ' ' || a.last_name as name from staff s join accounts a on a.id = s.account_id
        where s.is_active and s.role in ('owner', 'office') and a.erased_at is null
          and a.phone <> (select phone from accounts where id = ${staffId})
        order by name limit 5`,
  );
  return rows.map(({ name }: { name: string }) => name);
};
