/** What stands out about a receipt, the gravest first. Without Zod: every page of the office needs it for Today. */
export const RECEIPT_WARNINGS = [
  'reference-seen',
  'image-seen',
  'image-similar',
  'reference-similar',
  'amount-differs',
  'discount-lost',
  'odd-format',
  'outside-grades',
] as const;
export type ReceiptWarning = (typeof RECEIPT_WARNINGS)[number];
