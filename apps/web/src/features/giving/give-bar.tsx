import type { ReactNode } from 'react';
import { ThinHem } from '../../ui/brand/hem.tsx';
import { Money } from '../../ui/money/money.tsx';

/**
 * On phones the amount and the way on stay in sight; on wide screens they end the form. Without a script the amount would
 * not follow the choice, so it is not shown.
 */
export const GiveBar = ({ etb, words, children }: { etb: number; words: string; children: ReactNode }) => (
  <div
    data-bottom-bar
    className="sticky bottom-0 z-20 -mx-[var(--margin)] bg-surface shadow-sh2 lg:static lg:mx-0 lg:rounded-card lg:border lg:border-line lg:shadow-sh1"
  >
    <ThinHem />
    <div className="wrap flex items-center justify-between gap-4 pt-2 pb-[max(12px,env(safe-area-inset-bottom))] lg:px-6 lg:py-4">
      <p className="min-w-0 leading-tight noscript:invisible">
        <Money amountEtb={etb} className="font-serif text-2xl font-bold" />
        <span className="block text-sm text-ink-2">{words}</span>
      </p>
      {children}
    </div>
  </div>
);
