import type { Db } from '../../../db/client.ts';
import { NO_PASSWORD } from '../../../domains/identity/passwords/passwords.ts';
import type { TellNeeds } from '../../../domains/notices/tell.ts';
import { type ImportRowRow, recordRows, rewriteLearners } from './apply-queries.ts';
import { moveRun, type RunRow } from './queries.ts';
import { type TakenBack, undoneState } from './taken-back.ts';
import { learnersAsMade, removePeople, rowsToTakeBack, saveStates, usedHouseholds } from './undo-queries.ts';
import { takeBackClasses } from './write-classes.ts';
import { takeBackPayments } from './write-payments.ts';
import { takeBackPlaces } from './write-places.ts';

const ROWS_AT_ONCE = 500;

/** Learners whom nobody touched go, and with the last of them a family that nobody used. */
const takeBackNew = async (db: Db, run: RunRow, rows: readonly ImportRowRow[], now: Date): Promise<TakenBack[]> => {
  if (rows.length === 0) return [];
  const householdIds = [...new Set(rows.flatMap(({ householdId }) => householdId ?? []))];
  const used = await usedHouseholds(db, run.id, householdIds, { passwordHash: NO_PASSWORD });
  const { present, untouched } = await learnersAsMade(
    db,
    rows.flatMap(({ learnerId, after }) => (learnerId ? [{ id: learnerId, facts: after }] : [])),
  );
  const takenBack = rows.map((row): TakenBack => {
    const { learnerId, householdId } = row;
    if (!learnerId || !present.has(learnerId)) return { row, state: 'gone' };
    const isKept = !untouched.has(learnerId) || (householdId !== null && used.has(householdId));
    return { row, state: isKept ? 'kept' : 'reversed' };
  });
  const learnerIds = takenBack.flatMap(({ row, state }) => (state === 'reversed' ? (row.learnerId ?? []) : []));
  await removePeople(db, run.id, { learnerIds, householdIds, now });
  return takenBack;
};

/** What a line changed becomes what it was, where it is still what the line wrote. */
const takeBackChanged = async (db: Db, rows: readonly ImportRowRow[]): Promise<TakenBack[]> => {
  if (rows.length === 0) return [];
  const changed = await rewriteLearners(
    db,
    rows.flatMap(({ learnerId, before, after }) => (learnerId ? [{ id: learnerId, from: after, to: before }] : [])),
  );
  const { present } = await learnersAsMade(
    db,
    rows.flatMap(({ learnerId }) => (learnerId ? [{ id: learnerId, facts: {} }] : [])),
  );
  return rows.map((row) => ({ row, state: undoneState(row.learnerId, { undone: changed, present }) }));
};

/** Takes the next lines of an import back, the last first, so that a family goes after its learners. */
export const takeBackSome = async (deps: TellNeeds, db: Db, run: RunRow, now: Date): Promise<void> => {
  const rows = await rowsToTakeBack(db, run.id, ROWS_AT_ONCE);
  if (rows.length === 0) {
    await moveRun(db, run.id, 'undoing', { state: 'undone', undoneAt: now });
    return;
  }
  if (run.kind !== 'families') {
    const takeBack = {
      payments: takeBackPayments,
      classes: takeBackClasses,
      places: takeBackPlaces(deps),
    }[run.kind];
    const takenBack = await takeBack(db, run, rows, now);
    await saveStates(
      db,
      takenBack.map(({ row, state }) => ({ id: row.id, state })),
    );
    return;
  }
  const takenBack = [
    ...(await takeBackNew(
      db,
      run,
      rows.filter(({ action }) => action === 'create'),
      now,
    )),
    ...(await takeBackChanged(
      db,
      rows.filter(({ action }) => action === 'update'),
    )),
  ];
  await saveStates(
    db,
    takenBack.map(({ row, state }) => ({ id: row.id, state })),
  );
  const entries = takenBack.flatMap(({ row: { action, learnerId, line, before, after }, state }) => {
    if (state !== 'reversed' || !learnerId) return [];
    const changed = action === 'update' ? { before: after, after: before } : { before: {}, after: {} };
    return [{ learnerId, runId: run.id, line, ...changed }];
  });
  await recordRows(db, 'undo-import-learner', entries, { by: run.startedBy, now });
};
