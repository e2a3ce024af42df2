import { PAYER_NAME_MAX } from '@temari/contracts/limits';
import type { MatchKind, RowDecision } from '@temari/contracts/statement-columns';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { receiveTransfer } from '../../../domains/gifts/receive-transfer.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { lockReceiptNumbers } from '../../../domains/payments/ledger/queries.ts';
import { decideReceipt } from '../../../domains/payments/receipts/decide-receipt.ts';
import { newStatementPayment } from '../../../domains/payments/start/start-payment.ts';
import { AppError } from '../../../errors/app-error.ts';
import { hasBroken } from '../../../errors/broken-constraint.ts';
import type { Judged } from './judge.ts';
import { judgedNow, matchNews } from './match-rows.ts';
import {
  enrollmentToPayFor,
  householdOf,
  markDoubtful,
  markGift,
  markMatched,
  markNotOurs,
  markOpen,
  rowById,
  statementById,
  sureRows,
} from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

/** Rows accepted by one call: few enough that it answers within seconds and the page can show the progress. */
const ACCEPTED_AT_ONCE = 25;

/** What a row can pay for a household; a gift is none of them. */
type Household = Judged & { householdId: string };
const isHouseholds = (candidate: Judged): candidate is Household => candidate.householdId !== null;

type Row = NonNullable<Awaited<ReturnType<typeof rowById>>>;

/** Without a reference the row itself is one: it is taken in once. */
const keyOf = (row: Row): string => row.referenceKeys[0] ?? `ROW${row.identity.slice(0, 12).toUpperCase()}`;

/** The payment that a row is: one that is there, or a new one with the bank's own words in place of a receipt. */
const paymentFor = async (
  deps: Needs,
  tx: Db,
  actor: Actor,
  row: Row,
  { kind, id, householdId }: Household,
): Promise<string> => {
  if (kind === 'receipt' || kind === 'booked') return id;
  const enrollmentId = kind === 'enrollment' ? id : await enrollmentToPayFor(tx, householdId);
  if (!enrollmentId) throw new AppError('statement/row-decided');
  const payment = await newStatementPayment(
    tx,
    { accountId: householdId, enrollmentId, amountEtb: row.santim / 100, now: deps.clock.now() },
    {
      purpose: kind === 'enrollment' ? 'purchase' : 'months',
      actor: `staff:${actor.accountId}`,
      paidByName: (row.payer || row.narrative).slice(0, PAYER_NAME_MAX),
      transactionId: row.reference,
      transactionKey: keyOf(row),
      bankId: row.bankId,
    },
  );
  return payment.id;
};

/** Books what a row brought for a fund, in one transaction with the row. */
const acceptGift = async (deps: Needs, tx: Db, actor: Actor, row: Row, candidate: Judged): Promise<void> => {
  const now = deps.clock.now();
  const by = actor.accountId;
  if (!(await markGift(tx, { id: row.id, by, now }))) throw new AppError('statement/row-decided');
  const giftId = await receiveTransfer(deps, tx, {
    pledgeId: candidate.id,
    santim: row.santim,
    bankId: row.bankId,
    transactionId: row.reference,
    transactionKey: keyOf(row),
    statementRowId: row.id,
    by,
    now,
  }).catch((error: unknown) => {
    throw hasBroken(error, ['gifts_bank_reference']) ? new AppError('payment/reference-used') : error;
  });
  if (!giftId) throw new AppError('payment/reference-used');
  await recordAct(tx, actor, now, {
    action: 'match-row',
    subjectKind: 'statement',
    subjectId: row.statementId,
    after: { rowId: row.id, giftId, kind: candidate.kind, reasons: candidate.reasons },
  });
};

/**
 * Books what a row pays, in one transaction with the row: through the same use case that accepts a receipt at the desk,
 * so that money is booked once, by the same rules. What was accepted before the statement came is only joined to it.
 */
