import { keepApart, listDoubts, mergeDoubted, undoDoubtedMerge } from '@temari/contracts/office-same-person';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useDoubts = (page: number) => useApiQuery(listDoubts, { query: { page } }, { keepsPrevious: true });

export const useMergeDoubted = (after: After<typeof mergeDoubted>) => useAct(mergeDoubted, after);

export const useUndoMerge = (after: After<typeof undoDoubtedMerge>) => useAct(undoDoubtedMerge, after);

export const useKeepApart = (after: After<typeof keepApart>) => useAct(keepApart, after);
