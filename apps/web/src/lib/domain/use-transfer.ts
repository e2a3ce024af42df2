import { listBanks } from '@temari/contracts/catalogue';
import { showPaymentCode } from '@temari/contracts/payments';
import { useApiQuery } from '../api/queries.ts';

/** Where a transfer goes; fetched only when somebody chooses to send one. */
export const useBanks = (isWanted = true) => useApiQuery(listBanks, {}, { enabled: isWanted });

/** What the household writes into the reason of a transfer. */
export const usePaymentCode = (isWanted = true) => useApiQuery(showPaymentCode, {}, { enabled: isWanted }).data?.code;
