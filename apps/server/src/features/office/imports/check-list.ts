import { createHash } from 'node:crypto';
import { addisDate } from '@temari/contracts/addis-time';
import { IMPORT_LINES_MAX, type ImportMapping } from '@temari/contracts/import-columns';
import type { ImportPreview, ImportRun } from '@temari/contracts/office-imports';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { readSheet } from '../../../domains/spreadsheets/read-sheet.ts';
import { AppError } from '../../../errors/app-error.ts';
import { judgeList, type Known } from './judge.ts';
import { heldPhones, householdsByPhone, namesakesOf, nameWords } from './known-queries.ts';
import { presentRun } from './present.ts';
import { insertRows, insertRun, runById, whoChecked } from './queries.ts';
import { isEnough, listIn, proposedMapping, type ReadLine, readList } from './read-list.ts';

type Needs = Pick<Deps, 'clock'> & { db: Db };

const LIMITS = { lines: IMPORT_LINES_MAX, unpackedBytes: 40 * 1024 * 1024 };
const SAMPLE_LINES = 5;

interface Sent {
  fileName: string;
  file: string;
  mapping?: ImportMapping | undefined;
}

const understood = ({ clock }: Pick<Needs, 'clock'>, { file, mapping: confirmed }: Sent) => {
  const bytes = Buffer.from(file, 'base64');
  const table = listIn(readSheet(bytes, LIMITS));
  if (!table) throw new AppError('import/no-columns');
  const mapping = confirmed ?? proposedMapping(table);
  return {
    headers: table.headers,
    mapping,
    lines: readList(table, mapping, addisDate(clock.now())),
    fileSha256: createHash('sha256').update(bytes).digest('hex'),
  };
};

/** How the columns of a file are read; nothing is kept. */
export const previewImport = (deps: Pick<Needs, 'clock'>, sent: Sent): ImportPreview => {
  const { headers, mapping, lines } = understood(deps, sent);
  return {
    headers,
    mapping,
    isEnough: isEnough(mapping.columns),
    lines: lines.length,
    sample: lines.slice(0, SAMPLE_LINES).map(({ line, values }) => {
      const { learner, parent, phone, grade, school, dateOfBirth } = values;
      return { line, learner, parent, phone, grade, school, birthDate: dateOfBirth };
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

/** Judges every line and keeps what would happen; families are not touched. One transaction: killed, nothing is kept. */
export const checkImport = async (deps: Needs, actor: Pick<Actor, 'accountId'>, sent: Sent): Promise<ImportRun> => {
  const { headers, mapping, lines, fileSha256 } = understood(deps, sent);
  if (!isEnough(mapping.columns)) throw new AppError('import/no-columns');
  if (lines.length === 0) throw new AppError('import/nothing-in-it');
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const id = await insertRun(tx, {
      fileName: sent.fileName,
      fileSha256,
      headers,
      mapping,
      checkedBy: actor.accountId,
      checkedAt: now,
    });
    if (!id) {
      const name = await whoChecked(tx, fileSha256);
      throw new AppError('import/checked-before', { values: { name: name || 'somebody' } });
    }
    await insertRows(tx, id, judgeList(lines, await knownOf(tx, lines, now)));
    const run = await runById(tx, id);
    if (!run) throw new Error('An import that was just written is not there.');
    return presentRun(run, now);
  });
};
