import './slip.css';
import type { ReactNode } from 'react';
import { useSite } from '../../lib/domain/site.ts';
import { useDates } from '../../lib/language/dates.ts';

const DIGITS = 6;

/** The number of a confirmation, as it is printed. */
export const shownNumber = (number: number): string => String(number).padStart(DIGITS, '0');

export const SlipFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="text-right wrap-anywhere">{children}</dd>
  </div>
);

export const SlipMark = ({ children }: { children: ReactNode }) => (
  <p className="border border-ink px-2 py-1 text-center font-bold">{children}</p>
);

/** Paper of 80 mm: one colour, who gives it, and both dates. */
export const SlipPaper = ({
  title,
  marks,
  at,
  children,
}: {
  title: string;
  marks?: ReactNode;
  at: string;
  children: ReactNode;
}) => {
  const dates = useDates();
  const site = useSite();
  return (
    <article className="slip flex w-72 max-w-full flex-col gap-2 border border-line bg-white p-4 text-sm">
      <p className="text-base font-bold">{site.name}</p>
      <p>{[site.address, ...site.phones].filter(Boolean).join(' · ')}</p>
      <h2 className="border-t border-ink pt-2 text-base font-bold">{title}</h2>
      {marks}
      <p>
        {dates.gregorian(at)}
        <br />
        {dates.ethiopian(at)}
      </p>
      {children}
    </article>
  );
};
