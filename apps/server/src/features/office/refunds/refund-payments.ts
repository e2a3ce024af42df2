import type { RefundStanding } from '@temari/contracts/office-refunds';
import type { AuditAct, RefundWay } from '@temari/contracts/vocabulary';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { asOwnHousehold } from '../../../domains/identity/own-household.ts';
import { requireConfirmedPassword } from '../../../domains/identity/sessions/confirmed-password.ts';
import { decideProposal, type Refunded, refundByOffice } from '../../../domains/payments/refunds/refunds.ts';
import { leftOf } from '../../../domains/payments/refunds/rules.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

const present = ({ refund, payment }: Refunded): RefundStanding => ({
  id: payment.id,
  status: payment.status === 'refunded' ? 'refunded' : 'paid',
  refundedEtb: payment.refundedEtb,
  leftEtb: leftOf(payment),
  refund: { id: refund.id, state: refund.state, amountEtb: refund.amountEtb },
});

const recordRefund = async (
  db: Db,
  actor: Actor,
  now: Date,
  action: AuditAct,
  { refund, payment }: Refunded,
): Promise<void> =>
  recordAct(db, actor, now, {
    action,
    subjectKind: 'payment',
    subjectId: payment.id,
    before: { status: 'paid' },
    after: { status: payment.status, amountEtb: refund.amountEtb, reason: refund.reason, refundId: refund.id },
  });

/** The money was given back outside; this writes it into the ledger, or asks a second person to agree. */
export const refundPayment = async (
  { db, clock }: Needs,
  actor: Actor,
  { id }: { id: string },
  {
    amountEtb,
    reason,
    way,
    leftEtb,
  }: {
    amountEtb?: number | undefined;
    reason: string;
    way?: RefundWay | undefined;
    leftEtb?: number | undefined;
  },
): Promise<RefundStanding> => {
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  const refunding = db.transaction(async (tx) => {
    const refunded = await refundByOffice(tx, {
      paymentId: id,
      amountEtb,
      seenLeftEtb: leftEtb,
      way,
      reason,
      staffId: actor.accountId,
      now,
    });
    const action = refunded.refund.state === 'proposed' ? 'propose-refund' : 'refund-payment';
    await recordRefund(tx, actor, now, action, refunded);
    return present(refunded);
  });
  return refunding.catch(asOwnHousehold('payment/own-household'));
};

export const decideRefund = async (
  { db, clock }: Needs,
  actor: Actor,
  { id }: { id: string },
  { decision }: { decision: 'approve' | 'refuse' },
): Promise<RefundStanding> => {
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  const deciding = db.transaction(async (tx) => {
    const refunded = await decideProposal(tx, { refundId: id, decision, staffId: actor.accountId, now });
    await recordRefund(tx, actor, now, decision === 'approve' ? 'approve-refund' : 'refuse-refund', refunded);
    return present(refunded);
  });
  return deciding.catch(asOwnHousehold('payment/own-household'));
};
