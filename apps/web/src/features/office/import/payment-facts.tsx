import type { ImportRow } from '@temari/contracts/office-imports';
import { Money } from '../../../ui/money/money.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

/** What a line says of a past payment. */
export const PaymentFacts = ({ payment }: { payment: NonNullable<ImportRow['payment']> }) => {
  const t = useTexts();
  const words = useWords();
  const { paidOn, amountEtb, reference, way, purpose, use } = payment;
  const facts = [paidOn && words.date(paidOn), purpose, t(`way-${way}`), reference, t(`use-${use}`)];
  return (
    <p className="flex flex-wrap gap-x-2 text-sm wrap-anywhere text-ink-2">
      {amountEtb !== null && <Money amountEtb={amountEtb} className="font-semibold text-ink" />}
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </p>
  );
};
