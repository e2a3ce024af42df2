import { listLearners } from '@temari/contracts/learners';
import { useApiQuery } from '../api/queries.ts';

/** Who learns in the household. Apart from `use-household.ts`, whose other code the dashboard should not carry. */
export const useLearners = (options: { staleTimeMs?: number } = {}) => useApiQuery(listLearners, {}, options);
