import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';
import type { Deps } from '../../../deps.ts';
import { presentGift } from './present.ts';
import { giftPage } from './queries.ts';

export const listGifts = async (
  { db }: Pick<Deps, 'db'>,
  {
    fund,
    search = '',
    page = 1,
  }: { fund?: string | undefined; search?: string | undefined; page?: number | undefined },
) => {
  const { rows, total } = await giftPage(db, {
    fund,
    search,
    limit: OFFICE_PAGE_SIZE,
    offset: (page - 1) * OFFICE_PAGE_SIZE,
  });
  return {
    rows: rows.map(presentGift),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE)),
  };
};
