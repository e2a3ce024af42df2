/** How the payment gateway and our ledger can disagree. */
export const DIFFERENCE_KINDS = [
  /** Paid at the gateway; asked again, it still could not be settled here. */
  'paid-there-only',
  /** Settled here, unknown or unpaid at the gateway. */
  'paid-here-only',
  'amount-differs',
  /** Paid at the gateway under a reference that is none of ours. */
  'unknown-reference',
  /** Given back at the gateway, still paid here. */
  'given-back-there',
  /** Written down here as sent back through the gateway, which never told of it. */
  'refund-not-told',
  /** The gateway told of more than was left of the payment. */
  'refund-too-high',
  /** A refund that the gateway could not complete. */
  'refund-failed',
  /** The bank took the money back. */
  'reversed',
  /** A gift went back after awards had used it or were promised it: the organisation bears it. */
  'gift-shortfall',
  /** The gateway says paid, but its answer does not fit the payment. */
  'not-believed',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
