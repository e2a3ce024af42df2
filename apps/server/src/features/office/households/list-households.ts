import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type { Deps } from '../../../deps.ts';
import { FOUND_AT_MOST, searchOf } from '../../../domains/search/household-search.ts';
import { countDoubts } from './doubt-queries.ts';
import { indexJustChanged } from './index-changed.ts';
import { COUNTED_AT_MOST, everyHousehold, householdsFound } from './queries.ts';

export const listHouseholds = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { search = '', page = 1 }: { search?: string | undefined; page?: number | undefined },
) => {
  const { db } = deps;
  const wanted = searchOf(search);
  const place = { limit: OFFICE_PAGE_SIZE, offset: (page - 1) * OFFICE_PAGE_SIZE };
  if (wanted.kind !== 'everybody') await indexJustChanged(deps);
  const { rows, total } = await (wanted.kind === 'everybody'
    ? everyHousehold(db, place)
    : householdsFound(db, wanted, place));
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
    doubts: await countDoubts(db),
    isCut: total >= (wanted.kind === 'everybody' ? COUNTED_AT_MOST : FOUND_AT_MOST),
  };
};
