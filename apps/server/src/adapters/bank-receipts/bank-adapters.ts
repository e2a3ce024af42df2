import { RECEIPT_BANKS, type ReceiptBank } from '@temari/contracts/bank-answers';
import type { AskBank, BankReceipts } from '../../ports/bank-receipts.ts';
import { abyssiniaReceipts } from './abyssinia.ts';
import { awashReceipts } from './awash.ts';
import { cbeReceipts } from './cbe.ts';
import { dashenReceipts } from './dashen.ts';
import type { Surroundings } from './readings.ts';
import { telebirrReceipts } from './telebirr.ts';

/** The addresses of the banks' receipt pages. No bank guarantees them: see docs/decisions/0032-the-banks-word.md. */
const ADDRESSES: Record<ReceiptBank | 'cbe-pdf', string> = {
  cbe: 'https://mb.cbe.com.et',
  'cbe-pdf': 'https://apps.cbe.com.et:100',
  telebirr: 'https://transactioninfo.ethiotelecom.et',
  abyssinia: 'https://cs.bankofabyssinia.com',
  dashen: 'https://receipt.dashensuperapp.com',
  awash: 'https://awashpay.awashbank.com:8225',
};
export type BankAddress = keyof typeof ADDRESSES;

export interface BankSettings {
  asked: readonly ReceiptBank[];
  addresses: Partial<Record<BankAddress, string>>;
  cbeApp: { id: string | null; version: string | null };
  /** PEM text, trusted for the banks alone. */
  certificates: string | null;
}

const ADAPTERS: Record<
  ReceiptBank,
  (addressOf: (name: BankAddress) => string, surroundings: Surroundings, settings: BankSettings) => AskBank
> = {
  cbe: (addressOf, surroundings, { cbeApp }) =>
    cbeReceipts(
      { baseUrl: addressOf('cbe'), pdfUrl: addressOf('cbe-pdf'), appId: cbeApp.id, appVersion: cbeApp.version },
      surroundings,
    ),
  telebirr: (addressOf, surroundings) => telebirrReceipts({ baseUrl: addressOf('telebirr') }, surroundings),
  abyssinia: (addressOf, surroundings) => abyssiniaReceipts({ baseUrl: addressOf('abyssinia') }, surroundings),
  dashen: (addressOf, surroundings) => dashenReceipts({ baseUrl: addressOf('dashen') }, surroundings),
  awash: (addressOf, surroundings) => awashReceipts({ baseUrl: addressOf('awash') }, surroundings),
};

/** The adapters of the banks that are asked, with stand-ins at `root` for addresses that are not set, where there are any. */
export const bankAdapters = (settings: BankSettings, surroundings: Surroundings, root: string | null): BankReceipts => {
  const addressOf = (name: BankAddress): string =>
    settings.addresses[name] ?? (root ? `${root}/sandbox/banks/${name}` : ADDRESSES[name]);
  return Object.fromEntries(
    RECEIPT_BANKS.filter((bank) => settings.asked.includes(bank)).map((bank) => [
      bank,
      ADAPTERS[bank](addressOf, surroundings, settings),
    ]),
  );
};
