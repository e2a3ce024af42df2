import { listExamWindows } from '@temari/contracts/lessons';
import { useApiQuery } from '../api/queries.ts';

export const useExamWindows = () => useApiQuery(listExamWindows, {}, { staleTimeMs: 0 });
