import { listSharedLearners } from '@temari/contracts/guardian-access';
import { useApiQuery } from '../api/queries.ts';

/** Fetched at each visit: what was shared or taken back elsewhere must show at once. */
export const useSharedLearners = () => useApiQuery(listSharedLearners, {}, { staleTimeMs: 0 });
