import type { ReceiptBank } from '@temari/contracts/bank-answers';
import type { Transfer } from '../sandbox/banks/transfers.ts';
import { DEMO_BANKS } from './seed-catalogue.ts';

const HOUR_MS = 3_600_000;

const receiverAt = (name: string) => {
  const bank = DEMO_BANKS.find((one) => one.name === name);
  return { name: bank?.accountHolderName ?? '', account: bank?.accountNumber ?? '' };
};

/** Our accounts in the demo, to which transfers go. */
export const DEMO_RECEIVERS: Partial<Record<ReceiptBank, { name: string; account: string }>> = {
  cbe: receiverAt('Commercial Bank of Ethiopia'),
  abyssinia: receiverAt('Bank of Abyssinia'),
  telebirr: receiverAt('telebirr'),
};

/** Of the demo's receipts CBE confirms one, says another amount for one, and knows nothing of the others. */
const PAID = [
  { reference: 'FT26321CC33D', amountEtb: 900, hoursAgo: 10 },
  { reference: 'FT26320AA11B', amountEtb: 1000, hoursAgo: 31 },
];

export const demoTransfers = (now: Date): Transfer[] =>
  PAID.map(({ reference, amountEtb, hoursAgo }) => ({
    bank: 'cbe',
    reference,
    token: null,
    amountEtb,
    payerName: 'Parent Sample',
    payerAccount: '1000123404471',
    receiverName: DEMO_RECEIVERS.cbe?.name ?? '',
    receiverAccount: DEMO_RECEIVERS.cbe?.account ?? '',
    paidAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
    status: 'completed',
  }));
