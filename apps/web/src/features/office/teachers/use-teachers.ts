import { decideTeacher, listTeachers, showTeacher, takeBackTeacherDecision } from '@temari/contracts/office-teachers';
import type { ApplicationStatus } from '@temari/contracts/vocabulary';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useTeachers = ({ search, status, page }: { search: string; status: string; page: number }) =>
  useApiQuery(
    listTeachers,
    { query: { page, ...(search && { search }), ...(status && { status: status as ApplicationStatus }) } },
    { keepsPrevious: true },
  );

export const useTeacher = (id: string) => useApiQuery(showTeacher, { params: { id } });

export const useDecideTeacher = (after: After<typeof decideTeacher>) => useAct(decideTeacher, after);
export const useTakeBackDecision = (after: After<typeof takeBackTeacherDecision>) =>
  useAct(takeBackTeacherDecision, after);
