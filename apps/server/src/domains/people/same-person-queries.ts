import { addisDate } from '@temari/contracts/addis-time';
import { GRADES } from '@temari/contracts/vocabulary';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { ADULT_AT_YEARS } from './rules.ts';

/** The learner of this id, and those who turned out to be the same person. */
export const samePerson = (learnerId: SQLWrapper): SQL =>
  sql`(select ${learnerId} union all select same.id from learners same where same.merged_into_id = ${learnerId})`;

interface Person {
  name: SQLWrapper;
  phone: SQLWrapper;
}

const keyed = ({ name, phone }: Person) => ({ nameKey: sql`learner_name_key(${name})`, phone });

/** Whether a row of `learners` is this person: the name in any spelling, or the learner's own phone. */
export const isPerson = (learner: SQL, { nameKey, phone }: { nameKey: SQL; phone: SQLWrapper }): SQL =>
  sql`(${learner}.name_key = ${nameKey} or ${learner}.phone is not distinct from ${phone})`;

/** `isMinor` of `rules.ts`, as a condition on a row of `learners`. */
export const isMinorAt = (learner: SQL, now: Date): SQL =>
  sql`case when ${learner}.date_of_birth is null then coalesce(${learner}.grade = any(${sql.param([...GRADES])}), false)
    else ${learner}.date_of_birth > ${addisDate(now)}::date - make_interval(years => ${ADULT_AT_YEARS}) end`;

/** Whether a person is a learner of the household who is a minor, and so no guardian. An adult who learns can be one. */
export const isMinorOf = (householdId: SQLWrapper, person: Person, now: Date): SQL => sql`exists (
  select 1 from learners named join learners same on same.id = coalesce(named.merged_into_id, named.id)
  where named.household_id = ${householdId} and ${isPerson(sql`named`, keyed(person))} and ${isMinorAt(sql`same`, now)})`;

/** Whether a guardian is the learner of this id: nobody answers for themselves. */
export const isOneself = (guardian: Person, learnerId: SQLWrapper): SQL => sql`exists (
  select 1 from learners named
  where (named.id = ${learnerId} or named.merged_into_id = ${learnerId}) and ${isPerson(sql`named`, keyed(guardian))})`;

const asked = async (db: Db, condition: SQL): Promise<boolean> => {
  const { rows } = await db.execute<{ is: boolean }>(sql`select ${condition} as is`);
  return rows[0]?.is ?? false;
};

const values = ({ name, phone }: { name: string; phone: string }): Person => ({
  name: sql`${name}::text`,
  phone: sql`${phone}::text`,
});

/** Whether this person, whom a family names as a guardian, is one of its learners under age. */
export const isMinorLearner = (
  db: Db,
  householdId: string,
  person: { name: string; phone: string },
  now: Date,
): Promise<boolean> => asked(db, isMinorOf(sql`${householdId}::uuid`, values(person), now));

/** Whether this person is one of these learners. */
export const isOneOf = (db: Db, person: { name: string; phone: string }, learnerIds: string[]): Promise<boolean> =>
  asked(
    db,
    sql`exists (select 1 from unnest(${sql.param(learnerIds)}::uuid[]) chosen(id) where ${isOneself(values(person), sql`chosen.id`)})`,
  );

/** Whether a learner is one of the guardians on the household's list. */
export const isListedGuardian = (db: Db, learnerId: string): Promise<boolean> =>
  asked(
    db,
    sql`exists (select 1 from learners l join guardians g on g.household_id = l.household_id and g.removed_at is null
      where l.id = ${learnerId} and ${isPerson(sql`l`, keyed({ name: sql`g.name`, phone: sql`g.phone` }))})`,
  );

/** After a name or a phone has changed: who turned out to be a learner answers for the others only. */
export const endRightsOverOneself = async (db: Db, householdId: string): Promise<void> => {
  await db.execute(sql`
    delete from guardianships s using guardians g
    where s.household_id = ${householdId} and g.id = s.guardian_id
      and ${isOneself({ name: sql`g.name`, phone: sql`g.phone` }, sql`s.learner_id`)}`);
};
