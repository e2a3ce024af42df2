import { createHash } from 'node:crypto';
import { addisDate } from '@temari/contracts/addis-time';
import {
  IMPORT_KIND_NEEDS,
  IMPORT_LINES_MAX,
  type ImportKind,
  type ImportMapping,
} from '@temari/contracts/import-columns';
import type { ImportPreview, ImportRun } from '@temari/contracts/office-imports';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { timetableEntries } from '../../../domains/classes/making-queries.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { readSheet } from '../../../domains/spreadsheets/read-sheet.ts';
import { AppError } from '../../../errors/app-error.ts';
import { knownTeachers, openClassesKnown } from './class-queries.ts';
import { type Judged, judgeList, type Known } from './judge.ts';
import { judgeClasses } from './judge-classes.ts';
import { judgePayments, placePayments } from './judge-payments.ts';
import { judgePlaces } from './judge-places.ts';
import { knownPlaces } from './known-places.ts';
import { heldPhones, householdsByPhone, namesakesOf, nameWords } from './known-queries.ts';
import { booksBeganOn, knownPayments } from './payment-queries.ts';
import { presentClass, presentPayment, presentPlace, presentRun } from './present.ts';
import { insertRows, insertRun, runById, whoChecked } from './queries.ts';
import { readClasses } from './read-classes.ts';
import { isEnough, type ListTable, listIn, proposedMapping, type ReadLine, readList } from './read-list.ts';
import { readPayments } from './read-payments.ts';
import { readPlaces } from './read-places.ts';

type Needs = Pick<Deps, 'clock' | 'publicUrl'> & { db: Db };

const LIMITS = { lines: IMPORT_LINES_MAX, unpackedBytes: 40 * 1024 * 1024 };
const SAMPLE_LINES = 5;

interface Sent {
  kind: ImportKind;
  fileName: string;
  file: string;
  mapping?: ImportMapping | undefined;
}

type By = Pick<Actor, 'accountId' | 'role' | 'capabilities'>;

type Reading = Pick<Needs, 'clock' | 'publicUrl'>;

const linesOf = (
  { clock, publicUrl }: Reading,
  kind: ImportKind,
  table: ListTable,
  mapping: ImportMapping,
): ReadLine[] => {
  if (kind === 'payments') return readPayments(table, mapping);
  if (kind === 'classes') return readClasses(table, mapping, publicUrl);
  if (kind === 'places') return readPlaces(table, mapping);
  return readList(table, mapping, addisDate(clock.now()));
};

const understood = (deps: Reading, actor: By, { kind, file, mapping: confirmed }: Sent) => {
  if (!may(actor, IMPORT_KIND_NEEDS[kind])) throw new AppError('auth/not-allowed');
  const bytes = Buffer.from(file, 'base64');
  const table = listIn(kind, readSheet(bytes, LIMITS));
  if (!table) throw new AppError('import/no-columns');
  const mapping = confirmed ?? proposedMapping(kind, table);
  return {
    headers: table.headers,
    mapping,
    lines: linesOf(deps, kind, table, mapping),
    fileSha256: createHash('sha256').update(bytes).digest('hex'),
  };
};

/** How the columns of a file are read; nothing is kept. */
export const previewImport = (deps: Reading, actor: By, sent: Sent): ImportPreview => {
  const { headers, mapping, lines } = understood(deps, actor, sent);
  return {
    headers,
    mapping,
    isEnough: isEnough(sent.kind, mapping.columns),
    lines: lines.length,
    sample: lines.slice(0, SAMPLE_LINES).map(({ line, values, payment, class: listed, place }) => {
      const { learner, parent, phone, grade, school, dateOfBirth } = values;
      const paid = payment && presentPayment(payment);
      return {
        ...{ line, learner, parent, phone, grade, school, birthDate: dateOfBirth, payment: paid },
        class: listed && presentClass(listed),
        place: place && presentPlace(place),
      };
    }),
  };
};

/** What the database knows of the people of a list. */
const knownOf = async (db: Db, lines: readonly ReadLine[], now: Date): Promise<Known> => {
  const readable = lines.filter(({ problems }) => problems.length === 0);
  const names = new Set(readable.flatMap(({ values }) => [values.learner, values.parent]));
  const phones = [...new Set(readable.map(({ values }) => values.phone))];
  const asked = readable.map(({ line, values: { learner: name, phone, dateOfBirth } }) => ({
    line,
    name,
    phone,
    dateOfBirth,
  }));
  return {
    names: await nameWords(db, [...names]),
    households: await householdsByPhone(db, phones),
    namesakes: await namesakesOf(db, asked),
    heldPhones: await heldPhones(db, phones, now),
    now,
  };
};

/** What is to be done with each past payment, by the families, learners and payments that are here. */
const judgedPayments = async (db: Db, lines: readonly ReadLine[], now: Date): Promise<Judged[]> => {
  const readable = lines.filter(({ problems }) => problems.length === 0);
  const places = placePayments(lines, {
    names: await nameWords(db, [...new Set(readable.map(({ values }) => values.learner))]),
    households: await householdsByPhone(db, [...new Set(readable.map(({ values }) => values.phone))]),
    beganOn: await booksBeganOn(db),
    now,
  });
  const asked = places.flatMap((place) => (place && 'asked' in place ? [place.asked] : []));
  return judgePayments(lines, places, await knownPayments(db, asked, { runId: null }));
};

const judgedClasses = async (db: Db, lines: readonly ReadLine[], now: Date): Promise<Judged[]> => {
  const today = addisDate(now);
  return judgeClasses(lines, {
    entries: await timetableEntries(db),
    teachers: await knownTeachers(db),
    classes: await openClassesKnown(db, today),
    today,
  });
};

const judgedLines = async (db: Db, kind: ImportKind, lines: readonly ReadLine[], now: Date): Promise<Judged[]> => {
  if (kind === 'payments') return judgedPayments(db, lines, now);
  if (kind === 'classes') return judgedClasses(db, lines, now);
  if (kind === 'places') return judgePlaces(lines, await knownPlaces(db, lines, now));
  return judgeList(lines, await knownOf(db, lines, now));
};

/** Judges every line and keeps what would happen; families and books are not touched. One transaction: killed, nothing is kept. */
export const checkImport = async (deps: Needs, actor: By, sent: Sent): Promise<ImportRun> => {
  const { headers, mapping, lines, fileSha256 } = understood(deps, actor, sent);
  if (!isEnough(sent.kind, mapping.columns)) throw new AppError('import/no-columns');
  if (lines.length === 0) throw new AppError('import/nothing-in-it');
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const id = await insertRun(tx, {
      kind: sent.kind,
      fileName: sent.fileName,
      fileSha256,
      headers,
      mapping,
      checkedBy: actor.accountId,
      checkedAt: now,
    });
    if (!id) {
      const name = await whoChecked(tx, sent.kind, fileSha256);
      throw new AppError('import/checked-before', { values: { name: name || 'somebody' } });
    }
    await insertRows(tx, id, await judgedLines(tx, sent.kind, lines, now));
    const run = await runById(tx, id);
    if (!run) throw new Error('An import that was just written is not there.');
    return presentRun(run, now);
  });
};
