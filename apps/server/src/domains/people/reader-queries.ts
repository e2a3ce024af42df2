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
 * and guardians with access, each once. `learnerIds` is a query that gives the ids. Each kind of reader is looked up for
 * all learners at once: one learner after the other takes ten times as long for a whole school.
 */
export const readersFrom = (learnerIds: SQL): SQL => sql`
    select reader.learner_id as "learnerId", reader.account_id as "accountId",
      min(reader.household_id::text) as "householdId"
    from (
      select person.id as learner_id, person.household_id as account_id, null::uuid as household_id
      from learners person where person.id in (${learnerIds}) and ${isSeenByHousehold(sql`person.id`)}
      union all
      select person.id, person.own_account_id, null
      from learners person where person.id in (${learnerIds}) and person.own_account_id is not null
      union all
      select person.id, guardians.access_account_id, guardians.household_id from guardians
      join guardianships on guardianships.guardian_id = guardians.id and guardianships.may_see
      join learners shared on shared.id = guardianships.learner_id
      join learners person on person.id = coalesce(shared.merged_into_id, shared.id) and person.own_account_id is null
      where person.id in (${learnerIds}) and guardians.access_account_id is not null
        and guardians.removed_at is null and not ${isBlocked()}
    ) reader
    join accounts on accounts.id = reader.account_id and accounts.erased_at is null
    group by reader.learner_id, reader.account_id`;

export const readersOf = async (db: Db, learnerIds: readonly string[]): Promise<Map<string, Reader[]>> => {
  const { rows } = await db.execute<Reader>(readersFrom(sql`select unnest(${sql.param([...learnerIds])}::uuid[])`));
  return Map.groupBy(rows, ({ learnerId }) => learnerId);
};
