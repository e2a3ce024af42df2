import { closeDifference, listDifferences } from '@temari/contracts/office-differences';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useDifferences = (state: 'open' | 'closed', page: number) =>
  useApiQuery(listDifferences, { query: { state, page } }, { keepsPrevious: true });

export const useCloseDifference = (after: After<typeof closeDifference>) => useAct(closeDifference, after);
