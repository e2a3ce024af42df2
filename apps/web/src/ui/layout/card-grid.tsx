import { Children, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const COLUMNS = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' };

type CardGridProps = {
  columns?: 2 | 3 | 4 | undefined;
  /** Where one card can open and grow: the others of its row stay as they are. */
  isLoose?: boolean;
  children: ReactNode;
};

/** One column on phones, two from 640, all from 1024; cards of a row are equally high. */
export const CardGrid = ({ columns = 3, isLoose = false, children }: CardGridProps) => (
  <ul className={classNames('grid gap-4 sm:gap-6', isLoose && 'items-start', COLUMNS[columns])}>
    {Children.map(children, (card) => (
      <li className="grid min-w-0">{card}</li>
    ))}
  </ul>
);
