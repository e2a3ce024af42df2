import { GUARDIANS_MAX } from '@temari/contracts/limits';
import type { Relation } from '@temari/contracts/vocabulary';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { guardianships } from '../../db/schema/guardians.ts';
import { learners } from '../../db/schema/learners.ts';
import { LIMITS } from '../limits/limit-table.ts';
import { oneMore, storedKey } from '../limits/queries.ts';
import { isMinorOf, isOneself } from './same-person-queries.ts';

export type NewLearner = Pick<
  typeof learners.$inferInsert,
  'householdId' | 'fullName' | 'dateOfBirth' | 'grade' | 'gradeYear' | 'school'
> & { createdAt: Date };

/** A learner whom nobody merges away until the transaction ends: a merge at the same time waits, or was before. */
const lockLearnerWhere = async (db: Db, which: ReturnType<typeof and>): Promise<string | null> => {
  const [row] = await db
    .select({ id: sql<string>`coalesce(${learners.mergedIntoId}, ${learners.id})` })
    .from(learners)
    .where(which)
    .for('key share');
  return row?.id ?? null;
};

/** The household's learner of this id, or the one that it turned out to be; not one who took the lessons over. */
export const ownLearner = (db: Db, householdId: string, id: string): Promise<string | null> =>
  lockLearnerWhere(db, and(eq(learners.id, id), eq(learners.householdId, householdId), isNull(learners.ownAccountId)));

/** The household's learner of this name, in any spelling, or a new one: the unique index decides between two at once. */
export const learnerOfName = async (db: Db, values: NewLearner): Promise<{ id: string; isNew: boolean }> => {
  const [made] = await db.insert(learners).values(values).onConflictDoNothing().returning({ id: learners.id });
  if (made) return { id: made.id, isNew: true };
  const found = await lockLearnerWhere(
    db,
    and(eq(learners.householdId, values.householdId), sql`${learners.nameKey} = learner_name_key(${values.fullName})`),
  );
  if (!found) throw new Error('A learner of this name was neither made nor found.');
  return { id: found, isNew: false };
};

export const hasGuardian = async (db: Db, learnerId: string): Promise<boolean> =>
  (await db.$count(guardianships, eq(guardianships.learnerId, learnerId))) > 0;

export interface Parent {
  name: string;
  phone: string;
  relation: Relation;
  callOrder: number | null;
}

interface Answering {
  householdId: string;
  learnerId: string;
  parent: Parent;
}

interface Form {
  accountId: string;
  enrollmentId: string;
  /** The id that the learner has if the form made one. */
  newLearnerId: string;
  parents: readonly Parent[];
}

/**
 * Parents of the rows of `asked` answer for learners. Who is none of the household's guardians yet becomes one, unless
 * the number is another household's, or name or number are those of a learner under age. Nobody answers for themselves.
 * `made` are the guardians that are new, `related` the learners for whom somebody answers now.
 */
const parentsAnswer = ({ by, now }: { by: 'household' | 'office'; now: Date }): SQL => {
  const person = { name: sql`asked.name`, phone: sql`asked.phone` };
  return sql`made as (
    insert into guardians (id, household_id, name, phone, relation, entered_by_id, created_at)
    select id, "householdId", name, phone, relation, ${by === 'household' ? sql`"householdId"` : sql`null::uuid`}, ${now.toISOString()}::timestamptz
    from (
      select new.*, row_number() over (partition by "householdId" order by place) as nth
      from (
        select distinct on (asked."householdId", asked.phone) asked.* from asked
        where not ${isMinorOf(sql`asked."householdId"`, person, now)} and not ${isOneself(person, sql`asked."learnerId"`)}
          and not exists (select 1 from accounts where kind = 'student' and phone = asked.phone and id <> asked."householdId")
          and not exists (
            select 1 from guardians where household_id = asked."householdId" and phone = asked.phone and removed_at is null)
        order by asked."householdId", asked.phone, asked.place) new) numbered
    where nth + (select count(*) from guardians known where known.household_id = "householdId" and known.removed_at is null)
      <= ${GUARDIANS_MAX}
    on conflict do nothing
    returning id, household_id, name, phone),
  answering as (
    select * from made
    union all
    select id, household_id, name, phone from guardians known
    where removed_at is null and exists (
      select 1 from asked where asked."householdId" = known.household_id and asked.phone = known.phone)),
  related as (
    insert into guardianships (household_id, guardian_id, learner_id, call_order)
    select answering.household_id, answering.id, asked."learnerId", asked."callOrder"
    from asked join answering on answering.household_id = asked."householdId" and answering.phone = asked.phone
    where not ${isOneself({ name: sql`answering.name`, phone: sql`answering.phone` }, sql`asked."learnerId"`)}
    on conflict do nothing
    returning learner_id)`;
};

