import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isBlocked, isSeenByHousehold } from './access-queries.ts';

export interface Reader extends Record<string, unknown> {
  learnerId: string;
  accountId: string;
  /** Of the learner, where the reader is a guardian with an account of their own. */
  householdId: string | null;
}

/**
 * Who is told about the lessons of learners, as rows like `Reader`: the household while it sees them, a grown learner,
 * and guardians with access, each once. `learnerIds` is a query that gives the ids.
 */
export const readersFrom = (learnerIds: SQL): SQL => sql`
    select person.id as "learnerId", reader.account_id as "accountId", min(reader.household_id::text) as "householdId"
    from learners person
    cross join lateral (
      select person.household_id as account_id, null::uuid as household_id where ${isSeenByHousehold(sql`person.id`)}
      union all
      select person.own_account_id, null where person.own_account_id is not null
      union all
      select guardians.access_account_id, guardians.household_id from guardians
      join guardianships on guardianships.guardian_id = guardians.id and guardianships.may_see
      join learners shared on shared.id = guardianships.learner_id
        and coalesce(shared.merged_into_id, shared.id) = person.id
      where person.own_account_id is null and guardians.access_account_id is not null
        and guardians.removed_at is null and not ${isBlocked()}
    ) reader
    join accounts on accounts.id = reader.account_id and accounts.erased_at is null
    where person.id in (${learnerIds})
    group by person.id, reader.account_id`;

export const readersOf = async (db: Db, learnerIds: readonly string[]): Promise<Map<string, Reader[]>> => {
  const { rows } = await db.execute<Reader>(readersFrom(sql`select unnest(${sql.param([...learnerIds])}::uuid[])`));
  return Map.groupBy(rows, ({ learnerId }) => learnerId);
};
