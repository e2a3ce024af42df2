import { listSharedLearners } from '@temari/contracts/guardian-access';
import { useApiQuery } from '../api/queries.ts';

/** Asked anew at each visit: what was shared or taken back elsewhere must not wait. */
export const useSharedLearners = () => useApiQuery(listSharedLearners, {}, { staleTimeMs: 0 });
