import type { ReactNode } from 'react';
import { grouped } from '../../lib/language/format.ts';
import { Pagination } from '../../ui/layout/pagination.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import type { QueryLike } from '../../ui/states/read-state.tsx';
import { useTexts } from './texts.ts';
import { useAddress } from './use-address.ts';

interface OnePage {
  rows: readonly unknown[];
  page: number;
  pageCount: number;
}

type PagedListProps<Page extends OnePage> = {
  query: QueryLike<Page>;
  /** For a list that knows its pages by their rows. */
  keyOf?: (row: Page['rows'][number]) => string;
  empty: ReactNode;
  children: (page: Page) => ReactNode;
};

/** One page of a list, and the way to the others; which one is shown is part of the address. */
export const PagedList = <Page extends OnePage>({ query, keyOf, empty, children }: PagedListProps<Page>) => {
  const address = useAddress();
  const keysOf = ({ rows, page }: Page, next: number): Record<string, string> => {
    const row = next > page ? rows.at(-1) : rows[0];
    if (!keyOf || row === undefined || next === 1) return { after: '', before: '' };
    return next > page ? { after: keyOf(row), before: '' } : { after: '', before: keyOf(row) };
  };
  return (
    <QueryState query={query} isEmpty={({ rows }) => rows.length === 0} empty={empty}>
      {(found) => (
        <>
          {children(found)}
          <Pagination
            page={found.page}
            pageCount={found.pageCount}
            onPage={(next) => address.set({ page: String(next), ...keysOf(found, next) })}
          />
        </>
      )}
    </QueryState>
  );
};

/** How many there are in all, read aloud when it changes. */
export const ResultCount = ({
  count,
  isEstimated = false,
  text,
}: {
  count: number;
  isEstimated?: boolean;
  text?: string;
}) => {
  const t = useTexts();
  return (
    <p role="status" className="text-sm text-ink-2">
      {text ?? (isEstimated ? t('results-about', { count: grouped(count) }) : t('results', { count }))}
    </p>
  );
};
