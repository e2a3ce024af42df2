import { bankAdapters } from '../../adapters/bank-receipts/bank-adapters.ts';
import { createGetPage } from '../../adapters/bank-receipts/get-page.ts';
import { type Config, ownAddressOf } from '../../config.ts';
import type { BankReceipts } from '../../ports/bank-receipts.ts';

/** The banks themselves; in the demo the stand-ins, unless an address is set. */
export const chosenBanks = ({ banks, isDemo, host, port }: Config): BankReceipts =>
  bankAdapters(
    banks,
    { getPage: createGetPage({ certificates: banks.certificates }) },
    isDemo ? ownAddressOf(host, port) : null,
  );
