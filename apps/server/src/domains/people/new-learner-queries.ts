import { GUARDIANS_MAX } from '@temari/contracts/limits';
import type { Relation } from '@temari/contracts/vocabulary';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { guardianships } from '../../db/schema/guardians.ts';
import { learners } from '../../db/schema/learners.ts';
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

/**
 * Parents whom forms or a list name answer for learners. Who is none of the household's guardians yet becomes one, unless
 * the number is another household's, or name or number are those of a learner under age. Nobody answers for themselves.
 * Gives the guardians that were made, with their households.
 */
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
  const rows = sql`jsonb_to_recordset(${asked}::jsonb) as asked (id uuid, place int, "householdId" uuid, "learnerId" uuid,
    name text, phone text, relation text, "callOrder" smallint)`;
  const person = { name: sql`asked.name`, phone: sql`asked.phone` };
  const made = await db.execute<{ id: string; householdId: string }>(sql`
    insert into guardians (id, household_id, name, phone, relation, entered_by_id, created_at)
    select distinct on (asked."householdId", asked.phone) asked.id, asked."householdId", asked.name, asked.phone, asked.relation,
      ${by === 'household' ? sql`asked."householdId"` : sql`null::uuid`}, ${now.toISOString()}::timestamptz
    from ${rows}
    where not ${isMinorOf(sql`asked."householdId"`, person, now)} and not ${isOneself(person, sql`asked."learnerId"`)}
      and not exists (select 1 from accounts where kind = 'student' and phone = asked.phone and id <> asked."householdId")
      and (select count(*) from guardians where household_id = asked."householdId" and removed_at is null) < ${GUARDIANS_MAX}
    order by asked."householdId", asked.phone, asked.place
    on conflict do nothing
    returning id, household_id as "householdId"`);
  await db.execute(sql`
    insert into guardianships (household_id, guardian_id, learner_id, call_order)
    select guardians.household_id, guardians.id, asked."learnerId", asked."callOrder"
    from ${rows} join guardians on guardians.household_id = asked."householdId" and guardians.phone = asked.phone
    where guardians.removed_at is null
      and not ${isOneself({ name: sql`guardians.name`, phone: sql`guardians.phone` }, sql`asked."learnerId"`)}
    on conflict do nothing`);
  return made.rows;
};

/** A parent whom a form of the household names answers for the learner. */
export const answersFor = async (db: Db, { now, ...person }: Answering & { now: Date }): Promise<void> => {
  await answerForEach(db, [person], { by: 'household', now });
};

/**
 * The household's guardians, or those named, answer for a learner too, and may do what they may for the one who came
 * first; who is the learner does not. Says how many they are.
 */
export const giveGuardians = async (
  db: Db,
  { householdId, learnerId, guardianIds }: { householdId: string; learnerId: string; guardianIds: string[] | null },
): Promise<number> => {
  const named = guardianIds ? sql`and g.id = any(${sql.param(guardianIds)})` : sql``;
  const { rowCount } = await db.execute(sql`
    insert into guardianships (household_id, guardian_id, learner_id, may_decide, may_see, may_pay, call_order)
    select g.household_id, g.id, ${learnerId}, coalesce(before.may_decide, true), coalesce(before.may_see, false),
      coalesce(before.may_pay, false), case when before.guardian_id is null then 1 else before.call_order end
    from guardians g left join lateral (
      select s.* from guardianships s join learners l on l.id = s.learner_id
      where s.guardian_id = g.id and l.merged_into_id is null order by l.created_at, l.id limit 1) before on true
    where g.household_id = ${householdId} and g.removed_at is null ${named}
      and not ${isOneself({ name: sql`g.name`, phone: sql`g.phone` }, sql`${learnerId}::uuid`)}
    on conflict do nothing`);
  return rowCount ?? 0;
};
