import type { DoubtReason } from '@temari/contracts/office-same-person';
import type { Service } from '@temari/contracts/vocabulary';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { learnerDoubts } from '../../../db/schema/learner-doubts.ts';
import { learnerMerges } from '../../../db/schema/learner-merges.ts';
import type { Candidate, FoundDoubt } from '../../../domains/people/likeness.ts';

const uuids = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

/** The learners of households that have more than one. */
export const candidatesIn = async (db: Db, householdIds: string[]): Promise<Candidate[]> => {
  const { rows } = await db.execute<Candidate & Record<string, unknown>>(sql`
    select id, household_id as "householdId", reading, name_sound(reading) as sound, date_of_birth::text as "dateOfBirth"
    from (select l.*, name_reading(l.full_name) as reading, count(*) over (partition by l.household_id) as people
          from learners l where l.household_id = any(${uuids(householdIds)}) and l.merged_into_id is null) as learner
    where people > 1 order by created_at, id`);
  return rows;
};

interface Pair extends Record<string, unknown> {
  oneId: string;
  oneHousehold: string;
  otherId: string;
  otherHousehold: string;
  reason: DoubtReason;
}

/**
 * The most learners of one name that are compared. More of them were not entered twice by mistake: they share a
 * placeholder as their date of birth or phone. Without this limit, a list of 50,000 such learners would be compared
 * with itself.
 */
const NAMESAKES_AT_MOST = 20;

/** Learners of these households whose name is in another household too, with the same date of birth or guardian's phone. */
export const namesakesElsewhere = async (db: Db, householdIds: string[]): Promise<Pair[]> => {
  const { rows } = await db.execute<Pair>(sql`
    select one.id as "oneId", one.household_id as "oneHousehold", other.id as "otherId", other.household_id as "otherHousehold",
      'name-and-birth-date' as reason
    from learners one cross join lateral (
      select id, household_id from learners
      where name_key = one.name_key and date_of_birth = one.date_of_birth and household_id <> one.household_id
        and merged_into_id is null
      limit ${NAMESAKES_AT_MOST}) as other
    where one.household_id = any(${uuids(householdIds)}) and one.merged_into_id is null
    union all
    select one.id, one.household_id, other.id, other.household_id, 'name-and-guardian'
    from learners one cross join lateral (
      select learners.id, learners.household_id
      from guardianships may
      join guardians guardian on guardian.id = may.guardian_id and guardian.removed_at is null
      join guardians same on same.phone = guardian.phone and same.household_id <> one.household_id and same.removed_at is null
      join guardianships also on also.guardian_id = same.id
      join learners on learners.id = also.learner_id and learners.name_key = one.name_key and learners.merged_into_id is null
      where may.learner_id = one.id
        and (one.date_of_birth is null or learners.date_of_birth is null or one.date_of_birth = learners.date_of_birth)
      limit ${NAMESAKES_AT_MOST}) as other
    where one.household_id = any(${uuids(householdIds)}) and one.merged_into_id is null`);
  return rows;
};

/** Open questions about these households become those that were found; answered ones stay answered. */
export const replaceDoubts = async (db: Db, householdIds: string[], found: FoundDoubt[], now: Date): Promise<void> => {
  const pairs = sql`select * from unnest(${uuids(found.map(({ oneId }) => oneId))}, ${uuids(found.map(({ otherId }) => otherId))})`;
  await db.execute(sql`
    delete from learner_doubts d using learners l
    where d.answered_at is null and l.id in (d.one_id, d.other_id) and l.household_id = any(${uuids(householdIds)})
      and (d.one_id, d.other_id) not in (${pairs})`);
  if (found.length === 0) return;
  await db
    .insert(learnerDoubts)
    .values(found.map((doubt) => ({ ...doubt, foundAt: now })))
    .onConflictDoNothing();
};

const person = (name: 'one' | 'other'): SQL => {
  const learner = sql.raw(name === 'one' ? 'o' : 'p');
  return sql`json_build_object('id', ${learner}.id, 'fullName', ${learner}.full_name, 'householdId', ${learner}.household_id,
    'householdName', (select a.first_name || ' ' || a.last_name from accounts a where a.id = ${learner}.household_id),
    'grade', ${learner}.grade, 'school', ${learner}.school, 'dateOfBirth', ${learner}.date_of_birth,
    'guardians', (select coalesce(json_agg(g.name order by g.created_at), '[]') from guardianships m
      join guardians g on g.id = m.guardian_id and g.removed_at is null where m.learner_id = ${learner}.id),
    'enrollments', (select coalesce(json_agg(e.service order by e.created_at), '[]') from enrollments e
      where e.learner_id = ${learner}.id and e.removed_at is null),
    'createdAt', ${learner}.created_at)`;
};

export interface DoubtedRow {
  id: string;
  fullName: string;
  householdId: string;
  householdName: string;
  grade: string | null;
  school: string | null;
  dateOfBirth: string | null;
  guardians: string[];
  enrollments: Service[];
  createdAt: string;
}

interface DoubtRow extends Record<string, unknown> {
  reason: DoubtReason;
  foundAt: string | Date;
  one: DoubtedRow;
  other: DoubtedRow;
}

export const openDoubts = async (
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DoubtRow[]; total: number }> => {
  const [{ rows }, total] = await Promise.all([
    db.execute<DoubtRow>(sql`
      select d.reason, d.found_at as "foundAt", ${person('one')} as one, ${person('other')} as other
      from learner_doubts d join learners o on o.id = d.one_id join learners p on p.id = d.other_id
      where d.answered_at is null order by d.found_at, d.one_id, d.other_id limit ${limit} offset ${offset}`),
    countDoubts(db),
  ]);
  return { rows, total };
};

export const countDoubts = async (db: Db): Promise<number> =>
  db.$count(learnerDoubts, isNull(learnerDoubts.answeredAt));

/** True where there was an open question about the two. */
export const answerDoubt = async (
  db: Db,
  { oneId, otherId, by, now }: { oneId: string; otherId: string; by: string; now: Date },
): Promise<boolean> => {
  const { rowCount } = await db
    .update(learnerDoubts)
    .set({ answeredAt: now, answeredBy: by })
    .where(and(eq(learnerDoubts.oneId, oneId), eq(learnerDoubts.otherId, otherId), isNull(learnerDoubts.answeredAt)));
  return (rowCount ?? 0) > 0;
};

/** In whose household each of these learners is. */
export const householdsOf = async (db: Db, learnerIds: string[]): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ id: string; household: string }>(
    sql`select id, household_id as household from learners where id = any(${uuids(learnerIds)}) and merged_into_id is null`,
  );
  return new Map(rows.map((row: { id: string; household: string }) => [row.id, row.household]));
};

export const householdOfMerge = async (db: Db, mergeId: string): Promise<string | null> => {
  const [row] = await db
    .select({ householdId: learnerMerges.householdId })
    .from(learnerMerges)
    .where(eq(learnerMerges.id, mergeId));
  return row?.householdId ?? null;
};
