import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type { Deps } from '../../../deps.ts';
import { schoolYearAt } from '../../../domains/people/rules.ts';
import { gradesBefore } from './queries.ts';

export const listGradesToConfirm = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { page = 1 }: { page?: number | undefined },
) => {
  const { rows, total } = await gradesBefore(db, schoolYearAt(clock.now()), {
    limit: OFFICE_PAGE_SIZE,
    offset: (page - 1) * OFFICE_PAGE_SIZE,
  });
  return {
    rows: rows.map((row) => ({ ...row, grade: row.grade ?? '' })),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
  };
};
