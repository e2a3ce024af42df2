import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { OwnLanguage } from './own-language.tsx';

type DefinitionListProps = {
  items: readonly { label: string; value: ReactNode }[];
  columns?: 1 | 2 | 3 | undefined;
};

const COLUMNS = { 1: '', 2: 'two-columns', 3: 'two-columns lg:grid-cols-3' };

/** What was said, to be checked: the previews of a purchase, the facts of a class. */
export const DefinitionList = ({ items, columns = 2 }: DefinitionListProps) => (
  <dl className={classNames('grid gap-x-6 gap-y-4', COLUMNS[columns])}>
    {items.map(({ label, value }) => (
      <div key={label} className="min-w-0">
        <dt className="text-sm text-ink-2">{label}</dt>
        <dd className="font-semibold break-words">
          {typeof value === 'string' ? <OwnLanguage>{value}</OwnLanguage> : value}
        </dd>
      </div>
    ))}
  </dl>
);
