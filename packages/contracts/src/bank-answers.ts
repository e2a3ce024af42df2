import type { ReferenceFormatName } from './bank-references.ts';

/** Banks whose own receipt page the server can ask. Without Zod. */
export const RECEIPT_BANKS = ['cbe', 'telebirr', 'abyssinia', 'dashen', 'awash'] as const;
export type ReceiptBank = (typeof RECEIPT_BANKS)[number];

/** How people call them; a proper name in every language. */
export const RECEIPT_BANK_NAMES: Record<ReceiptBank, string> = {
  cbe: 'CBE',
  telebirr: 'telebirr',
  abyssinia: 'Bank of Abyssinia',
  dashen: 'Dashen Bank',
  awash: 'Awash Bank',
};

/** What is known of a transfer from the bank itself. */
export const BANK_ANSWER_STATES = [
  /** Not asked yet. */
  'waiting',
  /** Everything the bank says fits the receipt. */
  'verified',
  'mismatch',
  'not-found',
  'unavailable',
  /** The bank refuses our server. */
  'blocked',
  /** The bank's page cannot be asked with this reference. */
  'not-askable',
] as const;
export type BankAnswerState = (typeof BANK_ANSWER_STATES)[number];

/** Where the bank's answer does not fit the receipt, the gravest first. */
export const BANK_DIFFERENCES = [
  /** Confirmed at first, and no longer a day later. */
  'taken-back',
  'reference-used',
  'reference',
  'not-completed',
  'receiver-account',
  'receiver-name',
  'amount',
  'currency',
  'date',
] as const;
export type BankDifference = (typeof BANK_DIFFERENCES)[number];

const ASKED_BY_FORMAT: Partial<Record<ReferenceFormatName, ReceiptBank>> = {
  cbe: 'cbe',
  telebirr: 'telebirr',
  abyssinia: 'abyssinia',
  dashen: 'dashen',
};

/** Which bank's page knows transfers to an account, by the form of its references and its name; or null. */
export const receiptBankOf = (format: ReferenceFormatName | null, bankName: string): ReceiptBank | null =>
  (format && ASKED_BY_FORMAT[format]) ?? (/awash/i.test(bankName) ? 'awash' : null);

/** The highest amount that the office can let a rule accept by itself. */
export const ACCEPTED_BY_RULE_MAX_ETB = 100_000;
