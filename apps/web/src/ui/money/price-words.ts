import type { PackageBilling } from '@temari/contracts/package-billing';
import type { PriceLine } from '@temari/contracts/prices';
import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/prices.json';
import type { PriceLine as ShownLine } from './price-lines.tsx';

const useTexts = defineTexts('prices', english);

/** The server's price lines in the reader's words, each with its reason; the same on every page that names a price. */
export const usePriceWords = () => {
  const t = useTexts();
  return {
    lines: (lines: readonly PriceLine[], packageTitle: string): ShownLine[] =>
      lines.map(({ kind, amountEtb }) =>
        kind === 'list-price'
          ? { label: t('list-price', { title: packageTitle }), amountEtb }
          : { label: t('grade-discount'), note: t('grade-discount-reason'), amountEtb },
      ),
    total: (billing: PackageBilling = 'monthly') => t(billing === 'once' ? 'total-once' : 'total-per-month'),
  };
};
