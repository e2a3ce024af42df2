import { deliverRefund, listRefunds, type REFUND_LISTS } from '@temari/contracts/office-refunds';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useRefunds = (state: (typeof REFUND_LISTS)[number], page: number) =>
  useApiQuery(listRefunds, { query: { state, page } }, { keepsPrevious: true });

export const useDeliverRefund = (after: After<typeof deliverRefund>) => useAct(deliverRefund, after);
