import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Names and a place that tell who a learner is: the own, the school's, those of the household and of its guardians. */
export const namesAround = async (db: Db, learnerId: string): Promise<(string | null)[]> => {
  const { rows } = await db.execute<{ name: string | null }>(sql`
    select named.name from learners known
    join learners l on l.id = coalesce(known.merged_into_id, known.id)
    join accounts h on h.id = l.household_id
    cross join lateral (
      select l.full_name as name union all select l.school
      union all select h.first_name || ' ' || h.last_name
      union all select g.name from guardians g where g.household_id = h.id and g.removed_at is null) named
    where known.id = ${learnerId}::uuid`);
  return rows.map(({ name }: { name: string | null }) => name);
};
