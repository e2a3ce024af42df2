import type { ReceiptOutcome } from '@temari/contracts/office-receipts';
import type { ReceiptWarning } from '@temari/contracts/receipt-warnings';
import type { PaymentPurpose, PaymentStatus } from '@temari/contracts/vocabulary';
import type { Actor } from '../../identity/actor.ts';
import { type DoneAct, takeBackRefusal, takeBackUntil } from '../../identity/take-back.ts';
import { isOddReference } from './bank-references.ts';
import type { ReceiptInReview } from './queries.ts';

/**
 * Why a receipt cannot be accepted with the amount that its picture shows. Of months a part can be paid; a seat is
 * bought whole. What is more than due becomes credit, so nobody books more of it than the bank says came.
 */
export const amountRefusal = ({
  purpose,
  amountEtb: dueEtb,
  seenEtb,
  bankEtb,
}: {
  purpose: PaymentPurpose;
  amountEtb: number;
  seenEtb: number;
  /** What the bank itself says came; null where it has not said. */
  bankEtb: number | null;
}): 'receipt/less-than-due' | 'receipt/bank-says-less' | null => {
  if (seenEtb < dueEtb && purpose === 'purchase') return 'receipt/less-than-due';
  return seenEtb > dueEtb && bankEtb !== null && bankEtb < seenEtb ? 'receipt/bank-says-less' : null;
};

/** What the office should look at twice, the gravest first. */
export const problemsOf = (receipt: ReceiptInReview): ReceiptWarning[] => {
  const bank = { name: receipt.bankName ?? '', referenceFormat: receipt.referenceFormat };
  const problems: [ReceiptWarning, boolean][] = [
    ['reference-seen', receipt.sameReference !== null],
    ['image-seen', receipt.sameImage !== null],
    ['image-similar', receipt.sameImage === null && receipt.similarImage !== null],
    ['reference-similar', receipt.sameReference === null && receipt.similarReference !== null],
    ['amount-differs', receipt.amountEtb !== receipt.priceEtb],
    ['discount-lost', receipt.isDiscountLost],
    ['odd-format', isOddReference(bank, receipt.transactionKey ?? '')],
    ['outside-grades', receipt.isOutsideGrades],
  ];
  return problems.flatMap(([problem, isThere]) => (isThere ? [problem] : []));
};

const STATUS_AFTER: Record<ReceiptOutcome, PaymentStatus> = {
  accepted: 'paid',
  declined: 'declined',
  'taken-back': 'review',
};

interface LastDecision {
  outcome: ReceiptOutcome;
  at: Date;
  actor: string;
  isOwn: boolean;
}

/** The ledger names staff so; a rule is nobody. */
const doneBy = ({ actor, at }: Pick<LastDecision, 'actor' | 'at'>): DoneAct => ({
  byId: actor.startsWith('staff:') ? actor.slice('staff:'.length) : null,
  at,
});

/** Until when the reader can take a decision back, if nothing is built on it; null where they cannot. */
export const decisionTakenBackUntil = (
  actor: Pick<Actor, 'accountId' | 'role'>,
  status: PaymentStatus,
  last: LastDecision | null,
  now: Date,
): string | null =>
  last && !decisionRefusal(actor, status, last, now) ? takeBackUntil(actor, doneBy(last), now) : null;

/** Why somebody cannot take a decision back, whatever was built on it; null where they can. */
export const decisionRefusal = (
  actor: Pick<Actor, 'accountId' | 'role'>,
  status: PaymentStatus,
  last: LastDecision | null,
  now: Date,
) => {
  if (!last || last.outcome === 'taken-back') return 'receipt/not-decided';
  if (status === 'refunded') return 'receipt/has-refund';
  if (status !== STATUS_AFTER[last.outcome]) return 'receipt/not-decided';
  if (last.isOwn) return 'receipt/own-household';
  return takeBackRefusal(actor, doneBy(last), now);
};
