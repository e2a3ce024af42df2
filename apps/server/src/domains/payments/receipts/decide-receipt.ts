import { DECLINE_REASONS, type OfficeDeclineCode } from '@temari/contracts/decline-reasons';
import { UNDO_SECONDS } from '@temari/contracts/limits';
import type { Db } from '../../../db/client.ts';
import { lockIfPresent } from '../../../db/present-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors/app-error.ts';
import { recordAct } from '../../audit/queries.ts';
import type { Actor } from '../../identity/actor.ts';
import { asOwnHousehold } from '../../identity/own-household.ts';
import { amountAtBank } from '../bank-answers/queries.ts';
import { declinePayment, lockedPayment, lockReceiptNumbers, settlePayment } from '../ledger/queries.ts';
import { decidedPayment, payerOf } from './queries.ts';
import { amountRefusal } from './rules.ts';
import { tellDecision } from './tell-decision.ts';

interface Decision {
  decision: 'accept' | 'decline';
  reasonCode?: OfficeDeclineCode | undefined;
  reason?: string | undefined;
  /** What the person read on the picture; left out where the bank's statement says what came. */
  amountSeenEtb?: number | undefined;
}

/**
 * What is booked where the picture shows another amount than was asked for. Months are paid in parts too, and what is
 * more than due is the household's credit; less than the price buys no seat. The bank's word goes before the picture.
 */
const cameWith = async (tx: Db, id: string, amountSeenEtb: number | undefined): Promise<number | undefined> => {
  if (amountSeenEtb === undefined) return undefined;
  // In the order in which settling takes them.
  await lockReceiptNumbers(tx);
  const payment = await lockedPayment(tx, id);
  if (payment?.status !== 'review') return undefined;
  const bankEtb = await amountAtBank(tx, id);
  const refusal = amountRefusal({ ...payment, seenEtb: amountSeenEtb, bankEtb });
  if (refusal) {
    throw new AppError(refusal, {
      values: { seen: amountSeenEtb, due: payment.amountEtb, ...(bankEtb !== null && { bank: bankEtb }) },
    });
  }
  return amountSeenEtb;
};

/**
 * Accepting settles the payment. Of two who decide at once one wins; the other is told who did. That nobody decides a
 * receipt of the own household is decided by the database in the statement that decides the receipt.
 */
export const decideReceipt = async (
  deps: Pick<Deps, 'clock' | 'jobs' | 'publicUrl'> & { db: Db },
  actor: Actor,
  { id }: { id: string },
  { decision, reasonCode, reason: said = '', amountSeenEtb }: Decision,
): Promise<{ id: string; status: 'paid' | 'declined'; receiptNumber: number | null; amountEtb: number }> => {
  const now = deps.clock.now();
  const change = {
    paymentId: id,
    from: ['review'],
    reviewedBy: actor.accountId,
    actor: `staff:${actor.accountId}`,
    now,
  } as const;
  const seen = amountSeenEtb === undefined ? {} : { amountSeenEtb };
  const decided = deps.db.transaction(async (tx) => {
    // A receipt of somebody who was erased can still be decided, without a word about them.
    const payer = said ? await payerOf(tx, id) : null;
    const words = payer && (await lockIfPresent(tx, payer.accountId)) ? said : '';
    const declined = reasonCode ? { code: reasonCode } : { words };
    const reason = reasonCode ? DECLINE_REASONS[reasonCode] : words;
    const outcome =
      decision === 'accept'
        ? await settlePayment(tx, {
            ...change,
            kind: 'receipt-accepted',
            cameEtb: await cameWith(tx, id, amountSeenEtb),
            facts: seen,
          })
        : (await declinePayment(tx, {
            ...change,
            kind: 'receipt-declined',
            reason: declined,
            facts: { reason, ...(reasonCode && { reasonCode }), ...seen },
          })) || 'not-open';
    // Thrown, so that the transaction is rolled back: the receipt stays in review until somebody declines it with a reason.
    if (outcome === 'paid-twice') throw new AppError('enrollment/already-paid');
    const known = await decidedPayment(tx, id);
    if (!known) throw new AppError('request/not-found');
    if (outcome === 'not-open') {
      throw new AppError('receipt/already-decided', { values: { name: known.decidedBy ?? 'somebody' } });
    }
    await recordAct(tx, actor, now, {
      action: decision === 'accept' ? 'accept-receipt' : 'decline-receipt',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'review' },
      after: { status: known.status, ...(decision === 'decline' && { reason }), ...seen },
    });
    // What was decided at the desk can be undone by a key for a moment: until then nobody is told.
    const dueAt = new Date(now.getTime() + UNDO_SECONDS * 1000);
    const told = decision === 'accept' ? { decision, dueAt } : { decision, dueAt, reasonCode, words };
    await tellDecision(deps, tx, now, id, told);
    return {
      id,
      status: known.status as 'paid' | 'declined',
      receiptNumber: known.receiptNumber,
      amountEtb: known.amountEtb,
    };
  });
  return decided.catch(asOwnHousehold('receipt/own-household'));
};
