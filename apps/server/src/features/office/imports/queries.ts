import type { ImportDecision, ImportGroup, ImportKind, ImportState } from '@temari/contracts/import-columns';
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { type ImportFacts, importRows, importRuns } from '../../../db/schema/imports.ts';
import type { Judged } from './judge.ts';

export type RunRow = typeof importRuns.$inferSelect;

/** Null where the same file stands already. */
export const insertRun = async (db: Db, values: typeof importRuns.$inferInsert): Promise<string | null> => {
  const [row] = await db.insert(importRuns).values(values).onConflictDoNothing().returning({ id: importRuns.id });
  return row?.id ?? null;
};

export const whoChecked = async (db: Db, kind: ImportKind, fileSha256: string): Promise<string> => {
  const [row] = await db
    .select({ name: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})` })
    .from(importRuns)
    .innerJoin(accounts, eq(accounts.id, importRuns.checkedBy))
    .where(and(eq(importRuns.kind, kind), eq(importRuns.fileSha256, fileSha256), sql`${importRuns.state} <> 'undone'`));
  return row?.name ?? '';
};

const ROWS_AT_ONCE = 1000;

export const insertRows = async (db: Db, runId: string, rows: readonly Judged[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE).map((row) => ({ id: newId(), ...row }));
    await db.execute(sql`
      insert into import_rows (id, run_id, line, action, "values", payment, problems, doubt, same_payment, household_id, learner_id,
        class, class_id, place, before, after)
      select id, ${runId}, line, action, "values", nullif(payment, 'null'::jsonb), problems, nullif(doubt, 'null'::jsonb),
        nullif("samePayment", 'null'::jsonb), "householdId", "learnerId", nullif(class, 'null'::jsonb), "classId",
        nullif(place, 'null'::jsonb), before, after
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given (id uuid, line int, action text, "values" jsonb,
        payment jsonb, problems jsonb, doubt jsonb, "samePayment" jsonb, "householdId" uuid, "learnerId" uuid, class jsonb,
        "classId" uuid, place jsonb, before jsonb, after jsonb)`);
  }
};

/** By what is to be done with a line, or what became of it. */
const groupOf: SQL<ImportGroup> = sql`case when ${importRows.state} in ('open', 'done') then ${importRows.action} else ${importRows.state} end`;

const countsIn = sql`(select jsonb_object_agg(counted.name, counted.count) from (
  select ${groupOf} as name, count(*)::int as count from import_rows where import_rows.run_id = ${importRuns.id} group by 1) counted)`;

const isToDo = sql`(${importRows.state} = 'open' and ${importRows.action} in ('create', 'update'))`;

const shownRun = {
  run: importRuns,
  checkedBy: sql<string>`coalesce(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), '')`,
  counts: sql<Partial<Record<ImportGroup, number>> | null>`coalesce(${countsIn}, ${importRuns.counts})`,
  hasRows: sql<boolean>`exists (select 1 from import_rows where import_rows.run_id = ${importRuns.id})`,
  left: sql<number>`case ${importRuns.state}
    when 'applying' then (select count(*)::int from import_rows where import_rows.run_id = ${importRuns.id} and ${isToDo})
    when 'undoing' then (select count(*)::int from import_rows where import_rows.run_id = ${importRuns.id} and ${importRows.state} = 'done')
    else 0 end`,
};
export type ShownRun = Awaited<ReturnType<typeof newestRuns>>[number];

const RUNS_SHOWN = 50;

export const newestRuns = (db: Db, kinds: ImportKind[]) =>
  db
    .select(shownRun)
    .from(importRuns)
    .leftJoin(accounts, eq(accounts.id, importRuns.checkedBy))
    .where(inArray(importRuns.kind, kinds))
    .orderBy(desc(importRuns.checkedAt), desc(importRuns.id))
    .limit(RUNS_SHOWN);

export const runById = async (db: Db, id: string): Promise<ShownRun | null> => {
  const [row] = await db
    .select(shownRun)
    .from(importRuns)
    .leftJoin(accounts, eq(accounts.id, importRuns.checkedBy))
    .where(eq(importRuns.id, id));
  return row ?? null;
};

const nameOf = (accountId: SQL): SQL<string | null> =>
  sql`(select trim(a.first_name || ' ' || a.last_name) from accounts a where a.id = ${accountId})`;
const doubtedHousehold = sql`(${importRows.doubt} ->> 'householdId')::uuid`;

export const rowsOf = (
  db: Db,
  { runId, group, after, limit }: { runId: string; group: ImportGroup | undefined; after: number; limit: number },
) =>
  db
    .select({
      row: importRows,
      group: groupOf,
      householdName: nameOf(sql`${importRows.householdId}`),
      doubtedHouseholdName: nameOf(doubtedHousehold),
      doubted: sql<{
        fullName: string;
        grade: string | null;
        school: string | null;
        dateOfBirth: string | null;
      } | null>`(select json_build_object('fullName', l.full_name, 'grade', l.grade, 'school', l.school, 'dateOfBirth', l.date_of_birth)
        from learners l where l.id = (${importRows.doubt} ->> 'learnerId')::uuid)`,
    })
    .from(importRows)
    .where(and(eq(importRows.runId, runId), gt(importRows.line, after), group && sql`${groupOf} = ${group}`))
    .orderBy(asc(importRows.line))
    .limit(limit);
export type ShownRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** Locks the run of a line, so that nobody applies it while a line of it is decided. */
export const lockRunOfRow = async (db: Db, rowId: string): Promise<RunRow | null> => {
  const [row] = await db
    .select({ run: importRuns })
    .from(importRows)
    .innerJoin(importRuns, eq(importRuns.id, importRows.runId))
    .where(eq(importRows.id, rowId))
    .for('update', { of: importRuns });
  return row?.run ?? null;
};

export const doubtedRow = async (db: Db, id: string): Promise<typeof importRows.$inferSelect | null> => {
  const [row] = await db
    .select()
    .from(importRows)
    .where(and(eq(importRows.id, id), or(isNotNull(importRows.doubt), isNotNull(importRows.samePayment))));
  return row ?? null;
};

export const saveDecision = async (
  db: Db,
  id: string,
  values: {
    action: 'create' | 'update' | 'skip' | 'doubt';
    decision: ImportDecision | null;
    decidedBy: string;
    householdId: string | null;
    learnerId: string | null;
    before: ImportFacts;
    after: ImportFacts;
  },
): Promise<void> => {
  await db.update(importRows).set(values).where(eq(importRows.id, id));
};

/** Whether the payment of a line is one that is here already. */
export const savePaymentDecision = async (
  db: Db,
  id: string,
  values: { action: 'create' | 'skip' | 'doubt'; decision: ImportDecision | null; decidedBy: string },
): Promise<void> => {
  await db.update(importRows).set(values).where(eq(importRows.id, id));
};

/** The family with this phone. */
export const householdWithPhone = async (db: Db, phone: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.kind, 'student'), eq(accounts.phone, phone)));
  return row?.id ?? null;
};

/** Moves a run from one state to the next; false where it is in another one meanwhile. */
export const moveRun = async (
  db: Db,
  id: string,
  from: ImportState,
  values: Partial<Pick<RunRow, 'state' | 'startedBy' | 'appliedAt' | 'undoneAt'>>,
): Promise<boolean> => {
  const { rowCount } = await db
    .update(importRuns)
    .set(values)
    .where(and(eq(importRuns.id, id), eq(importRuns.state, from)));
  return (rowCount ?? 0) > 0;
};

export const deleteChecked = async (db: Db, id: string): Promise<boolean> => {
  const { rowCount } = await db.delete(importRuns).where(and(eq(importRuns.id, id), eq(importRuns.state, 'checked')));
  return (rowCount ?? 0) > 0;
};

/** The oldest import that is being applied or undone; another server that works on one is not waited for. */
export const lockNextRun = async (db: Db): Promise<RunRow | null> => {
  const [row] = await db
    .select()
    .from(importRuns)
    .where(inArray(importRuns.state, ['applying', 'undoing']))
    .orderBy(asc(importRuns.checkedAt), asc(importRuns.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
};

/** Lines of imports that can be undone no more; the runs keep their counts. Lists that nobody applied go whole. */
export const forgetRows = async (db: Db, before: Date): Promise<{ importRows: number; importRuns: number }> => {
  const unused = await db
    .delete(importRuns)
    .where(and(eq(importRuns.state, 'checked'), lt(importRuns.checkedAt, before)));
  const isOver = sql`${importRuns.state} in ('applied', 'undone') and coalesce(${importRuns.undoneAt}, ${importRuns.appliedAt}) < ${before.toISOString()}`;
  await db.update(importRuns).set({ counts: countsIn }).where(sql`${isOver} and ${importRuns.counts} is null`);
  const { rowCount } = await db.execute(sql`
    delete from import_rows using import_runs where import_runs.id = import_rows.run_id and ${isOver}`);
  return { importRows: rowCount ?? 0, importRuns: unused.rowCount ?? 0 };
};
