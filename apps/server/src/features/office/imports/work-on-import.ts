import {
  IMPORT_KIND_NEEDS,
  IMPORT_KINDS,
  IMPORT_UNDO_DAYS,
  type ImportDecision,
  type ImportGroup,
} from '@temari/contracts/import-columns';
import type { listImports as listing, showImport as showing } from '@temari/contracts/office-imports';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
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
  savePaymentDecision,
} from './queries.ts';
import { WRITE_IMPORTS } from './write-import.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs'>;
type By = Pick<Actor, 'accountId' | 'role' | 'capabilities'>;

const ROWS_SHOWN = 50;

/** Lists of the kinds that one works on: a list of payments tells what families paid. */
export const listImports = async ({ db, clock }: Needs, actor: By): Promise<output<typeof listing.reply>> => {
  const kinds = IMPORT_KINDS.filter((kind) => may(actor, IMPORT_KIND_NEEDS[kind]));
  return { imports: (await newestRuns(db, kinds)).map((run) => presentRun(run, clock.now())) };
};

const found = async (db: Needs['db'], actor: By, id: string): Promise<ShownRun> => {
  const run = await runById(db, id);
  if (!run || !may(actor, IMPORT_KIND_NEEDS[run.run.kind])) throw new AppError('request/not-found');
  return run;
};

export const showImport = async (
  { db, clock }: Needs,
  actor: By,
  { id }: { id: string },
  { group, after = 0 }: { group?: ImportGroup | undefined; after?: number | undefined },
): Promise<output<typeof showing.reply>> => {
  const run = await found(db, actor, id);
  const rows = await rowsOf(db, { runId: id, group, after, limit: ROWS_SHOWN + 1 });
  const shown = rows.slice(0, ROWS_SHOWN);
  return {
    run: presentRun(run, clock.now()),
    rows: shown.map(presentRow),
    next: rows.length > shown.length ? (shown.at(-1)?.row.line ?? null) : null,
  };
};

/** Whether the learner or the payment of a line is one that is here already. Can be said again until the import is applied. */
export const decideImportRow = async (
  { db, clock }: Needs,
  actor: By,
  { id }: { id: string },
  { decision }: { decision: ImportDecision | null },
): Promise<void> => {
  await db.transaction(async (tx) => {
    const run = await lockRunOfRow(tx, id);
    const row = run && may(actor, IMPORT_KIND_NEEDS[run.kind]) ? await doubtedRow(tx, id) : null;
    if (!row) throw new AppError('request/not-found');
    if (run?.state !== 'checked') throw new AppError('import/not-now');
    const { doubt, values } = row;
    const said = { decision, decidedBy: actor.accountId };
    if (!doubt) {
      const toDo = decision === 'other' ? 'create' : decision ? 'skip' : 'doubt';
      await savePaymentDecision(tx, id, { ...said, action: toDo });
      return;
    }
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
    const { counts, run } = await found(tx, actor, id);
    if (!isMoved) throw new AppError('import/not-now');
    const { error = 0, doubt = 0, create = 0, update = 0 } = counts ?? {};
    if (error + doubt > 0 && !isConfirmed) throw new AppError('import/look-first');
    await recordAct(tx, actor, clock.now(), {
      action: 'apply-import',
      subjectKind: 'import',
      subjectId: id,
      after: { kind: run.kind, create, update, error, doubt },
    });
    await jobs.enqueue(tx, WRITE_IMPORTS, {});
  });
};

export const undoImport = async ({ db, clock, jobs }: Needs, actor: By, { id }: { id: string }): Promise<void> => {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const isMoved = await moveRun(tx, id, 'applied', { state: 'undoing', startedBy: actor.accountId });
    const { run } = await found(tx, actor, id);
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
    const { counts } = await found(tx, actor, id);
    if (!(await deleteChecked(tx, id))) throw new AppError('import/not-now');
    await recordAct(tx, actor, clock.now(), {
      action: 'discard-import',
      subjectKind: 'import',
      subjectId: id,
      before: { lines: Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0) },
    });
  });
};
