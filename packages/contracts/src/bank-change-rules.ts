export const BANK_CHANGE_KINDS = ['add', 'change', 'remove'] as const;
export type BankChangeKind = (typeof BANK_CHANGE_KINDS)[number];

export const BANK_CHANGE_STATES = ['proposed', 'applied', 'refused', 'withdrawn', 'expired'] as const;
export type BankChangeState = (typeof BANK_CHANGE_STATES)[number];

/** Days after which a proposal that nobody has confirmed expires. */
export const BANK_CHANGE_DAYS = 7;

/**
 * Hours before an office's only person may confirm alone, and before a new or changed colleague counts as the second
 * person.
 */
export const BANK_CHANGE_WAIT_HOURS = 24;
