import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { type Judged, judge } from './judge.ts';
import { lockedOpenRows, payablesFor, rowsToMatch, rowsWithNews, saveVerdicts } from './match-queries.ts';

/** Rows looked at in one transaction: few enough that whoever decides one of them hardly waits. */
const AT_ONCE = 500;

type Needs = Pick<Deps, 'clock'> & { db: Db };

const verdictsOf = async (tx: Db, ids: readonly string[], chosen: string | null) => {
  const rows = await lockedOpenRows(tx, ids);
  const found = new Map<string, Awaited<ReturnType<typeof payablesFor>>>();
  const open = rows.map(({ id }) => id);
  for (const payable of open.length > 0 ? await payablesFor(tx, open, chosen) : []) {
    found.set(payable.rowId, [...(found.get(payable.rowId) ?? []), payable]);
  }
  return rows.map((row) => ({ id: row.id, santim: row.santim, ...judge(row, found.get(row.id) ?? []) }));
};

/** A row as it stands at this instant, held until the transaction ends; null when it was decided. */
export const judgedNow = async (tx: Db, rowId: string, chosen: string | null = null) =>
  (await verdictsOf(tx, [rowId], chosen))[0] ?? null;

/** More than a person looks at. */
const CANDIDATES_MAX = 6;

const stored = ({ kind, id, householdId, santim, reasons, warnings }: Judged) => ({
  kind,
  id,
  householdId,
  amountEtb: santim / 100,
  reasons,
  warnings,
});

const matchRows = ({ db, clock }: Needs, ids: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const verdicts = await verdictsOf(tx, ids, null);
    await saveVerdicts(
      tx,
      verdicts.map(({ id, verdict, candidates }) => ({
        id,
        verdict,
        candidates: candidates.slice(0, CANDIDATES_MAX).map(stored),
      })),
      clock.now(),
    );
  });

/** Looks at every open row of a statement. Stopped in between, it goes on with those that were not looked at. */
export const matchStatementRows = async (deps: Needs, statementId: string): Promise<void> => {
  const begun = deps.clock.now();
  for (;;) {
    const ids = await rowsToMatch(deps.db, { statementId, before: begun, limit: AT_ONCE });
    if (ids.length === 0) return;
    await matchRows(deps, ids);
  }
};

/** Once a minute: what was taken in and not looked at, and rows whose receipts have come meanwhile. */
export const matchNews = async (deps: Needs): Promise<void> => {
  const ids = await rowsWithNews(deps.db, AT_ONCE);
  if (ids.length > 0) await matchRows(deps, ids);
};
