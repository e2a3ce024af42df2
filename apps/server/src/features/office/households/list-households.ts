import type { Deps } from '../../../deps.ts';
import { type AskedPage, keyedPage } from '../../../domains/lists/keyed-page.ts';
import { FOUND_AT_MOST, searchOf } from '../../../domains/search/household-search.ts';
import { countDoubts } from './doubt-queries.ts';
import { indexJustChanged } from './index-changed.ts';
import { everyHousehold, householdsFound } from './queries.ts';

export const listHouseholds = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { search = '', ...asked }: AskedPage & { search?: string | undefined },
) => {
  const { db } = deps;
  const wanted = searchOf(search);
  if (wanted.kind !== 'everybody') await indexJustChanged(deps);
  const { rows, total } = await (wanted.kind === 'everybody'
    ? everyHousehold(db, asked)
    : householdsFound(db, wanted, asked));
  return {
    ...keyedPage(
      rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      total,
      asked,
    ),
    doubts: await countDoubts(db),
    isCut: wanted.kind !== 'everybody' && total.total >= FOUND_AT_MOST,
  };
};
