import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import { type ImportRowRow, leftAlone, type Outcome } from './apply-queries.ts';
import { identityOf } from './judge-payments.ts';
import {
  type AskedPayment,
  knownPayments,
  lockPayingHouseholds,
  makePastPayments,
  type NewPastPayment,
  undoPastPayments,
} from './payment-queries.ts';
import type { RunRow } from './queries.ts';
import { type TakenBack, undoneState } from './taken-back.ts';

interface Ready {
  row: ImportRowRow;
  asked: AskedPayment;
  paid: NewPastPayment;
}

const readyToWrite = (row: ImportRowRow): Ready | null => {
  const { line, householdId, learnerId, payment } = row;
  if (!householdId || !payment?.paidOn || !payment.santim) return null;
  const { paidOn, santim, reference, referenceKey, way, purpose, use } = payment;
  const identity = identityOf(payment, learnerId);
  return {
    row,
    asked: { line, householdId, learnerId, paidOn, santim, referenceKey, identity },
    paid: { id: newId(), householdId, learnerId, paidOn, santim, reference, referenceKey, identity, way, purpose, use },
  };
};

/** Writes past payments of families that are still here. What became known since the check is left as it is. */
export const writePayments = async (
  db: Db,
  run: RunRow,
  rows: readonly ImportRowRow[],
  now: Date,
): Promise<Outcome[]> => {
  const ready = rows.flatMap((row) => readyToWrite(row) ?? []);
  const households = await lockPayingHouseholds(db, [...new Set(ready.map(({ paid }) => paid.householdId))]);
  const known = await knownPayments(
    db,
    ready.map(({ asked }) => asked),
    { runId: run.id },
  );
  const isNew = ({ row, paid }: Ready): boolean => {
    const verdict = known.get(row.line)?.verdict;
    return households.has(paid.householdId) && (!verdict || (verdict === 'alike' && row.samePayment !== null));
  };
  const toWrite = ready.filter(isNew);
  const made = await makePastPayments(
    db,
    toWrite.map(({ paid }) => paid),
    { by: run.startedBy, now },
  );
  const byRow = new Map(toWrite.map(({ row, paid }) => [row.id, paid.id]));
  return rows.map((row) => {
    const id = byRow.get(row.id);
    return id && made.has(id) ? { ...leftAlone(row), state: 'done', madePaymentId: id } : leftAlone(row);
  });
};

/** Under the lock of the families: nobody joins the money to a month meanwhile. */
export const takeBackPayments = async (
  db: Db,
  run: RunRow,
  rows: readonly ImportRowRow[],
  now: Date,
): Promise<TakenBack[]> => {
  await lockPayingHouseholds(db, [...new Set(rows.flatMap(({ householdId }) => householdId ?? []))]);
  const ids = rows.flatMap(({ madePaymentId }) => madePaymentId ?? []);
  const { undone, standing } = await undoPastPayments(db, ids, { by: run.startedBy, now });
  return rows.map((row) => ({ row, state: undoneState(row.madePaymentId, { undone, present: standing }) }));
};
