import type { Quote } from '@temari/contracts/enrollments';
import { useState } from 'react';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ThinHem } from '../../ui/brand/hem.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Money } from '../../ui/money/money.tsx';
import { PriceLines } from '../../ui/money/price-lines.tsx';
import { usePriceWords } from '../../ui/money/price-words.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DETAILS_FORM } from './details-form.tsx';
import { useTexts } from './texts.ts';

const Lines = ({ quote }: { quote: Quote }) => {
  const words = useEnteredWords();
  const priceWords = usePriceWords();
  return (
    <PriceLines
      lines={priceWords.lines(quote.lines, words(quote.package, 'title'))}
      total={{ label: priceWords.total(quote.package.billing), amountEtb: quote.totalEtb }}
    />
  );
};

export const PriceCard = ({ quote, className }: { quote: Quote; className?: string }) => {
  const t = useTexts();
  const words = useEnteredWords();
  return (
    <Card hem={<ThinHem />} title={t('what-you-pay')} className={className}>
      <p className="-mt-2 text-sm text-ink-2">
        {t(quote.package.billing === 'once' ? 'per-student-once' : 'per-student', {
          program: words(quote.package, 'developmentProgram'),
        })}
      </p>
      <Lines quote={quote} />
    </Card>
  );
};

/** On phones the total and the way on stay in sight below the form. */
export const PriceBar = ({ quote }: { quote: Quote }) => {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div data-bottom-bar className="fixed inset-x-0 bottom-0 z-20 bg-surface shadow-sh2 lg:hidden">
      <ThinHem />
      <div className="wrap flex items-center justify-between gap-4 pt-2 pb-[max(12px,env(safe-area-inset-bottom))]">
        <div className="min-w-0">
          <p className="font-serif text-2xl font-bold">
            <Money amountEtb={quote.totalEtb} />
          </p>
          <button
            type="button"
            className="touch-target text-left text-sm font-semibold text-green-700 underline-offset-4 hover:underline"
            onClick={() => setIsOpen(true)}
          >
            {t(quote.package.billing === 'once' ? 'see-lines-once' : 'see-lines')}
          </button>
        </div>
        <Button type="submit" form={DETAILS_FORM} className="min-w-32">
          {t('next')}
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('what-you-pay')} hem={<ThinHem />}>
        <div className="text-ink">
          <Lines quote={quote} />
        </div>
      </Dialog>
    </div>
  );
};
