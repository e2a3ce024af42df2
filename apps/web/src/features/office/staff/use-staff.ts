import { createStaff, editStaff, leaveOffice, listAudit, listStaff, showLeaving } from '@temari/contracts/office-staff';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useStaff = () => useApiQuery(listStaff, {});
export const useCreateStaff = (after: After<typeof createStaff>) => useAct(createStaff, after);
export const useLeaving = (id: string) => useApiQuery(showLeaving, { params: { id } });
export const useEndMembership = (after: After<typeof leaveOffice>) => useAct(leaveOffice, after);
export const useEditStaff = (after: After<typeof editStaff>) => useAct(editStaff, after);

export type AuditFilter = Record<'who' | 'subjectKind' | 'subjectId' | 'about' | 'from' | 'until', string>;

/** Only what is chosen travels. */
export const chosenIn = (filter: AuditFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<AuditFilter>;

export const useAudit = (filter: AuditFilter, page: number) =>
  useApiQuery(listAudit, { query: { ...chosenIn(filter), page } }, { keepsPrevious: true });
