export const BANK_CHANGE_KINDS = ['add', 'change', 'remove'] as const;
export type BankChangeKind = (typeof BANK_CHANGE_KINDS)[number];

export const BANK_CHANGE_STATES = ['proposed', 'applied', 'refused', 'withdrawn', 'expired'] as const;
export type BankChangeState = (typeof BANK_CHANGE_STATES)[number];

/** A proposal that nobody has confirmed by then is worth nothing. */
export const BANK_CHANGE_DAYS = 7;

/** So long the only person of an office waits before they confirm alone, and a new or changed colleague before they count as a second person. */
export const BANK_CHANGE_WAIT_HOURS = 24;