/** Gives the guardians that were made, with their households. */
export const answerForEach = async (
  db: Db,
  people: readonly Answering[],
  { by, now }: { by: 'household' | 'office'; now: Date },
): Promise<{ id: string; householdId: string }[]> => {
  const asked = JSON.stringify(
    people.map(({ householdId, learnerId, parent }, place) => ({
      id: newId(),
      place,
      householdId,
      learnerId,
      ...parent,
    })),
  );
  const { rows } = await db.execute<{ id: string; householdId: string }>(sql`
    with asked as (
      select * from jsonb_to_recordset(${asked}::jsonb) as asked (id uuid, place int, "householdId" uuid, "learnerId" uuid,
        name text, phone text, relation text, "callOrder" smallint)),
    ${parentsAnswer({ by, now })}
    select id, household_id as "householdId" from made`);
  return rows;
};

/** A parent whom a form of the household names answers for the learner. */
export const answersFor = async (db: Db, { now, ...person }: Answering & { now: Date }): Promise<void> => {
  await answerForEach(db, [person], { by: 'household', now });
};

/**
 * Makes the guardians of a household the guardians of the learners in `learner` too. Each keeps the rights that they
 * have for their first learner. A guardian who is the learner is left out.
 */
const householdAnswers = (learner: SQL, which: SQL): SQL => sql`
  insert into guardianships (household_id, guardian_id, learner_id, may_decide, may_see, may_pay, call_order)
  select g.household_id, g.id, learner.id, coalesce(before.may_decide, true), coalesce(before.may_see, false),
    coalesce(before.may_pay, false), case when before.guardian_id is null then 1 else before.call_order end
  from ${learner} join guardians g on g.household_id = learner.household_id left join lateral (
    select s.* from guardianships s join learners l on l.id = s.learner_id
    where s.guardian_id = g.id and l.merged_into_id is null order by l.created_at, l.id limit 1) before on true
  where g.removed_at is null and ${which} and not ${isOneself({ name: sql`g.name`, phone: sql`g.phone` }, sql`learner.id`)}
  on conflict do nothing`;

/** Makes the household's guardians, or the named ones, guardians of a learner too, and returns their number. */
export const giveGuardians = async (
  db: Db,
  { householdId, learnerId, guardianIds }: { householdId: string; learnerId: string; guardianIds: string[] | null },
): Promise<number> => {
  const { rowCount } = await db.execute(
    householdAnswers(
      sql`(select ${householdId}::uuid as household_id, ${learnerId}::uuid as id) learner`,
      guardianIds ? sql`g.id = any(${sql.param(guardianIds)})` : sql`true`,
    ),
  );
  return rowCount ?? 0;
};

/**
 * The parents whom a form names answer for its learner who has no guardian yet; where it names none, or none of them
 * can, the household's for a new one. Each number counts against the limit: who is taken as a guardian tells whether a
 * number has an account. Writes nothing for an enrollment that is not there.
 */
export const guardiansOfForm = ({ accountId, enrollmentId, newLearnerId, parents }: Form, now: Date): SQL => {
  const { times, windowSeconds } = LIMITS.guardianPhonesByAccount;
  // Made in one moment: their ids keep the order of the form.
  const ids = parents.map(() => newId()).toSorted();
  const given = JSON.stringify(parents.map((parent, place) => ({ id: ids[place], place, ...parent })));
  const next = oneMore(now);
  return sql`
    with learner as materialized (
      select e.account_id as household_id, e.learner_id as id, e.learner_id = ${newLearnerId}::uuid as is_new
      from enrollments e
      where e.id = ${enrollmentId} and (${parents.length} > 0 or e.learner_id = ${newLearnerId}::uuid)
        and not exists (select 1 from guardianships g where g.learner_id = e.learner_id)),
    counted as (
      insert into rate_limits (key, count, ends_at)
      select ${storedKey('guardianPhonesByAccount', accountId)}, ${parents.length}, ${new Date(now.getTime() + windowSeconds * 1000)}::timestamptz
      from learner where ${parents.length} > 0
      on conflict (key) do update set count = ${next.count}, ends_at = ${next.endsAt}
      returning count),
    asked as materialized (
      select given.*, learner.household_id as "householdId", learner.id as "learnerId"
      from learner, counted, jsonb_to_recordset(${given}::jsonb) as given (id uuid, place int, name text, phone text,
        relation text, "callOrder" smallint)
      where counted.count - ${parents.length} + given.place < ${times}),
    ${parentsAnswer({ by: 'household', now })}
    ${householdAnswers(sql`learner`, sql`learner.is_new and not exists (select 1 from related)`)}`;
};
