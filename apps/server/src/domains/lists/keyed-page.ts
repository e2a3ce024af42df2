import { OFFICE_PAGE_SIZE } from '@temari/contracts/office-lists';

/** The page after a row, before one, or by its number, which reads all pages before it. */
export interface AskedPage {
  page?: number | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

export interface Total {
  total: number;
  isTotalEstimated: boolean;
}

/** An estimate neither hides a page that is there nor offers one that is not. */
const pageCountOf = ({ total, isTotalEstimated }: Total, page: number, rowCount: number): number => {
  const expected = Math.max(1, Math.ceil(total / OFFICE_PAGE_SIZE));
  if (!isTotalEstimated) return expected;
  return rowCount < OFFICE_PAGE_SIZE ? page : Math.max(expected, page + 1);
};

export const keyedPage = <Row>(rows: Row[], total: Total, { page = 1 }: AskedPage) => ({
  rows,
  ...total,
  page,
  pageCount: pageCountOf(total, page, rows.length),
});
