import { showBalance } from '@temari/contracts/months';
import { queryClient, queryKey, useApiQuery } from '../api/queries.ts';

const OFTEN_MS = 4000;

/** The household's balance; looked at often while somebody may be at the checkout. */
export const useBalance = (isPaying = false) =>
  useApiQuery(showBalance, {}, { staleTimeMs: 0, refetchIntervalMs: isPaying && OFTEN_MS });

export const lookAtBalanceAgain = (): void => void queryClient.invalidateQueries({ queryKey: queryKey(showBalance) });
