import { isOddReference } from './bank-references.ts';
import type { ReceiptInReview } from './queries.ts';

export type ReceiptProblem =
  | 'reference-seen'
  | 'reference-similar'
  | 'image-seen'
  | 'image-similar'
  | 'amount-differs'
  | 'discount-lost'
  | 'odd-format'
  | 'outside-grades';

/** What the office should look at twice, the gravest first. */
export const problemsOf = (receipt: ReceiptInReview): ReceiptProblem[] => {
  const bank = { name: receipt.bankName ?? '', referenceFormat: receipt.referenceFormat };
  const problems: [ReceiptProblem, boolean][] = [
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
