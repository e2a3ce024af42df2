import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Names the row for screen readers; the first column unless another says so. */
  isRowHeader?: boolean | undefined;
  align?: 'start' | 'end' | undefined;
  /** The header is for screen readers only: a column of buttons needs no title. */
  isHeaderHidden?: boolean | undefined;
};

type TableProps<Row> = {
  caption: string;
  isCaptionShown?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row that wants attention first. */
  isTinted?: ((row: Row) => boolean) | undefined;
};

/**
 * Below 640 each row is a card of named lines. Phones' browsers forget that such a table is one,
 * so the roles are said again.
 */
export const Table = <Row,>({ caption, isCaptionShown = false, columns, rows, rowKey, isTinted }: TableProps<Row>) => {
  const rowHeader = columns.find((column) => column.isRowHeader) ?? columns[0];
  return (
    <div className="overflow-auto rounded-card border border-line bg-surface">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display` takes them away on phones */}
      <table role="table" className="block w-full border-collapse text-label sm:table">
        <caption
          className={
            isCaptionShown ? 'block border-b border-line px-5 py-4 text-left text-h3 sm:table-caption' : 'sr-only'
          }
        >
          {caption}
        </caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            {columns.map(({ key, header, align, isHeaderHidden }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={classNames(
                  'border-b border-line px-3 py-3 text-sm font-semibold text-ink-2 first:pl-5 last:pr-5',
                  align === 'end' ? 'text-right' : 'text-left',
                )}
              >
                {isHeaderHidden ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block sm:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className={classNames(
                'block border-line not-last:border-b max-sm:p-4 sm:table-row',
                isTinted?.(row) && 'bg-yellow-100/50',
              )}
            >
              {columns.map((column) => {
                const isHeader = column === rowHeader;
                const Cell = isHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    role={isHeader ? 'rowheader' : 'cell'}
                    scope={isHeader ? 'row' : undefined}
                    className={classNames(
                      'max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:py-1 sm:h-16 sm:px-3 sm:py-2 sm:first:pl-5 sm:last:pr-5',
                      isHeader ? 'text-left font-semibold' : 'font-normal',
                      column.align === 'end' && 'tabular-nums sm:text-right',
                    )}
                  >
                    {!isHeader && !column.isHeaderHidden && (
                      <span aria-hidden="true" className="text-sm text-ink-2 sm:hidden">
                        {column.header}
                      </span>
                    )}
                    <span
                      className={classNames(
                        'min-w-0',
                        !isHeader && 'max-sm:ml-auto max-sm:text-right',
                        column.isHeaderHidden && 'max-sm:w-full max-sm:*:w-full',
                      )}
                    >
                      {column.cell(row)}
                    </span>
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: `display` takes them away on phones */}
    </div>
  );
};
