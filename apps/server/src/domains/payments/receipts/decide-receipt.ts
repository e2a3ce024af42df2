import { DECLINE_REASONS, type OfficeDeclineCode } from '@temari/contracts/decline-reasons';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors/app-error.ts';
import { recordAct } from '../../audit/queries.ts';
import type { Actor } from '../../identity/actor.ts';
import { asOwnHousehold } from '../../identity/own-household.ts';
import { declinePayment, settlePayment } from '../ledger/queries.ts';
import { decidedPayment } from './queries.ts';
import { tellDecision } from './tell-decision.ts';

interface Decision {
  decision: 'accept' | 'decline';
  reasonCode?: OfficeDeclineCode | undefined;
  reason?: string | undefined;
}

/**
 * Accepting settles the payment. Of two who decide at once one wins; the other is told who did. That nobody decides a
 * receipt of the own household is decided by the database in the statement that decides the receipt.
 */
export const decideReceipt = async (
  deps: Pick<Deps, 'clock' | 'jobs' | 'publicUrl'> & { db: Db },
  actor: Actor,
  { id }: { id: string },
  { decision, reasonCode, reason: words = '' }: Decision,
): Promise<{ id: string; status: 'paid' | 'declined'; receiptNumber: number | null }> => {
  const now = deps.clock.now();
  const declined = reasonCode ? { code: reasonCode } : { words };
  const reason = reasonCode ? DECLINE_REASONS[reasonCode] : words;
  const change = {
    paymentId: id,
    from: ['review'],
    reviewedBy: actor.accountId,
    actor: `staff:${actor.accountId}`,
    now,
  } as const;
  const decided = deps.db.transaction(async (tx) => {
    const outcome =
      decision === 'accept'
        ? await settlePayment(tx, { ...change, kind: 'receipt-accepted' })
        : (await declinePayment(tx, { ...change, kind: 'receipt-declined', reason: declined, facts: { reason } })) ||
          'not-open';
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
      after: { status: known.status, ...(decision === 'decline' && { reason }) },
    });
    await tellDecision(deps, tx, id, decision === 'accept' ? { decision } : { decision, reasonCode, words });
    return { id, status: known.status as 'paid' | 'declined', receiptNumber: known.receiptNumber };
  });
  return decided.catch(asOwnHousehold('receipt/own-household'));
};
