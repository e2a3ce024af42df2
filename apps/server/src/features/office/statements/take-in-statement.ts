import { createHash } from 'node:crypto';
import { addisDate } from '@temari/contracts/addis-time';
import type { StatementPreview } from '@temari/contracts/office-statements';
import { STATEMENT_LINES_MAX, type StatementMapping } from '@temari/contracts/statement-columns';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { readSheet } from '../../../domains/spreadsheets/read-sheet.ts';
import { isEnough, proposedMapping, readStatement, tableIn } from '../../../domains/statements/rules.ts';
import { AppError } from '../../../errors/app-error.ts';
import { factsOf } from './entry-facts.ts';
import { matchStatementRows } from './match-rows.ts';
import { presentPreview } from './present.ts';
import { bankById, insertRows, insertStatement, knownRows, rememberedMapping, whoTookIn } from './queries.ts';

type Needs = Pick<Deps, 'clock'> & { db: Db };

/** A statement of this many lines has a few megabytes when it is unpacked. */
const LIMITS = { lines: STATEMENT_LINES_MAX, unpackedBytes: 40 * 1024 * 1024 };

interface Sent {
  bank: string;
  fileName: string;
  file: string;
  mapping?: StatementMapping | undefined;
  isConfirmed: boolean;
}

/** The file as it is understood: by what somebody confirmed, or as the last time, or by the names of its columns. */
const understood = async ({ db, clock }: Needs, { bank: bankId, file, mapping: confirmed }: Sent) => {
  const bank = await bankById(db, bankId);
  if (!bank) throw new AppError('request/not-found');
  const bytes = Buffer.from(file, 'base64');
  const table = tableIn(readSheet(bytes, LIMITS));
  if (!table) throw new AppError('statement/no-columns');
  const today = addisDate(clock.now());
  const { isOrderSure, ...proposed } = proposedMapping(table, today);
  const remembered = confirmed ? null : await rememberedMapping(db, { bankId, headers: table.headers });
  const mapping = confirmed ?? remembered ?? proposed;
  const read = readStatement(table, mapping, today);
  const facts = factsOf(read.entries, bank).filter(({ inSantim }) => inSantim > 0);
  return {
    bank,
    headers: table.headers,
    mapping,
    isRemembered: remembered !== null,
    isOrderSure: isOrderSure || confirmed !== undefined || remembered !== null,
    read,
    facts,
    fileSha256: createHash('sha256').update(bytes).digest('hex'),
  };
};

export const previewStatement = async (deps: Needs, sent: Sent): Promise<StatementPreview> => {
  const { bank, facts, headers, mapping, isRemembered, isOrderSure, read } = await understood(deps, sent);
  const identities = facts.map(({ identity }) => identity);
  const rowsKnown = await knownRows(deps.db, { bankId: bank.id, identities });
  return presentPreview({ headers, mapping, isRemembered, isOrderSure, read, rowsKnown });
};

/**
 * All rows in one transaction: killed in between, nothing was taken in, and the same file can be sent again. Matching
 * comes after it and goes on by itself where it was stopped.
 */
export const takeInStatement = async (
  deps: Needs,
  actor: Pick<Actor, 'accountId'>,
  sent: Sent,
): Promise<{ id: string; rowsNew: number; rowsKnown: number }> => {
  const { bank, facts, headers, mapping, read, fileSha256 } = await understood(deps, sent);
  if (!isEnough(mapping.columns)) throw new AppError('statement/no-columns');
  const days = facts.map(({ bookedOn }) => bookedOn).toSorted();
  const [fromOn, toOn] = [days[0], days.at(-1)];
  if (!fromOn || !toOn) throw new AppError('statement/nothing-in-it');
  const isWhole = read.problems.length === 0 && read.balance.is !== 'differs';
  if (!isWhole && !sent.isConfirmed) throw new AppError('statement/look-first');
  const now = deps.clock.now();
  const taken = await deps.db.transaction(async (tx) => {
    const statement = await insertStatement(tx, {
      bankId: bank.id,
      fileName: sent.fileName,
      fileSha256,
      headers,
      mapping,
      fromOn,
      toOn,
      takenBy: actor.accountId,
      takenAt: now,
    });
    if (!statement) {
      const name = await whoTookIn(tx, { bankId: bank.id, fileSha256 });
      throw new AppError('statement/taken-before', { values: { name: name || 'somebody' } });
    }
    const rowsNew = await insertRows(tx, { statementId: statement.id, bankId: bank.id, facts });
    await recordAct(tx, actor, now, {
      action: 'take-in-statement',
      subjectKind: 'statement',
      subjectId: statement.id,
      after: { bankId: bank.id, rowsNew, rowsKnown: facts.length - rowsNew, linesLeftOut: read.problems.length },
    });
    return { id: statement.id, rowsNew, rowsKnown: facts.length - rowsNew };
  });
  await matchStatementRows(deps, taken.id);
  return taken;
};
