import type { Receipt } from '@temari/contracts/office-receipts';
import { lookUpLink } from '../../../shared/bank-references.ts';
import { problemsOf, type ReceiptInReview, type ReceiptProblem } from '../../../shared/receipts-in-review.ts';

const warning = (receipt: ReceiptInReview, kind: ReceiptProblem): Receipt['warnings'][number] => {
  const seen = kind === 'reference-seen' ? receipt.sameReference : kind === 'image-seen' ? receipt.sameImage : null;
  return {
    kind,
    name: seen?.name ?? null,
    enrollmentId: seen?.enrollmentId ?? null,
    status: seen?.status ?? null,
    at: seen?.at ?? null,
    expectedEtb: kind === 'amount-differs' ? receipt.priceEtb : null,
  };
};

export const presentReceipt = (receipt: ReceiptInReview, fileUrl: string | null): Receipt => ({
  id: receipt.id,
  enrollmentId: receipt.enrollmentId,
  fullName: receipt.fullName,
  service: receipt.service,
  sentAt: receipt.sentAt.toISOString(),
  amountEtb: receipt.amountEtb,
  transactionId: receipt.transactionId ?? '',
  paidByName: receipt.paidByName ?? '',
  bank: { name: receipt.bankName ?? '', accountNumber: receipt.accountNumber ?? '' },
  file: fileUrl ? { url: fileUrl, mediaType: receipt.mediaType ?? '', name: receipt.fileName ?? '' } : null,
  warnings: problemsOf(receipt).map((kind) => warning(receipt, kind)),
  lookUp: lookUpLink(receipt.bankName ?? '', receipt.transactionKey ?? '', receipt.accountNumber ?? ''),
});
