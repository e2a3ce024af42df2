import type { OfficeHousehold } from '@temari/contracts/office-households';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

const SHOWN_FIRST = 5;

/** What was paid before the books began: no confirmations, no income, nothing to decide. */
export const PastPaymentsCard = ({ payments }: { payments: NonNullable<OfficeHousehold['pastPayments']> }) => {
  const t = useTexts();
  const words = useWords();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      <Table
        caption={t('past-payments')}
        isCaptionShown
        rows={isWhole ? payments : payments.slice(0, SHOWN_FIRST)}
        rowKey={({ id }) => id}
        columns={[
          { key: 'when', header: t('when'), cell: ({ paidOn }) => words.date(paidOn) },
          { key: 'whom', header: t('for-whom'), cell: ({ fullName }) => fullName || '—' },
          {
            key: 'for',
            header: t('past-for'),
            cell: ({ purpose, use }) => [purpose, t(`past-use-${use}`)].filter(Boolean).join(' · '),
          },
          {
            key: 'way',
            header: t('way'),
            cell: ({ way, reference }) => (
              <span className="wrap-anywhere">{[t(`past-way-${way}`), reference].filter(Boolean).join(' · ')}</span>
            ),
          },
          {
            key: 'amount',
            header: t('amount'),
            align: 'end',
            cell: ({ amountEtb }) => <Money amountEtb={amountEtb} />,
          },
        ]}
      />
      {!isWhole && payments.length > SHOWN_FIRST && (
        <Button variant="quiet" size="small" onClick={() => setIsWhole(true)}>
          {t('all-past-payments', { count: payments.length })}
        </Button>
      )}
    </div>
  );
};
