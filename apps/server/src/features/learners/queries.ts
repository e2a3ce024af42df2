import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { learners } from '../../db/schema/learners.ts';
import type { LearnerFacts } from '../../domains/people/learner-queries.ts';
import type { LearnerRow } from '../../domains/people/queries.ts';
import { isMinorAt, isPerson } from '../../domains/people/same-person-queries.ts';

export const countLearners = async (db: Db, householdId: string): Promise<number> =>
  db.$count(learners, and(eq(learners.householdId, householdId), isNull(learners.mergedIntoId)));

/** The new learner, or null where the household has one of this name: the unique index decides. */
export const newLearner = async (
  db: Db,
  values: LearnerFacts & { householdId: string; fullName: string; createdAt: Date },
): Promise<LearnerRow | null> => {
  const [row] = await db.insert(learners).values(values).onConflictDoNothing().returning();
  return row ?? null;
};

/** The tables grow faster than their statistics: without this the planner reads them whole for each batch. */
export const keepToIndexes = async (db: Db): Promise<void> => {
  await db.execute(sql`set local enable_seqscan = off`);
  await db.execute(sql`set local random_page_cost = 1`);
};

/** The end of the households at which a round of work begins; the two meet in the middle. */
export type Side = 'first' | 'last';

const BY_HOUSEHOLD = { first: sql`account_id, created_at desc`, last: sql`account_id desc, created_at desc` } as const;

/**
 * Finds or makes the learners of enrollments that have none. A household's enrollments come one after the other, so that
 * it is visited once; its newest one says the grade.
 */
export const lockAndGiveLearners = async (db: Db, side: Side, howMany: number): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    with lonely as (
      select id, account_id, full_name, learner_name_key(full_name) as name_key, grade, created_at,
        nullif(details ->> 'schoolName', '') as school, birth_day_in(details) as date_of_birth
      from enrollments where learner_id is null and full_name <> ''
      order by ${BY_HOUSEHOLD[side]} limit ${howMany} for no key update skip locked
    ), known as (
      insert into learners (id, household_id, full_name, grade, school, date_of_birth, created_at)
      select distinct on (account_id, name_key) gen_random_uuid(), account_id, full_name, grade, school, date_of_birth,
        created_at
      from lonely order by account_id, name_key, created_at desc
      on conflict (household_id, name_key) do update set
        grade = coalesce(learners.grade, excluded.grade), school = coalesce(learners.school, excluded.school),
        date_of_birth = coalesce(learners.date_of_birth, excluded.date_of_birth)
      returning coalesce(merged_into_id, id) as id, household_id, name_key
    )
    update enrollments set learner_id = known.id
    from lonely join known on known.household_id = lonely.account_id and known.name_key = lonely.name_key
    where enrollments.id = lonely.id
    returning enrollments.id`);
  return rows.map(({ id }: { id: string }) => id);
};

/** The parents whom enrollments name with a number, and the learners of their households under all their names. */
const parentsAndKin = (enrollmentIds: string[], now: Date) => sql`
  parents as materialized (
    select e.account_id as household_id, e.learner_id, e.created_at, parent.*,
      case when lower(e.details ->> 'whomToContact') in ('father', 'mother')
        and lower(e.details ->> 'whomToContact') <> parent.relation then 2 else 1 end as call_order
    from enrollments e cross join lateral (values
      ('father', e.details ->> 'fatherName', e.details ->> 'fatherPhone'),
      ('mother', e.details ->> 'motherName', e.details ->> 'motherPhone')) as parent (relation, name, phone)
    where e.id = any(${sql.param(enrollmentIds)}) and parent.name <> '' and parent.phone <> ''
  ), kin as materialized (
    select same.id as learner_id, named.household_id, named.name_key, named.phone, ${isMinorAt(sql`same`, now)} as is_minor
    from learners named join learners same on same.id = coalesce(named.merged_into_id, named.id)
    where named.household_id in (select household_id from parents)
  )`;

/**
 * The parents whom old enrollments name become guardians, by the rules of a new form: no learner under age, nobody whose
 * number is another household's, and nobody for themselves. These are the rules of `same-person-queries.ts`, for a
 * thousand at once.
 */
export const giveGuardians = async (db: Db, enrollmentIds: string[], now: Date): Promise<void> => {
  await db.execute(sql`
    with ${parentsAndKin(enrollmentIds, now)}, persons as materialized (
      select *, learner_name_key(name) as name_key,
        (select a.id from accounts a where a.kind = 'student' and a.phone = parents.phone) as account_id
      from parents
    )
    insert into guardians (id, household_id, name, phone, relation, entered_by_id, created_at)
    select distinct on (household_id, phone) gen_random_uuid(), household_id, name, phone, relation, household_id, created_at
    from persons
    where coalesce(account_id, household_id) = household_id and not exists (
      select 1 from kin where kin.household_id = persons.household_id and ${isPerson(sql`kin`, { nameKey: sql`persons.name_key`, phone: sql`persons.phone` })}
        and (kin.is_minor or kin.learner_id = persons.learner_id))
    order by household_id, phone, created_at desc
    on conflict do nothing`);
  await db.execute(sql`
    with ${parentsAndKin(enrollmentIds, now)}, pairs as materialized (
      select distinct on (g.id, parents.learner_id) g.household_id, g.id, parents.learner_id, parents.call_order, g.phone,
        learner_name_key(g.name) as name_key
      from parents
      join guardians g on g.household_id = parents.household_id and g.phone = parents.phone and g.removed_at is null
      order by g.id, parents.learner_id, parents.created_at desc
    )
    insert into guardianships (household_id, guardian_id, learner_id, call_order)
    select household_id, id, learner_id, call_order from pairs
    where not exists (
      select 1 from kin where kin.learner_id = pairs.learner_id and ${isPerson(sql`kin`, { nameKey: sql`pairs.name_key`, phone: sql`pairs.phone` })})
    on conflict do nothing`);
};
