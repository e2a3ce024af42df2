import { listStudents, showStudent } from '@temari/contracts/office-students';
import { useApiQuery } from '../../../lib/api/queries.ts';

export const useStudents = (search: string, page: number) =>
  useApiQuery(listStudents, { query: { page, ...(search && { search }) } }, { keepsPrevious: true });

export const useStudent = (id: string) => useApiQuery(showStudent, { params: { id } });
