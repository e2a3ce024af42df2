import type { Pledge } from '@temari/contracts/gifts';
import type { ReactNode } from 'react';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { ThinHem } from '../../ui/brand/hem.tsx';
import { Money } from '../../ui/money/money.tsx';
import { useTexts } from './sponsor-texts.ts';

export const Part = ({ title, hasHem = false, children }: { title: string; hasHem?: boolean; children: ReactNode }) => (
  <section className="overflow-hidden rounded-card border border-line bg-surface shadow-sh1 print:border-0 print:shadow-none">
    {hasHem && <ThinHem />}
    <div className="p-5">
      <h2 className="pb-2 text-h3">{title}</h2>
      {children}
    </div>
  </section>
);

export const Line = ({ word, children }: { word: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line py-2.5 not-last:border-b">
    <dt className="text-ink-2">{word}</dt>
    <dd className="text-right font-semibold wrap-anywhere">{children}</dd>
  </div>
);

/** Where the money is sent, and the code by which it is known. Without a script nothing can be copied by a button. */
export const Transfer = ({ pledge, canCopy = true }: { pledge: Pledge; canCopy?: boolean }) => {
  const t = useTexts();
  const entered = useEnteredWords();
  return (
    <Part title={t('transfer')} hasHem>
      <p>{t('transfer-text')}</p>
      <dl className="pt-2">
        <Line word={t('amount')}>
          <Money amountEtb={pledge.amountEtb} />
        </Line>
        <Line word={t('reason')}>
          <span className="inline-flex items-center gap-2 font-serif text-figure">
            {pledge.code}
            {canCopy && <CopyButton text={pledge.code} label={t('copy-code')} />}
          </span>
        </Line>
        {pledge.banks.map((bank) => (
          <Line key={bank.accountNumber} word={entered(bank, 'name')}>
            <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
              <span className="tabular-nums">{bank.accountNumber}</span>
              {canCopy && (
                <CopyButton text={bank.accountNumber} label={t('copy-account', { bank: entered(bank, 'name') })} />
              )}
              <span className="block w-full text-sm font-normal text-ink-2">{bank.accountHolderName}</span>
            </span>
          </Line>
        ))}
      </dl>
    </Part>
  );
};
