import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { auditEntries } from '../../../db/schema/audit-entries.ts';
import { type ImportFacts, importRows } from '../../../db/schema/imports.ts';
import type { FoundDoubt } from '../../../domains/people/likeness.ts';

export type ImportRowRow = typeof importRows.$inferSelect;

/** The next lines that wait to be written. */
export const rowsToWrite = (db: Db, runId: string, limit: number): Promise<ImportRowRow[]> =>
  db
    .select()
    .from(importRows)
    .where(
      and(eq(importRows.runId, runId), eq(importRows.state, 'open'), inArray(importRows.action, ['create', 'update'])),
    )
    .orderBy(asc(importRows.line))
    .limit(limit);

interface NewHousehold {
  phone: string;
  firstName: string;
  lastName: string;
}

/** The families that are not here yet, without a password. Who has the phone already, or came at the same time, is left alone. */
export const makeHouseholds = async (
  db: Db,
  families: readonly NewHousehold[],
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<Map<string, string>> => {
  if (families.length === 0) return new Map();
  const made = await db
    .insert(accounts)
    .values(
      families.map((family) => ({ kind: 'student' as const, ...family, email: '', passwordHash, createdAt: now })),
    )
    .onConflictDoNothing()
    .returning({ id: accounts.id, phone: accounts.phone });
  return new Map(made.map(({ id, phone }) => [phone ?? '', id]));
};

export const deleteHouseholds = async (db: Db, ids: string[]): Promise<void> => {
  await db.delete(accounts).where(inArray(accounts.id, ids));
};

/** The families with these phones that this import made or knew at its check, locked against other changes of their people. */
export const lockHouseholdsOfRun = async (
  db: Db,
  runId: string,
  { phones, knownIds }: { phones: string[]; knownIds: string[] },
): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ id: string; phone: string }>(sql`
    select a.id, a.phone from accounts a
    where a.kind = 'student' and a.phone = any(${sql.param(phones)}) and (a.id = any(${sql.param(knownIds)}::uuid[])
      or exists (select 1 from import_rows r where r.run_id = ${runId} and r.household_id = a.id and r.made_household))
    order by a.id for no key update of a`);
  return new Map(rows.map(({ id, phone }: { id: string; phone: string }) => [phone, id]));
};

interface NewLearner {
  id: string;
  householdId: string;
  facts: ImportFacts;
}

/** Says which of the learners were made: a name that is in the household meanwhile is left alone. */
export const makeLearners = async (db: Db, people: readonly NewLearner[], now: Date): Promise<Set<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into learners (id, household_id, full_name, date_of_birth, grade, grade_year, school, created_at)
    select id, "householdId", facts ->> 'fullName', (facts ->> 'dateOfBirth')::date, facts ->> 'grade',
      (facts ->> 'gradeYear')::int, facts ->> 'school', ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (id uuid, "householdId" uuid, facts jsonb)
    on conflict do nothing returning id`);
  return new Set(rows.map(({ id }: { id: string }) => id));
};

/** What an import can know of a learner, as it is kept with a line. */
export const LEARNER_FACTS = sql`jsonb_build_object('fullName', l.full_name, 'grade', l.grade, 'gradeYear', l.grade_year,
  'school', l.school, 'dateOfBirth', l.date_of_birth)`;

interface Rewritten {
  id: string;
  /** What must still be there. */
  from: ImportFacts;
  to: ImportFacts;
}

/** Says which learners were changed: where somebody has changed the same since, nothing is written. */
export const rewriteLearners = async (db: Db, people: readonly Rewritten[]): Promise<Set<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    update learners l set
      grade = case when "to" ? 'grade' then "to" ->> 'grade' else grade end,
      grade_year = case when "to" ? 'gradeYear' then ("to" ->> 'gradeYear')::int else grade_year end,
      school = case when "to" ? 'school' then "to" ->> 'school' else school end,
      date_of_birth = case when "to" ? 'dateOfBirth' then ("to" ->> 'dateOfBirth')::date else date_of_birth end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (id uuid, "from" jsonb, "to" jsonb)
    where l.id = person.id and l.merged_into_id is null and l.own_account_id is null and l.hand_over_hash is null
      and ${LEARNER_FACTS} @> person."from"
    returning l.id`);
  return new Set(rows.map(({ id }: { id: string }) => id));
};

export interface Outcome {
  id: string;
  state: 'done' | 'left';
  householdId: string | null;
  learnerId: string | null;
  madeHousehold: boolean;
  madeGuardianId: string | null;
  madePaymentId: string | null;
  classId: string | null;
  enrollmentId: string | null;
}

/** Nothing was written for a line. */
export const leftAlone = ({ id, householdId, learnerId, classId }: ImportRowRow): Outcome => ({
  id,
  state: 'left',
  householdId,
  learnerId,
  madeHousehold: false,
  madeGuardianId: null,
  madePaymentId: null,
  classId,
  enrollmentId: null,
});

export const saveOutcomes = async (db: Db, outcomes: readonly Outcome[]): Promise<void> => {
  await db.execute(sql`
    update import_rows r set state = o.state, household_id = o."householdId", learner_id = o."learnerId",
      made_household = o."madeHousehold", made_guardian_id = o."madeGuardianId",
      made_payment_id = o."madePaymentId", class_id = o."classId", enrollment_id = o."enrollmentId"
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id uuid, state text, "householdId" uuid, "learnerId" uuid,
      "madeHousehold" boolean, "madeGuardianId" uuid, "madePaymentId" uuid, "classId" uuid,
      "enrollmentId" uuid)
    where r.id = o.id`);
};

/** That a line made or changed a learner, or was taken back. Names are not kept: they go with the learner. */
export const recordRows = async (
  db: Db,
  action: 'import-learner' | 'undo-import-learner',
  entries: readonly { learnerId: string; runId: string; line: number; before: ImportFacts; after: ImportFacts }[],
  { by, now }: { by: string | null; now: Date },
): Promise<void> => {
  if (entries.length === 0) return;
  await db.insert(auditEntries).values(
    entries.map(({ learnerId, runId, line, before, after }) => ({
      at: now,
      accountId: by,
      action,
      subjectKind: 'learner' as const,
      subjectId: learnerId,
      before,
      after: { ...after, importId: runId, line },
    })),
  );
};

/** Somebody said that two learners are two persons: they are not asked about again. */
export const keepTheseApart = async (
  db: Db,
  pairs: readonly (FoundDoubt & { by: string | null })[],
  now: Date,
): Promise<void> => {
  await db.execute(sql`
    insert into learner_doubts (one_id, other_id, household_id, reason, found_at, answered_at, answered_by)
    select pair."oneId", pair."otherId", pair."householdId", pair.reason, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz, pair.by
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("oneId" uuid, "otherId" uuid, "householdId" uuid,
      reason text, by uuid)
    join learners one on one.id = pair."oneId" join learners other on other.id = pair."otherId"
    on conflict do nothing`);
};
