import type { FieldError } from '@temari/contracts/field-error';
import * as wrong from '@temari/contracts/field-errors';
import { isFilled } from '@temari/contracts/written-text';

export const TRANSFER_NAMES = ['paidByName', 'transactionId', 'paymentOrg', 'screenShot'] as const;
export type TransferName = (typeof TRANSFER_NAMES)[number];
export type TransferValues = Record<TransferName, string>;
export const NO_TRANSFER: TransferValues = { paidByName: '', transactionId: '', paymentOrg: '', screenShot: '' };

const filled = (missing: FieldError) => (value: string) => (isFilled(value) ? null : missing);

/** What a transfer must say. */
export const TRANSFER_RULES = {
  paidByName: filled(wrong.paidBy),
  transactionId: filled(wrong.transaction),
  paymentOrg: filled(wrong.bank),
  screenShot: filled(wrong.receipt),
};
