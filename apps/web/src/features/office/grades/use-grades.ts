import { listGradesToConfirm } from '@temari/contracts/office-grades';
import { useApiQuery } from '../../../lib/api/queries.ts';

export const useGradesToConfirm = (page: number) =>
  useApiQuery(listGradesToConfirm, { query: { page } }, { keepsPrevious: true });
