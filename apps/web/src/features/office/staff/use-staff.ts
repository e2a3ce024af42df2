import { createStaff, editStaff, leaveOffice, listAudit, listStaff, showLeaving } from '@temari/contracts/office-staff';
import type { After } from '../../../lib/api/act.ts';
import type { Input } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useStaff = () => useApiQuery(listStaff, {});
export const useCreateStaff = (after: After<typeof createStaff>) => useAct(createStaff, after);
export const useLeaving = (id: string) => useApiQuery(showLeaving, { params: { id } });
export const useEndMembership = (after: After<typeof leaveOffice>) => useAct(leaveOffice, after);
export const useEditStaff = (after: After<typeof editStaff>) => useAct(editStaff, after);

export const useAudit = (
  filter: Record<'who' | 'subjectKind' | 'subjectId' | 'from' | 'until', string>,
  page: number,
) =>
  useApiQuery(
    listAudit,
    {
      query: {
        ...(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Input<
          typeof listAudit
        >['query']),
        page,
      },
    },
    { keepsPrevious: true },
  );
