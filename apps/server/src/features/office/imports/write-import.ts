import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import type { Deps } from '../../../deps.ts';
import { NO_PASSWORD } from '../../../domains/identity/passwords/passwords.ts';
import type { TellNeeds } from '../../../domains/notices/tell.ts';
import { doubtOf } from '../../../domains/people/likeness.ts';
import { answerForEach } from '../../../domains/people/new-learner-queries.ts';
import {
  deleteHouseholds,
  type ImportRowRow,
  keepTheseApart,
  leftAlone,
  lockHouseholdsOfRun,
  makeHouseholds,
  makeLearners,
  type Outcome,
  recordRows,
  rewriteLearners,
  rowsToWrite,
  saveOutcomes,
} from './apply-queries.ts';
import { heldPhones } from './known-queries.ts';
import { lockNextRun, moveRun, type RunRow } from './queries.ts';
import { takeBackSome } from './take-back-import.ts';
import { writeClasses } from './write-classes.ts';
import { writePayments } from './write-payments.ts';
import { writePlaces } from './write-places.ts';

export const WRITE_IMPORTS = 'write-imports';

/** Lines in one transaction: a kill loses at most these, and they are written again. */
const ROWS_AT_ONCE = 500;

type Writing = Pick<Deps, 'clock'> & TellNeeds & { db: Db };

const namesOf = (parent: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = parent.split(' ');
  return { firstName, lastName: rest.join(' ') };
};

/** The families of new learners: those that are here, and new ones without a password. By phone. */
const familiesOf = async (
  db: Db,
  run: RunRow,
  rows: readonly ImportRowRow[],
  now: Date,
): Promise<{ ids: Map<string, string>; made: Map<string, string> }> => {
  const phones = [...new Set(rows.map(({ values }) => values.phone))];
  const known = new Map(
    rows.filter(({ householdId }) => householdId === null).map(({ values }) => [values.phone, values.parent]),
  );
  // In one order, so that two imports at once do not wait for each other.
  const families = [...known].toSorted().map(([phone, parent]) => ({ phone, ...namesOf(parent) }));
  const made = await makeHouseholds(db, families, { passwordHash: NO_PASSWORD, now });
  // Asked after the accounts were written: an insert waits for a change of phone that is being made at this moment.
  const held = await heldPhones(db, [...made.keys()], now);
  const notOurs = [...held].flatMap((phone) => made.get(phone) ?? []);
  if (notOurs.length > 0) await deleteHouseholds(db, notOurs);
  for (const phone of held) made.delete(phone);
  const knownIds = [...rows.flatMap(({ householdId }) => householdId ?? []), ...made.values()];
  return { ids: await lockHouseholdsOfRun(db, run.id, { phones, knownIds }), made };
};

/** New learners, their families where they are not here yet, and the parents who answer for them. */
const writeNew = async (db: Db, run: RunRow, rows: readonly ImportRowRow[], now: Date): Promise<Outcome[]> => {
  if (rows.length === 0) return [];
  const { ids, made } = await familiesOf(db, run, rows, now);
  const people = rows.flatMap((row) => {
    const householdId = ids.get(row.values.phone);
    return householdId ? [{ row, id: newId(), householdId, facts: row.after }] : [];
  });
  const entered = await makeLearners(
    db,
    people.map(({ id, householdId, facts }) => ({ id, householdId, facts })),
    now,
  );
  const written = people.filter(({ id }) => entered.has(id));
  const guardians = await answerForEach(
    db,
    written
      .filter(({ row }) => row.values.parent !== '')
      .map(({ row: { values }, id, householdId }) => ({
        householdId,
        learnerId: id,
        parent: { name: values.parent, phone: values.phone, relation: values.relation, callOrder: 1 },
      })),
    { by: 'office', now },
  );
  await keepTheseApart(
    db,
    written.flatMap(({ row: { doubt, decidedBy }, id, householdId }) =>
      doubt
        ? [
            {
              ...doubtOf({ id, householdId }, { id: doubt.learnerId, householdId: doubt.householdId }, doubt.reason),
              by: decidedBy,
            },
          ]
        : [],
    ),
    now,
  );
  // The first line of a family is noted as the one that made it.
  const madeIds = new Set(made.values());
  const guardianIds = new Map(guardians.map(({ id, householdId }) => [householdId, id]));
  const byRow = new Map(written.map((person) => [person.row.id, person]));
  return rows.map((row) => {
    const person = byRow.get(row.id);
    if (!person) return leftAlone(row);
    const { householdId, id } = person;
    const madeGuardianId = guardianIds.get(householdId) ?? null;
    guardianIds.delete(householdId);
    return {
      ...leftAlone(row),
      state: 'done',
      householdId,
      learnerId: id,
      madeHousehold: madeIds.delete(householdId),
      madeGuardianId,
    };
  });
};

const writeChanged = async (db: Db, rows: readonly ImportRowRow[]): Promise<Outcome[]> => {
  if (rows.length === 0) return [];
  const changed = await rewriteLearners(
    db,
    rows.flatMap(({ learnerId, before, after }) => (learnerId ? [{ id: learnerId, from: before, to: after }] : [])),
  );
  return rows.map((row) => ({
    ...leftAlone(row),
    state: row.learnerId && changed.has(row.learnerId) ? 'done' : 'left',
  }));
};

const writeSome = async (deps: TellNeeds, db: Db, run: RunRow, now: Date): Promise<void> => {
  const rows = await rowsToWrite(db, run.id, ROWS_AT_ONCE);
  if (rows.length === 0) {
    await moveRun(db, run.id, 'applying', { state: 'applied', appliedAt: now });
    return;
  }
  if (run.kind === 'payments') {
    // The books say who wrote each of them.
    await saveOutcomes(db, await writePayments(db, run, rows, now));
    return;
  }
  if (run.kind === 'classes') {
    await saveOutcomes(db, await writeClasses(db, run, rows, now));
    return;
  }
  if (run.kind === 'places') {
    await saveOutcomes(db, await writePlaces(deps, db, run, rows, now));
    return;
  }
  const outcomes = [
    ...(await writeNew(
      db,
      run,
      rows.filter(({ action }) => action === 'create'),
      now,
    )),
    ...(await writeChanged(
      db,
      rows.filter(({ action }) => action === 'update'),
    )),
  ];
  await saveOutcomes(db, outcomes);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const entries = outcomes.flatMap(({ id, state, learnerId }) => {
    const row = byId.get(id);
    if (!row || state !== 'done' || !learnerId) return [];
    const { action, before, after, line } = row;
    return [
      { learnerId, runId: run.id, line, ...(action === 'update' ? { before, after } : { before: {}, after: {} }) },
    ];
  });
  await recordRows(db, 'import-learner', entries, { by: run.startedBy, now });
};

/** Writes or takes back the next lines of the oldest import that waits; false when there is none. */
export const workOnImport = ({ db, clock, ...deps }: Writing): Promise<boolean> =>
  db.transaction(async (tx) => {
    const run = await lockNextRun(tx);
    if (!run) return false;
    await (run.state === 'applying' ? writeSome : takeBackSome)(deps, tx, run, clock.now());
    return true;
  });

/** Killed in the middle, the next run goes on where it was; on two servers the row of the import is locked. */
export const writeImports = async (deps: Writing): Promise<void> => {
  while (await workOnImport(deps));
};
