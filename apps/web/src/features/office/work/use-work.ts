import {
  createWork,
  editWork,
  finishWork,
  listWork,
  noteWork,
  showWork,
  takeWork,
} from '@temari/contracts/office-work';
import type { WorkOf, WorkState } from '@temari/contracts/work-rules';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useWorkList = (asked: {
  of?: WorkOf;
  state?: WorkState;
  page?: number;
  household?: string | undefined;
}) => {
  const { household, ...query } = asked;
  return useApiQuery(listWork, { query: { ...query, ...(household && { household }) } }, { keepsPrevious: true });
};

export const useWork = (id: string) => useApiQuery(showWork, { params: { id } });
export const useCreateWork = (after: After<typeof createWork>) => useAct(createWork, after);
export const useEditWork = (after: After<typeof editWork>) => useAct(editWork, after);
export const useTakeWork = (after: After<typeof takeWork>) => useAct(takeWork, after);
export const useFinishWork = (after: After<typeof finishWork>) => useAct(finishWork, after);
export const useNoteWork = (after: After<typeof noteWork>) => useAct(noteWork, after);
