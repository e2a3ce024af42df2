/** What a row of the books tells of. */
export const LEDGER_KINDS = [
  'payment',
  'refund',
  'refund-sent',
  'refund-returned',
  'reversal',
  'charge',
  'charge-reversed',
  'credit',
  'credit-reversed',
] as const;
