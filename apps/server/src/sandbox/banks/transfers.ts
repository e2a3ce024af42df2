import type { ReceiptBank } from '@temari/contracts/bank-answers';

/** A transfer that somebody made at a bank, as far as its receipt page knows it. */
export interface Transfer {
  bank: ReceiptBank;
  reference: string;
  /** Of the shared receipt, where the bank makes one. */
  token: string | null;
  amountEtb: number;
  payerName: string;
  payerAccount: string;
  receiverName: string;
  receiverAccount: string;
  paidAt: Date;
  status: 'completed' | 'pending' | 'reversed';
}

/** What the stand-ins know, to be looked at and tampered with. */
export interface SandboxBanks {
  transfers: Transfer[];
  /** How often a receipt was asked for. */
  questions: number;
  /** Banks that answer 503. */
  away: Set<ReceiptBank>;
}

export const createSandboxBanks = (transfers: Transfer[] = []): SandboxBanks => ({
  transfers: [...transfers],
  questions: 0,
  away: new Set(),
});

/** The middle of an account is hidden on receipts. */
export const masked = (account: string, first: number, last: number): string =>
  account.slice(0, first) + '*'.repeat(Math.max(0, account.length - first - last)) + account.slice(-last);
