import type { ReceiptBank } from '@temari/contracts/bank-answers';

/** What a bank's own receipt page says of a transfer. Null: it does not say it, or not beyond doubt. */
export interface TransferFacts {
  /** The bank's own, also where a share token was asked with. */
  reference: string | null;
  isCompleted: boolean;
  amountEtb: number | null;
  currency: string | null;
  payerName: string | null;
  /** The account number as the page shows it, mostly with its middle digits hidden. */
  payerAccount: string | null;
  receiverName: string | null;
  receiverAccount: string | null;
  paidAt: Date | null;
}

export interface TransferQuestion {
  /** As the family gave it, in Latin letters and digits. */
  reference: string;
  /** Ours, to which the transfer was made. */
  accountNumber: string;
}

/** `raw`: the page as it came. `blocked`: the bank refuses our server, whatever we ask. */
export type BankAnswer =
  | { result: 'found'; facts: TransferFacts; raw: Buffer }
  | { result: 'not-found'; raw: Buffer }
  | { result: 'unavailable'; reason: string }
  | { result: 'blocked'; reason: string };

/** Asks a bank's receipt page once. Null: it cannot be asked with this reference. Never throws. */
export type AskBank = (question: TransferQuestion) => Promise<BankAnswer | null>;

/** The banks that are asked here; one that is switched off is missing. */
export type BankReceipts = Partial<Record<ReceiptBank, AskBank>>;
