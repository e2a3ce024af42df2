import type { DoubtReason } from '@temari/contracts/office-same-person';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { KnownHousehold, KnownLearner, Namesake, NameWords } from './judge.ts';

interface NamedWords extends NameWords, Record<string, unknown> {
  name: string;
}

/** How the database tells these names apart, and how they are read and sound. */
export const nameWords = async (db: Db, names: string[]): Promise<Map<string, NameWords>> => {
  const { rows } = await db.execute<NamedWords>(sql`
    select name, learner_name_key(name) as key, reading, name_sound(reading) as sound
    from (select name, name_reading(name) as reading from unnest(${sql.param(names)}::text[]) name) as read`);
  return new Map(rows.map(({ name, ...words }: NamedWords) => [name, words]));
};

const learnerFacts = (
  learner: SQL,
): SQL => sql`json_build_object('id', ${learner}.id, 'householdId', ${learner}.household_id,
  'fullName', ${learner}.full_name, 'key', ${learner}.name_key, 'reading', name_reading(${learner}.full_name),
  'sound', name_sound(name_reading(${learner}.full_name)), 'dateOfBirth', ${learner}.date_of_birth, 'grade', ${learner}.grade,
  'gradeYear', ${learner}.grade_year, 'school', ${learner}.school, 'isHandedOver', ${learner}.own_account_id is not null,
  'mergedIntoId', ${learner}.merged_into_id)`;

interface HouseholdRow extends KnownHousehold, Record<string, unknown> {
  phone: string;
}

/** The families with these phones, with everybody in them. */
export const householdsByPhone = async (db: Db, phones: string[]): Promise<Map<string, KnownHousehold>> => {
  const { rows } = await db.execute<HouseholdRow>(sql`
    select a.id, a.phone,
      (select coalesce(json_agg(${learnerFacts(sql`l`)} order by l.created_at, l.id), '[]')
       from learners l where l.household_id = a.id) as learners,
      (select coalesce(json_agg(learner_name_key(g.name)), '[]')
       from guardians g where g.household_id = a.id and g.removed_at is null) as "guardianKeys"
    from accounts a where a.kind = 'student' and a.phone = any(${sql.param(phones)})`);
  return new Map(rows.map(({ phone, ...household }: HouseholdRow) => [phone, household]));
};

interface Asked {
  line: number;
  name: string;
  phone: string;
  dateOfBirth: string | null;
}

/** For each line a learner of another family with the same name, and the same day of birth or this phone as a guardian's. */
export const namesakesOf = async (db: Db, asked: Asked[]): Promise<Map<number, Namesake>> => {
  const { rows } = await db.execute<{ line: number; reason: DoubtReason; learner: KnownLearner }>(sql`
    with asked as materialized (
      select line, phone, "dateOfBirth", learner_name_key(name) as key
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (line int, name text, phone text, "dateOfBirth" date)),
    found as (
      select asked.line, 'name-and-birth-date' as reason, l.id
      from asked join learners l on l.name_key = asked.key and l.date_of_birth = asked."dateOfBirth"
      where l.merged_into_id is null
      union all
      select asked.line, 'name-and-guardian', l.id
      from asked join guardians g on g.phone = asked.phone and g.removed_at is null
      join learners l on l.household_id = g.household_id and l.name_key = asked.key and l.merged_into_id is null
      where l.date_of_birth is null or asked."dateOfBirth" is null or l.date_of_birth = asked."dateOfBirth")
    select distinct on (found.line) found.line, found.reason, ${learnerFacts(sql`l`)} as learner
    from found join asked using (line) join learners l on l.id = found.id join accounts a on a.id = l.household_id
    where a.phone is distinct from asked.phone and l.own_account_id is null
    order by found.line, found.reason desc, l.created_at, l.id`);
  return new Map(
    rows.map(({ line, reason, learner }: { line: number; reason: DoubtReason; learner: KnownLearner }) => [
      line,
      { reason, learner },
    ]),
  );
};

/** Of these phones, those that a family left a short time ago and can still take back. */
export const heldPhones = async (db: Db, phones: string[], now: Date): Promise<Set<string>> => {
  const { rows } = await db.execute<{ phone: string }>(sql`
    select distinct old_phone as phone from phone_changes
    where kind = 'student' and old_phone = any(${sql.param(phones)}) and undone_at is null and undo_until > ${now.toISOString()}`);
  return new Set(rows.map(({ phone }: { phone: string }) => phone));
};
