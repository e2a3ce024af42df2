import type { Receipt, ReceiptBankAnswer, ReceiptDecision } from '@temari/contracts/office-receipts';
import type { ReceiptWarning } from '@temari/contracts/receipt-warnings';
import type { BankAnswerRow } from '../../../domains/payments/bank-answers/queries.ts';
import { lookUpLink } from '../../../domains/payments/receipts/bank-references.ts';
import type { ReceiptInReview, SeenBefore } from '../../../domains/payments/receipts/queries.ts';
import { problemsOf } from '../../../domains/payments/receipts/rules.ts';
import type { DecidedRow } from './decided-queries.ts';

/** Makes the short-lived address of a file. */
type LinkTo = (fileId: string) => string;

const SEEN: Partial<Record<ReceiptWarning, (receipt: ReceiptInReview) => SeenBefore | null>> = {
  'reference-seen': ({ sameReference }) => sameReference,
  'reference-similar': ({ similarReference }) => similarReference,
  'image-seen': ({ sameImage }) => sameImage,
  'image-similar': ({ similarImage }) => similarImage,
};

const EXPECTED_ETB: Partial<Record<ReceiptWarning, (receipt: ReceiptInReview) => number>> = {
  'amount-differs': ({ priceEtb }) => priceEtb,
  'discount-lost': ({ listPriceEtb }) => listPriceEtb,
};

const warning = (receipt: ReceiptInReview, kind: ReceiptWarning, linkTo: LinkTo): Receipt['warnings'][number] => {
  const seen = SEEN[kind]?.(receipt);
  return {
    kind,
    name: seen?.name ?? null,
    enrollmentId: seen?.enrollmentId ?? null,
    status: seen?.status ?? null,
    at: seen?.at ?? null,
    reference: seen?.reference ?? null,
    picture: seen?.fileId && seen.mediaType?.startsWith('image/') ? linkTo(seen.fileId) : null,
    expectedEtb: EXPECTED_ETB[kind]?.(receipt) ?? null,
  };
};

const bankOf = ({ bankName, referenceFormat }: ReceiptInReview) => ({ name: bankName ?? '', referenceFormat });

export interface KnownAnswer {
  answer: BankAnswerRow;
  /** Until when its bank is left alone. */
  closedUntil: Date | null;
}

const laterOf = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

export const presentBankAnswer = ({ answer, closedUntil }: KnownAnswer, now: Date): ReceiptBankAnswer => {
  const next = answer.nextAskAt && laterOf(answer.nextAskAt, closedUntil);
  const isClaimed = answer.claimedUntil !== null && answer.claimedUntil > now;
  return {
    bank: answer.bank,
    state: answer.state,
    differences: answer.differences,
    isAsking: isClaimed || (next !== null && next <= now),
    answeredAt: answer.answeredAt?.toISOString() ?? null,
    nextAskAt: next?.toISOString() ?? null,
    reference: answer.reference,
    amountEtb: answer.amountEtb,
    currency: answer.currency,
    payerName: answer.payerName,
    payerTail: answer.payerTail,
    receiverName: answer.receiverName,
    receiverAccount: answer.receiverAccount,
    paidAt: answer.paidAt?.toISOString() ?? null,
  };
};

export const presentDecision = ({
  outcome,
  at,
  by,
  amountSeenEtb,
  amountEtb,
  reasonCode,
  reason,
}: DecidedRow): ReceiptDecision => ({ outcome, at, by, amountSeenEtb, amountEtb, reasonCode, reason });

export const presentReceipt = (
  receipt: ReceiptInReview,
  linkTo: LinkTo,
  bankAnswer: ReceiptBankAnswer | null,
): Receipt => ({
  id: receipt.id,
  enrollmentId: receipt.enrollmentId,
  fullName: receipt.fullName,
  service: receipt.service,
  household: { id: receipt.householdId, name: receipt.householdName, phoneNumber: receipt.householdPhone },
  isOwn: receipt.isOwn,
  isImageCompared: receipt.isImageCompared,
  sentAt: receipt.sentAt.toISOString(),
  amountEtb: receipt.amountEtb,
  purpose: receipt.purpose,
  transactionId: receipt.transactionId ?? '',
  paidByName: receipt.paidByName ?? '',
  bank: { name: receipt.bankName ?? '', accountNumber: receipt.accountNumber ?? '' },
  file: receipt.fileId
    ? { url: linkTo(receipt.fileId), mediaType: receipt.mediaType ?? '', name: receipt.fileName ?? '' }
    : null,
  warnings: problemsOf(receipt).map((kind) => warning(receipt, kind, linkTo)),
  lookUp: lookUpLink(bankOf(receipt), receipt.transactionKey ?? '', receipt.accountNumber ?? ''),
  bankAnswer,
});
