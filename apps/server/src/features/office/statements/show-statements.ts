import type {
  listStatements as listing,
  RowCounts,
  StatementCandidate,
  showStatement as showing,
} from '@temari/contracts/office-statements';
import type { RowGroup } from '@temari/contracts/statement-columns';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors/app-error.ts';
import { judgedNow, matchStatementRows } from './match-rows.ts';
import { presentCandidate, presentRow, presentStatement } from './present.ts';
import { bankAccounts, countsOf, namesFor, newestStatements, openMoney, rowsOf, statementById } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** A day's rows fit into one answer. */
const ROWS_AT_ONCE = 100;

export const listStatements = async ({ db }: Needs): Promise<output<typeof listing.reply>> => {
  const [statements, banks, open] = await Promise.all([newestStatements(db), bankAccounts(db), openMoney(db)]);
  return {
    statements: statements.map(presentStatement),
    banks,
    openRows: open.rows,
    openEtb: open.santim / 100,
  };
};

export const showStatement = async (
  { db }: Needs,
  { id }: { id: string },
  { group, after = 0 }: { group?: RowGroup | undefined; after?: number | undefined },
): Promise<output<typeof showing.reply>> => {
  const statement = await statementById(db, id);
  if (!statement) throw new AppError('request/not-found');
  const rows = await rowsOf(db, { statementId: id, group, after, limit: ROWS_AT_ONCE + 1 });
  const shown = rows.slice(0, ROWS_AT_ONCE);
  const names = await namesFor(
    db,
    shown.flatMap(({ row }) => (row.state === 'open' ? row.candidates : [])),
  );
  return {
    statement: presentStatement(statement),
    rows: shown.map((row) => presentRow(row, names)),
    next: rows.length > shown.length ? (shown.at(-1)?.row.line ?? null) : null,
  };
};

export const matchStatement = async (deps: Needs, { id }: { id: string }): Promise<{ counts: RowCounts }> => {
  if (!(await statementById(deps.db, id))) throw new AppError('request/not-found');
  await matchStatementRows(deps, id);
  const statement = await statementById(deps.db, id);
  if (!statement) throw new AppError('request/not-found');
  return { counts: countsOf(statement) };
};

/** What an open row could pay for one household, whatever the amount. */
export const listRowCandidates = async (
  { db }: Needs,
  { id }: { id: string },
  { household }: { household: string },
): Promise<StatementCandidate[]> => {
  const judged = await db.transaction((tx) => judgedNow(tx, id, household));
  if (!judged) throw new AppError('request/not-found');
  const candidates = judged.candidates
    .filter(({ householdId }) => householdId === household)
    .map(({ santim, ...candidate }) => ({ ...candidate, amountEtb: santim / 100 }));
  const names = await namesFor(db, candidates);
  return candidates.map((candidate) => presentCandidate(candidate, names, judged.santim));
};
