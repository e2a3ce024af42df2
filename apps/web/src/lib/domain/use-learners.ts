import { listLearners } from '@temari/contracts/learners';
import { useApiQuery } from '../api/queries.ts';

/** Who learns in the household. Apart from `use-household.ts`: the dashboard has no room for the rest. */
export const useLearners = (options: { staleTimeMs?: number } = {}) => useApiQuery(listLearners, {}, options);
