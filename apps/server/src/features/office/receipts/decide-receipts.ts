import { DECLINE_REASONS, type OfficeDeclineCode } from '@temari/contracts/decline-reasons';
import type { listReceipts as contract } from '@temari/contracts/office-receipts';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { signedFileUrl } from '../../../domains/files/file-links.ts';
import type { Actor } from '../../../domains/identity/actor.ts';
import { namesOfOtherDeciders } from '../../../domains/identity/colleague-queries.ts';
import { asOwnHousehold } from '../../../domains/identity/own-household.ts';
import { queueSms } from '../../../domains/messages/queue-sms.ts';
import { permitSms } from '../../../domains/messages/sms-senders.ts';
import { reasonText, smsText } from '../../../domains/messages/sms-texts.ts';
import { declinePayment, settlePayment } from '../../../domains/payments/ledger/queries.ts';
import { receiptsInReview } from '../../../domains/payments/receipts/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { presentReceipt } from './present.ts';
import { paymentWithPeople, receiptTotal, waitingHouseholds } from './queries.ts';

/** About how many receipts one answer holds; a household's receipts are never split between two answers. */
const DESK_SIZE = 60;

const cursorOf = ({ since, id }: { since: Date; id: string }): string => `${since.toISOString()}_${id}`;

const fromCursor = (cursor: string): { since: Date; id: string } => {
  const [since = '', id = ''] = cursor.split('_');
  return { since: new Date(since), id };
};

/** The next receipts of the desk, household by household. Whoever joins or leaves in between moves nobody off it. */
export const listReceipts = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { after }: { after?: string | undefined },
): Promise<output<typeof contract.reply>> => {
  const [households, total] = await Promise.all([
    waitingHouseholds(db, { after: after ? fromCursor(after) : null, limit: DESK_SIZE + 1 }),
    receiptTotal(db),
  ]);
  const before = households[0]?.before ?? total;
  const shown = households.slice(0, DESK_SIZE).filter((household) => household.before - before < DESK_SIZE);
  const last = shown.at(-1);
  const ids = shown.map(({ id }) => id);
  const rows = ids.length > 0 ? await receiptsInReview(db, { of: { households: ids }, staffId: actor.accountId }) : [];
  const now = clock.now();
  return {
    receipts: rows
      .map((row) => presentReceipt(row, (fileId) => signedFileUrl(secrets.fileLinks, fileId, actor, now)))
      .sort((one, other) => ids.indexOf(one.household.id) - ids.indexOf(other.household.id)),
    total,
    before,
    next: last && households.length > shown.length ? cursorOf(last) : null,
    others: rows.some(({ isOwn }) => isOwn) ? await namesOfOtherDeciders(db, actor.accountId, 'money') : [],
  };
};

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
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>,
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
      const text =
        decision === 'accept'
          ? smsText('receiptAccepted', language, { name: fullName, amount: payment.amountEtb.toLocaleString('en-US') })
          : smsText('receiptDeclined', language, {
              name: fullName,
              reason: reasonCode ? reasonText(reasonCode, language) : words,
            });
      const permit = await permitSms(deps, tx, { kind: 'receipt-decision', accountId: payment.accountId, phone });
      await queueSms(deps, tx, permit, { text });
    }
    return { id, status: payment.status as 'paid' | 'declined', receiptNumber: payment.receiptNumber };
  });
  return decided.catch(asOwnHousehold('receipt/own-household'));
};
