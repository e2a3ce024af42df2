import { showCash } from '@temari/contracts/office-cash';
import { deliverRefund, listRefunds, type REFUND_LISTS } from '@temari/contracts/office-refunds';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { ownSession } from '../cash/use-cash.ts';
import { useAct } from '../use-act.ts';

export const useRefunds = (state: (typeof REFUND_LISTS)[number], page: number) =>
  useApiQuery(listRefunds, { query: { state, page } }, { keepsPrevious: true });

export const useDeliverRefund = (after: After<typeof deliverRefund>) => useAct(deliverRefund, after);

/** The till that the reader has open today, out of which cash can go back. */
export const useOwnTill = (isAsked: boolean) => {
  const { data } = useApiQuery(showCash, {}, { enabled: isAsked, staleTimeMs: 0 });
  const own = data && ownSession(data);
  return own ? { session: own.id, name: own.till.name } : null;
};
