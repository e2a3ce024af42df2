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
  // Past payments that a list brought, the lessons that they paid for, and both taken back.
  'imported',
  'imported-used',
  'imported-undone',
  'imported-used-undone',
  // Cash: change money brought to a till, a difference that was counted and its decision, and the way to the bank.
  'till-float',
  'till-difference',
  'till-decided',
  'deposit',
  'deposit-arrived',
  // Money for awards: a gift that came into a fund, and one that went back to its giver.
  'gift',
  'gift-returned',
] as const;
