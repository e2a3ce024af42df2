import type { Receipt } from '@temari/contracts/office-receipts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../shared/actor.ts';
import { AppError } from '../../../shared/app-error.ts';
import { recordAct } from '../../../shared/audit.ts';
import { requireConfirmedPassword } from '../../../shared/confirmed-session.ts';
import { signedFileUrl } from '../../../shared/file-links.ts';
import { queueSms } from '../../../shared/queue-sms.ts';
import { receiptsInReview } from '../../../shared/receipts-in-review.ts';
import { settlePayment } from '../../../shared/settle-payment.ts';
import { decisionSms } from './decision-sms.ts';
import { presentReceipt } from './present.ts';
import {
  declineReview,
  isSecondSettlement,
  markReviewer,
  type PaymentRow,
  paymentWithPeople,
  receiptTotal,
  refundSettled,
} from './queries.ts';

/** A desk shows no more at once: the next ones come when these are done. */
const DESK_SIZE = 100;

export const listReceipts = async ({
  db,
  clock,
  secrets,
}: Pick<Deps, 'db' | 'clock' | 'secrets'>): Promise<{ receipts: Receipt[]; total: number }> => {
  const [rows, total] = await Promise.all([receiptsInReview(db, DESK_SIZE), receiptTotal(db)]);
  const now = clock.now();
  const receipts = rows.map((row) =>
    presentReceipt(row, row.fileId ? signedFileUrl(secrets.fileLinks, row.fileId, now) : null),
  );
  return { receipts, total };
};

type Decision = { decision: 'accept' | 'decline'; reason?: string | undefined };

/** Accepting settles the payment. Of two who decide at once, one statement lets one win; the other is told who did. */
export const decideReceipt = async (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  { id }: { id: string },
  { decision, reason = '' }: Decision,
): Promise<{ id: string; status: 'paid' | 'declined'; receiptNumber: number | null }> => {
  const now = deps.clock.now();
  const decide = async (tx: Parameters<typeof settlePayment>[0]): Promise<PaymentRow | null> => {
    if (decision === 'decline') return declineReview(tx, id, { reason, reviewedBy: actor.accountId, now });
    const settled = await settlePayment(tx, {
      paymentId: id,
      from: 'review',
      kind: 'receipt-accepted',
      actor: `staff:${actor.accountId}`,
      facts: {},
      now,
    });
    if (settled) await markReviewer(tx, id, actor.accountId);
    return settled;
  };

  try {
    return await deps.db.transaction(async (tx) => {
      const payment = await decide(tx);
      const known = await paymentWithPeople(tx, id);
      if (!known) throw new AppError('request/not-found');
      if (!payment) throw new AppError('receipt/already-decided', { values: { name: known.decidedBy ?? 'somebody' } });
      await recordAct(tx, actor, now, {
        action: decision === 'accept' ? 'accept-receipt' : 'decline-receipt',
        subjectKind: 'payment',
        subjectId: id,
        before: { status: 'review' },
        after: { status: payment.status, ...(decision === 'decline' && { reason }) },
      });
      if (known.phone) {
        const outcome =
          decision === 'accept'
            ? { kind: 'accepted' as const, amountEtb: payment.amountEtb }
            : { kind: 'declined' as const, reason };
        await queueSms(deps, tx, {
          accountId: payment.accountId,
          phone: known.phone,
          kind: 'receipt-decision',
          text: decisionSms(known.language, known.fullName, outcome),
        });
      }
      return { id, status: payment.status as 'paid' | 'declined', receiptNumber: payment.receiptNumber };
    });
  } catch (error) {
    if (isSecondSettlement(error)) throw new AppError('enrollment/already-paid', { cause: error });
    throw error;
  }
};

export const refundPayment = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
  { reason }: { reason: string },
): Promise<{ id: string; status: 'refunded' }> => {
  const now = clock.now();
  await requireConfirmedPassword(db, actor, now);
  return db.transaction(async (tx) => {
    const payment = await refundSettled(tx, id, { reason, staffId: actor.accountId, now });
    if (!payment)
      throw new AppError((await paymentWithPeople(tx, id)) ? 'payment/not-refundable' : 'request/not-found');
    await recordAct(tx, actor, now, {
      action: 'refund-payment',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'paid' },
      after: { status: 'refunded', reason },
    });
    return { id, status: 'refunded' };
  });
};
