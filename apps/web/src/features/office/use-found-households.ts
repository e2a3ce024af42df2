import { listHouseholds } from '@temari/contracts/office-households';
import { useApiQuery } from '../../lib/api/queries.ts';

export const useFoundHouseholds = (search: string) =>
  useApiQuery(listHouseholds, { query: { page: 1, search } }, { enabled: search.length > 1, keepsPrevious: true });