const acceptRow = async (deps: Needs, tx: Db, actor: Actor, id: string, candidate: Judged): Promise<void> => {
  const row = await rowById(tx, id);
  if (!row) throw new AppError('request/not-found');
  if (!candidate.canAccept) throw new AppError('statement/amount-differs');
  if (!isHouseholds(candidate)) return acceptGift(deps, tx, actor, row, candidate);
  const now = deps.clock.now();
  const paymentId = await paymentFor(deps, tx, actor, row, candidate);
  const isOpen = await markMatched(tx, {
    id,
    by: actor.accountId,
    now,
    paymentId,
    householdId: candidate.householdId,
  });
  if (!isOpen) throw new AppError('statement/row-decided');
  if (candidate.kind !== 'booked')
    await decideReceipt({ ...deps, db: tx }, actor, { id: paymentId }, { decision: 'accept' });
  await recordAct(tx, actor, now, {
    action: 'match-row',
    subjectKind: 'statement',
    subjectId: row.statementId,
    after: { rowId: id, paymentId, kind: candidate.kind, reasons: candidate.reasons },
  });
};

const acceptChosen = (deps: Needs, actor: Actor, id: string, chosen: { kind: MatchKind; id: string }): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockReceiptNumbers(tx);
    const household = await householdOf(tx, chosen);
    const judged = await judgedNow(tx, id, household);
    if (!judged) throw new AppError('statement/row-decided');
    const candidate = judged.candidates.find((found) => found.kind === chosen.kind && found.id === chosen.id);
    if (!candidate) throw new AppError('statement/row-decided');
    await acceptRow(deps, tx, actor, id, candidate);
  });

/** One by one; what another person was faster with, or what is no longer sure, is left to a person. */
export const acceptSureRows = async (
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
): Promise<{ accepted: number; refused: number; left: number }> => {
  if (!(await statementById(deps.db, id))) throw new AppError('request/not-found');
  let accepted = 0;
  let refused = 0;
  for (const rowId of await sureRows(deps.db, id, ACCEPTED_AT_ONCE)) {
    try {
      await deps.db.transaction(async (tx) => {
        await lockReceiptNumbers(tx);
        const judged = await judgedNow(tx, rowId);
        const candidate = judged?.verdict === 'sure' ? judged.candidates[0] : undefined;
        if (!candidate) throw new AppError('statement/row-decided');
        await acceptRow(deps, tx, actor, rowId, candidate);
      });
      accepted += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await markDoubtful(deps.db, rowId);
      refused += 1;
    }
  }
  const statement = await statementById(deps.db, id);
  return { accepted, refused, left: statement?.sure ?? 0 };
};

interface Decision {
  decision: RowDecision;
  candidate?: { kind: MatchKind; id: string } | undefined;
  reason?: string | undefined;
}

/** Money that is not for us is put aside with a reason; that can be taken back, what was booked cannot. */
const putAside = (deps: Needs, actor: Actor, id: string, { decision, reason = '' }: Decision): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const isDone =
      decision === 'not-ours'
        ? await markNotOurs(tx, { id, by: actor.accountId, now, reason })
        : await markOpen(tx, id);
    const row = await rowById(tx, id);
    if (!row) throw new AppError('request/not-found');
    if (!isDone) throw new AppError('statement/row-decided');
    await recordAct(tx, actor, now, {
      action: decision === 'not-ours' ? 'row-not-ours' : 'reopen-row',
      subjectKind: 'statement',
      subjectId: row.statementId,
      after: { rowId: id, ...(reason && { reason }) },
    });
  });

export const decideStatementRow = async (
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
  decision: Decision,
): Promise<void> => {
  if (decision.decision === 'accept' && decision.candidate) {
    if (!(await rowById(deps.db, id))) throw new AppError('request/not-found');
    return acceptChosen(deps, actor, id, decision.candidate);
  }
  await putAside(deps, actor, id, decision);
  // What has come since it was put aside counts too.
  if (decision.decision === 'reopen') await matchNews(deps);
};
