import type { UndoneState } from '@temari/contracts/import-columns';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { guardians } from '../../../db/schema/guardians.ts';
import { householdSearch } from '../../../db/schema/household-search.ts';
import { importRows } from '../../../db/schema/imports.ts';
import { learners } from '../../../db/schema/learners.ts';
import { type ImportRowRow, LEARNER_FACTS } from './apply-queries.ts';
import { idsIn, referencesTo, referred } from './reference-queries.ts';

/** The next lines that wait to be taken back, the last first. */
export const rowsToTakeBack = (db: Db, runId: string, limit: number): Promise<ImportRowRow[]> =>
  db
    .select()
    .from(importRows)
    .where(and(eq(importRows.runId, runId), eq(importRows.state, 'done')))
    .orderBy(desc(importRows.line))
    .limit(limit);

const TO_LEARNERS = referencesTo(learners, ['guardianships', 'learnerDoubts']);
const TO_GUARDIANS = referencesTo(guardians, ['guardianships']);
const TO_HOUSEHOLDS = referencesTo(accounts, [
  'guardians',
  'guardianships',
  'householdSearch',
  'importRows',
  'learnerDoubts',
  'learners',
]);

/** What an import made of these families. Read once for all of them, whatever the statistics of a new table say. */
const madeBy = (runId: string, householdIds: string[]): SQL => sql`
  select household_id, made_household, made_guardian_id as guardian_id from import_rows
  where run_id = ${runId} and household_id = any(${sql.param(householdIds)}::uuid[])`;

/** Families of this import that somebody used: a password was set, or something was written that is not from the import. */
export const usedHouseholds = async (
  db: Db,
  runId: string,
  ids: string[],
  { passwordHash }: { passwordHash: string },
): Promise<Set<string>> => {
  const { rows } = await db.execute<{ id: string; isChanged: boolean }>(sql`
    with made as materialized (${madeBy(runId, ids)})
    select a.id, a.password_hash <> ${passwordHash} or a.email <> '' or exists (select 1 from guardians g
      where g.household_id = a.id and g.id not in (select guardian_id from made where guardian_id is not null)) as "isChanged"
    from accounts a where a.id in (select household_id from made where made_household)`);
  const changed = rows.filter(({ isChanged }: { isChanged: boolean }) => isChanged).map(({ id }: { id: string }) => id);
  const made = rows.map(({ id }: { id: string }) => id);
  return new Set([...changed, ...(await referred(db, TO_HOUSEHOLDS, made))]);
};

/** Of these learners, those who are there, and those of them who are exactly as the import made them. */
export const learnersAsMade = async (
  db: Db,
  made: readonly { id: string; facts: object }[],
): Promise<{ present: Set<string>; untouched: Set<string> }> => {
  const { rows } = await db.execute<{ id: string; isSame: boolean }>(sql`
    select l.id, ${LEARNER_FACTS} @> made.facts and l.phone is null and l.region is null and l.merged_into_id is null
      and l.own_account_id is null and l.hand_over_hash is null as "isSame"
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, facts jsonb) join learners l on l.id = made.id`);
  const ids = rows.map(({ id }: { id: string }) => id);
  const used = await referred(db, TO_LEARNERS, ids);
  const same = rows.filter(({ isSame }: { isSame: boolean }) => isSame).map(({ id }: { id: string }) => id);
  return { present: new Set(ids), untouched: new Set(same.filter((id: string) => !used.has(id))) };
};

/**
 * Removes learners, then the guardians of this import who answer for nobody. Its families with nobody in them are emptied
 * like erased ones: an account is never deleted, because every table that may refer to it would have to be searched.
 */
export const removePeople = async (
  db: Db,
  runId: string,
  { learnerIds, householdIds, now }: { learnerIds: string[]; householdIds: string[]; now: Date },
): Promise<void> => {
  if (learnerIds.length === 0) return;
  await db.delete(learners).where(inArray(learners.id, learnerIds));
  const idle = idsIn(
    await db.execute<{ id: string }>(sql`
      with made as materialized (${madeBy(runId, householdIds)})
      select g.id from guardians g where g.id in (select guardian_id from made)
        and not exists (select 1 from guardianships s where s.guardian_id = g.id)`),
  );
  const named = await referred(db, TO_GUARDIANS, idle);
  const removable = idle.filter((id) => !named.has(id));
  if (removable.length > 0) await db.delete(guardians).where(inArray(guardians.id, removable));
  const empty = idsIn(
    await db.execute<{ id: string }>(sql`
      with made as materialized (${madeBy(runId, householdIds)})
      select a.id from accounts a where a.id in (select household_id from made where made_household) and a.erased_at is null
        and not exists (select 1 from learners l where l.household_id = a.id)
        and not exists (select 1 from guardians g where g.household_id = a.id)`),
  );
  const used = await referred(db, TO_HOUSEHOLDS, empty);
  const unused = empty.filter((id) => !used.has(id));
  if (unused.length === 0) return;
  await db.delete(householdSearch).where(inArray(householdSearch.householdId, unused));
  await db
    .update(accounts)
    .set({ phone: null, firstName: '', lastName: '', erasedAt: now })
    .where(inArray(accounts.id, unused));
};

export const saveStates = async (db: Db, states: readonly { id: string; state: UndoneState }[]): Promise<void> => {
  await db.execute(sql`
    update import_rows r set state = now.state
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as now (id uuid, state text) where r.id = now.id`);
};
