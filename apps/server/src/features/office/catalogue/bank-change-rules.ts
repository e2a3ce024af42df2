import { isDeepStrictEqual } from 'node:util';
import { BANK_CHANGE_WAIT_HOURS } from '@temari/contracts/bank-change-rules';
import type { ErrorCode } from '@temari/contracts/errors';
import type { BankValues } from '../../../db/schema/bank-changes.ts';

/** What families see of an account: it decides where their money goes. The rest is the office's own order. */
const DIRECTS = ['name', 'translations', 'accountNumber', 'accountHolderName', 'isActive'] as const;

/** Whether families would see another account than before. */
export const needsSecondPerson = (before: BankValues, after: BankValues): boolean =>
  DIRECTS.some((column) => !isDeepStrictEqual(before[column], after[column]));

const HOUR_MS = 3_600_000;

/** From when on the only person of an office may confirm their own proposal. */
export const aloneFrom = (proposedAt: Date): Date => new Date(proposedAt.getTime() + BANK_CHANGE_WAIT_HOURS * HOUR_MS);

/** A colleague whom an owner made or changed after this moment does not count as a second person yet. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - BANK_CHANGE_WAIT_HOURS * HOUR_MS);

interface Confirming {
  isOwn: boolean;
  hasColleagues: boolean;
  isOwner: boolean;
  /** An owner made or changed the account of whoever confirms a short time ago. */
  isNew: boolean;
  proposedAt: Date;
  now: Date;
}

/** Why somebody may not confirm a change of a bank account, or null. */
export const refusalOf = ({
  isOwn,
  hasColleagues,
  isOwner,
  isNew,
  proposedAt,
  now,
}: Confirming): Extract<ErrorCode, `bank/${string}`> | null => {
  if (!isOwn) return isNew ? 'bank/too-new' : null;
  if (hasColleagues || !isOwner) return 'bank/second-person';
  return now < aloneFrom(proposedAt) ? 'bank/alone-too-early' : null;
};

/** An account in one line, for a notice. */
export const accountLine = (
  { name, accountNumber, accountHolderName, isActive }: BankValues,
  { hidden }: { hidden: string },
): string => `${name} ${accountNumber} (${accountHolderName})${isActive ? '' : `, ${hidden}`}`;
