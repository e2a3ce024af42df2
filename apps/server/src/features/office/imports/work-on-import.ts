import { IMPORT_UNDO_DAYS, type ImportDecision, type ImportGroup } from '@temari/contracts/import-columns';
import type { listImports as listing, showImport as showing } from '@temari/contracts/office-imports';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../errors/app-error.ts';
import { factsOf, hasChanges } from './judge.ts';
import { presentRow, presentRun, undoUntil } from './present.ts';
import {
  deleteChecked,
  doubtedRow,
  householdWithPhone,
  lockRunOfRow,
  moveRun,
  newestRuns,
  rowsOf,
  runById,
  type ShownRun,
  saveDecision,
} from './queries.ts';
import { WRITE_IMPORTS } from './write-import.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs'>;
type By = Pick<Actor, 'accountId'>;

const ROWS_SHOWN = 50;

export const listImports = async ({ db, clock }: Needs): Promise<output<typeof listing.reply>> => ({
  imports: (await newestRuns(db)).map((run) => presentRun(run, clock.now())),
});

const found = async (db: Needs['db'], id: string): Promise<ShownRun> => {
  const run = await runById(db, id);
  if (!run) throw new AppError('request/not-found');
  return run;
};

export const showImport = async (
  { db, clock }: Needs,
  { id }: { id: string },
  { group, after = 0 }: { group?: ImportGroup | undefined; after?: number | undefined },
): Promise<output<typeof showing.reply>> => {
  const run = await found(db, id);
  const rows = await rowsOf(db, { runId: id, group, after, limit: ROWS_SHOWN + 1 });
  const shown = rows.slice(0, ROWS_SHOWN);
  return {
    run: presentRun(run, clock.now()),
    rows: shown.map(presentRow),
    next: rows.length > shown.length ? (shown.at(-1)?.row.line ?? null) : null,
  };
};

/** Whether the learner of a line is the one who is here already. Can be said again until the import is applied. */
export const decideImportRow = async (
  { db, clock }: Needs,
  actor: By,
  { id }: { id: string },
  { decision }: { decision: ImportDecision | null },
): Promise<void> => {
  await db.transaction(async (tx) => {
    const run = await lockRunOfRow(tx, id);
    const row = run && (await doubtedRow(tx, id));
    if (!row?.doubt) throw new AppError('request/not-found');
    if (run?.state !== 'checked') throw new AppError('import/not-now');
    const { doubt, values } = row;
    const said = { decision, decidedBy: actor.accountId };
    if (decision === 'same') {
      const { householdId, learnerId, before, after } = doubt;
      const action = hasChanges(after) ? 'update' : 'skip';
      await saveDecision(tx, id, { ...said, action, householdId, learnerId, before, after });
      return;
    }
    const action = decision === 'other' ? 'create' : decision === 'leave-out' ? 'skip' : 'doubt';
    const householdId = await householdWithPhone(tx, values.phone);
    const after = factsOf(values, clock.now());
    await saveDecision(tx, id, { ...said, action, householdId, learnerId: null, before: {}, after });
  });
};

export const applyImport = async (
  { db, clock, jobs }: Needs,
  actor: By,
  { id }: { id: string },
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> => {
  await db.transaction(async (tx) => {
    // Locks the run: nobody decides a line while it is counted.
    const isMoved = await moveRun(tx, id, 'checked', { state: 'applying', startedBy: actor.accountId });
    const { counts } = await found(tx, id);
    if (!isMoved) throw new AppError('import/not-now');
    const { error = 0, doubt = 0, create = 0, update = 0 } = counts ?? {};
    if (error + doubt > 0 && !isConfirmed) throw new AppError('import/look-first');
    await recordAct(tx, actor, clock.now(), {
      action: 'apply-import',
      subjectKind: 'import',
      subjectId: id,
      after: { create, update, error, doubt },
    });
    await jobs.enqueue(tx, WRITE_IMPORTS, {});
  });
};

export const undoImport = async ({ db, clock, jobs }: Needs, actor: By, { id }: { id: string }): Promise<void> => {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const isMoved = await moveRun(tx, id, 'applied', { state: 'undoing', startedBy: actor.accountId });
    const { run } = await found(tx, id);
    if (!isMoved) throw new AppError('import/not-now');
    if (!run.appliedAt || undoUntil(run.appliedAt) <= now) {
      throw new AppError('import/too-late', { values: { count: IMPORT_UNDO_DAYS } });
    }
    await recordAct(tx, actor, now, { action: 'undo-import', subjectKind: 'import', subjectId: id });
    await jobs.enqueue(tx, WRITE_IMPORTS, {});
  });
};

export const discardImport = async ({ db, clock }: Needs, actor: By, { id }: { id: string }): Promise<void> => {
  await db.transaction(async (tx) => {
    const { counts } = await found(tx, id);
    if (!(await deleteChecked(tx, id))) throw new AppError('import/not-now');
    await recordAct(tx, actor, clock.now(), {
      action: 'discard-import',
      subjectKind: 'import',
      subjectId: id,
      before: { lines: Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0) },
    });
  });
};
