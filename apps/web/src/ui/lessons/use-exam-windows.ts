import { listExamWindows } from '@temari/contracts/lessons';
import { useApiQuery } from '../../lib/api/queries.ts';

export const useExamWindows = () => useApiQuery(listExamWindows, {}, { staleTimeMs: 0 });
