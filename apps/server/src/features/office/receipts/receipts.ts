import type { Receipt } from '@temari/contracts/office-receipts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../shared/actor.ts';
import { AppError } from '../../../shared/app-error.ts';
import { recordAct } from '../../../shared/audit.ts';
import { signedFileUrl } from '../../../shared/file-links.ts';
import { declinePayment, settlePayment } from '../../../shared/payment-ledger.ts';
import { queueSms } from '../../../shared/queue-sms.ts';
import { receiptsInReview } from '../../../shared/receipts-in-review.ts';
import { permitSms } from '../../../shared/sms-senders.ts';
import { decisionSms } from './decision-sms.ts';
import { presentReceipt } from './present.ts';
import { paymentWithPeople, receiptTotal } from './queries.ts';

/** A desk shows no more at once: the next ones come when these are done. */
const DESK_SIZE = 100;

export const listReceipts = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
): Promise<{ receipts: Receipt[]; total: number }> => {
  const [rows, total] = await Promise.all([receiptsInReview(db, DESK_SIZE), receiptTotal(db)]);
  const now = clock.now();
  const receipts = rows.map((row) =>
    presentReceipt(row, row.fileId ? signedFileUrl(secrets.fileLinks, row.fileId, actor, now) : null),
  );
  return { receipts, total };
};

type Decision = { decision: 'accept' | 'decline'; reason?: string | undefined };

/** Accepting settles the payment. Of two who decide at once one wins; the other is told who did. */
export const decideReceipt = async (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>,
  actor: Actor,
  { id }: { id: string },
  { decision, reason = '' }: Decision,
): Promise<{ id: string; status: 'paid' | 'declined'; receiptNumber: number | null }> => {
  const now = deps.clock.now();
  const change = {
    paymentId: id,
    from: ['review'],
    reviewedBy: actor.accountId,
    actor: `staff:${actor.accountId}`,
    now,
  } as const;
  return deps.db.transaction(async (tx) => {
    const outcome =
      decision === 'accept'
        ? await settlePayment(tx, { ...change, kind: 'receipt-accepted' })
        : (await declinePayment(tx, { ...change, kind: 'receipt-declined', reason, facts: { reason } })) || 'not-open';
    // Thrown, so that nothing stays of it: the receipt waits on until somebody declines it in words.
    if (outcome === 'paid-twice') throw new AppError('enrollment/already-paid');
    const known = await paymentWithPeople(tx, id);
    if (!known) throw new AppError('request/not-found');
    if (outcome === 'not-open') {
      throw new AppError('receipt/already-decided', { values: { name: known.decidedBy ?? 'somebody' } });
    }
    const { payment, phone, language, fullName } = known;
    await recordAct(tx, actor, now, {
      action: decision === 'accept' ? 'accept-receipt' : 'decline-receipt',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'review' },
      after: { status: payment.status, ...(decision === 'decline' && { reason }) },
    });
    if (phone) {
      const told =
        decision === 'accept'
          ? { kind: 'accepted' as const, amountEtb: payment.amountEtb }
          : { kind: 'declined' as const, reason };
      const permit = await permitSms(deps, tx, { kind: 'receipt-decision', accountId: payment.accountId, phone });
      await queueSms(deps, tx, permit, { text: decisionSms(language, fullName, told) });
    }
    return { id, status: payment.status as 'paid' | 'declined', receiptNumber: payment.receiptNumber };
  });
};
