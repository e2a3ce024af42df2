import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Money } from './money.tsx';

export type PriceLine = {
  label: string;
  /** Below zero: taken off. */
  amountEtb: number;
  /** The reason, in words. */
  note?: ReactNode;
};

type PriceLinesProps = { lines: readonly PriceLine[]; total: { label: string; amountEtb: number } };

/** A price is always its lines, and the total under them. */
export const PriceLines = ({ lines, total }: PriceLinesProps) => (
  <dl className="flex flex-col gap-3">
    {lines.map(({ label, amountEtb, note }) => (
      <div key={label} className="grid grid-cols-[1fr_auto] gap-x-4">
        <dt className="min-w-0 text-label leading-normal">
          {label}
          {note && <span className="block text-sm text-ink-2">{note}</span>}
        </dt>
        <dd className={classNames('text-label leading-normal', amountEtb < 0 && 'font-semibold text-green-700')}>
          <Money amountEtb={amountEtb} />
        </dd>
      </div>
    ))}
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-ink pt-3">
      <dt className="text-label font-semibold">{total.label}</dt>
      <dd className="ml-auto font-serif text-figure font-bold">
        <Money amountEtb={total.amountEtb} />
      </dd>
    </div>
  </dl>
);
