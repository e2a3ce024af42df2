import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { allocateHousehold } from '../../../domains/money/allocate-household.ts';
import { takeBackNotices } from '../../../domains/notices/queries.ts';
import { tell } from '../../../domains/notices/tell.ts';
import { lockedPayment, type PaymentRow, recordPaymentEvent } from '../../../domains/payments/ledger/queries.ts';
import { payerOf } from '../../../domains/payments/receipts/queries.ts';
import { decisionRefusal } from '../../../domains/payments/receipts/rules.ts';
import { decisionCause } from '../../../domains/payments/receipts/tell-decision.ts';
import { AppError } from '../../../errors/app-error.ts';
import { hasBroken } from '../../../errors/broken-constraint.ts';
import { grouped } from '../../../texts/grouped.ts';
import { type DecisionRow, lastDecision, lockAndAskWhatWasBuilt, waitAgain } from './take-back-queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicUrl'>;

/** What was told is taken back; whom it has reached already is told so. */
const tellTakenBack = async (deps: Needs, tx: Db, now: Date, payment: PaymentRow, last: DecisionRow): Promise<void> => {
  const occasion = last.outcome === 'accepted' ? 'receipt-accepted' : 'receipt-declined';
  const { hasLeft } = await takeBackNotices(tx, { occasion, causes: [decisionCause(payment.id, last.at)], now });
  const payer = hasLeft ? await payerOf(tx, payment.id) : null;
  if (!payer) return;
  await tell(deps, tx, now, [
    {
      occasion: 'receipt-taken-back',
      accountId: payer.accountId,
      cause: decisionCause(payment.id, now),
      path: NOTICE_PATHS.payments,
      values: () => ({ name: payer.fullName, amount: grouped(payer.amountEtb) }),
    },
  ]);
};

/** Another household has handed in the same reference in this very moment. */
const asSentAgain = (error: unknown): never => {
  throw hasBroken(error, ['payments_bank_reference', 'payments_review_once'])
    ? new AppError('receipt/sent-again')
    : error;
};

/**
 * The receipt waits again as if nobody had decided. The books keep both: what was settled gets a counter-entry, and its
 * months are open again. The household is held meanwhile, so that of two who take it back one does, and nobody builds on
 * it in between.
 */
export const takeBackDecision = async (
  deps: Needs,
  actor: Actor,
  { id }: { id: string },
): Promise<{ id: string; status: 'review'; taken: 'accept' | 'decline' }> => {
  const takingBack = deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const payment = await lockedPayment(tx, id);
    if (!payment) throw new AppError('request/not-found');
    const last = await lastDecision(tx, id, actor.accountId);
    const refusal = decisionRefusal(actor, payment.status, last, now);
    if (refusal || !last) {
      throw new AppError(refusal ?? 'receipt/not-decided', { values: { name: last?.by ?? 'the rule' } });
    }
    const isAccepted = last.outcome === 'accepted';
    const built = await lockAndAskWhatWasBuilt(tx, payment, last);
    if (built) throw new AppError(built);
    await recordPaymentEvent(tx, payment, {
      kind: 'receipt-taken-back',
      actor: `staff:${actor.accountId}`,
      now,
      fromStatus: payment.status,
      toStatus: 'review',
      settledEtb: isAccepted ? -payment.amountEtb : 0,
    });
    await waitAgain(tx, id, { amountEtb: last.askedEtb ?? payment.amountEtb });
    if (isAccepted) await allocateHousehold(tx, payment.accountId, now);
    await recordAct(tx, actor, now, {
      action: 'take-back-receipt',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: payment.status },
      after: { status: 'review' },
    });
    await tellTakenBack(deps, tx, now, payment, last);
    return { id, status: 'review' as const, taken: isAccepted ? ('accept' as const) : ('decline' as const) };
  });
  return takingBack.catch(asSentAgain);
};
