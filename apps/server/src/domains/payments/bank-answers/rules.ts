import {
  BANK_DIFFERENCES,
  type BankAnswerState,
  type BankDifference,
  type ReceiptBank,
} from '@temari/contracts/bank-answers';
import { referenceCharacters, shareTokenIn } from '@temari/contracts/bank-references';
import type { TransferFacts } from '../../../ports/bank-receipts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A family may have paid a few days before it filled in the form. */
const PAID_BEFORE_MS = 7 * DAY_MS;
/** Clocks of banks run ahead a little. */
const AHEAD_MS = 10 * MINUTE_MS;

export interface OwnAccount {
  accountNumber: string;
  accountHolderName: string;
}

/** What the receipt says, beside which the bank's answer is held. */
export interface Expected {
  bank: ReceiptBank;
  /** As the family gave it, and as it is compared. */
  transactionId: string;
  transactionKey: string;
  amountEtb: number;
  orderedAt: Date;
  now: Date;
  /** All accounts of ours: money to any of them has arrived. */
  accounts: OwnAccount[];
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Mobile numbers are written with 0 or 251 in front. */
const spellings = (accountNumber: string): string[] => {
  const digits = digitsOf(accountNumber);
  return /^0[79]\d{8}$/.test(digits) ? [digits, `251${digits.slice(1)}`] : [digits];
};

const FEWEST_VISIBLE = 2;

/** Whether a number with a hidden middle can be this account: what is visible at both ends must fit. */
export const isAccount = (shown: string, accountNumber: string): boolean => {
  const compact = shown.replace(/[\s-]/g, '');
  const [, first = '', , last = ''] = /^(\d*)([^\d]*)(\d+)$/.exec(compact) ?? [];
  const isHidden = /[^\d]/.test(compact);
  if (!isHidden) return spellings(accountNumber).includes(compact);
  return (
    last.length >= FEWEST_VISIBLE &&
    spellings(accountNumber).some(
      (digits) => digits.length >= first.length + last.length && digits.startsWith(first) && digits.endsWith(last),
    )
  );
};

const TITLES = /^(?:MR|MRS|MS|MISS|DR|ATO|WRO|WRT)\s+/;
/** Where banks cut names off. */
const CUT_AT_LEAST = 12;

const plainName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/W\/R[OT]\.?/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(TITLES, '');

/** Whether two names are one, whatever their capitals, dots and titles; a bank may have cut a long one off. */
export const isSameName = (shown: string, ours: string): boolean => {
  const [one, other] = [plainName(shown), plainName(ours)];
  return one !== '' && (one === other || (one.length >= CUT_AT_LEAST && other.startsWith(one)));
};

/** Where the bank's answer does not fit the receipt, the gravest first. What it does not say does not fit. */
export const differencesOf = (facts: TransferFacts, expected: Expected): BankDifference[] => {
  const { accounts, amountEtb, orderedAt, now } = expected;
  const isToken = shareTokenIn(expected.bank, expected.transactionId) !== null;
  const reference = facts.reference && referenceCharacters(facts.reference);
  const account = accounts.find(
    ({ accountNumber }) => facts.receiverAccount && isAccount(facts.receiverAccount, accountNumber),
  );
  const named = account ? [account] : accounts;
  const paidAt = facts.paidAt?.getTime() ?? Number.NaN;
  const found: Partial<Record<BankDifference, boolean>> = {
    reference: isToken ? !reference : reference !== expected.transactionKey,
    'not-completed': !facts.isCompleted,
    'receiver-account': !account,
    'receiver-name': !named.some(({ accountHolderName }) => isSameName(facts.receiverName ?? '', accountHolderName)),
    amount: facts.amountEtb === null || facts.amountEtb < amountEtb,
    currency: facts.currency !== 'ETB',
    date: !(paidAt >= orderedAt.getTime() - PAID_BEFORE_MS && paidAt <= now.getTime() + AHEAD_MS),
  };
  return BANK_DIFFERENCES.filter((difference) => found[difference]);
};

/** The end of an account number, which is all that is kept of a payer's. */
export const tailOf = (account: string | null): string | null => /\d{1,4}$/.exec(account ?? '')?.[0] ?? null;

/** After how long a bank that did not answer is asked again; past the last it is left to people. */
const PAUSES_MS = [1, 5, 15, 60, 240, 720, 1440].map((minutes) => minutes * MINUTE_MS);
/** A transfer of this minute may not be on the bank's page yet. */
const NOT_FOUND_AGAIN_MS = 10 * MINUTE_MS;

export interface Asked {
  state: BankAnswerState;
  /** Answers so far, and questions in a row without one; this one included. */
  looks: number;
  failures: number;
}

/** When the bank is asked next by itself, or null. An answer is looked at once more after a day: banks take money back. */
export const nextAskAt = ({ state, looks, failures }: Asked, now: Date): Date | null => {
  const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  if (failures > 0) {
    const pause = PAUSES_MS[failures - 1];
    return pause === undefined ? null : after(pause);
  }
  if (state === 'not-askable') return null;
  if (looks === 1) return after(state === 'not-found' ? NOT_FOUND_AGAIN_MS : DAY_MS);
  return looks === 2 && state === 'not-found' ? after(DAY_MS) : null;
};

/** Why a confirmed receipt is not accepted by the rule, or null when it is. */
export const ruleRefusal = (
  rule: { isOn: boolean; ceilingEtb: number },
  receipt: { dueEtb: number; confirmedEtb: number | null; isImageCompared: boolean; problems: readonly string[] },
): 'off' | 'ceiling' | 'amount' | 'picture' | 'warning' | null => {
  if (!rule.isOn) return 'off';
  if (receipt.dueEtb > rule.ceilingEtb) return 'ceiling';
  // What is too much belongs to the family: a person decides what becomes of it.
  if (receipt.confirmedEtb !== receipt.dueEtb) return 'amount';
  if (!receipt.isImageCompared) return 'picture';
  return receipt.problems.length > 0 ? 'warning' : null;
};
