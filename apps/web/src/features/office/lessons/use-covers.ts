import * as covers from '@temari/contracts/office-covers';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

const WHILE_ASKED_MS = 30_000;

export const useCovers = (date: string) =>
  useApiQuery(covers.listCovers, { query: { date } }, { refetchIntervalMs: WHILE_ASKED_MS });

/** The lessons of a day that nobody has taken in time: somebody of the office must decide. */
export const useUncovered = (date: string): ReadonlySet<string> => {
  const { data = [] } = useCovers(date);
  return new Set(data.filter(({ state, isUrgent }) => state === 'unfilled' || isUrgent).map(({ lesson }) => lesson));
};
export const useCover = (lesson: string) => useApiQuery(covers.showCover, { params: { id: lesson } });
export const useAskColleagues = (after: After<typeof covers.askColleagues> = {}) => useAct(covers.askColleagues, after);
export const useAssignCover = (after: After<typeof covers.assignCover> = {}) => useAct(covers.assignCover, after);
export const useTakeBackCover = (after: After<typeof covers.takeBackCover> = {}) => useAct(covers.takeBackCover, after);
