import type { Fund, OfficeGift } from '@temari/contracts/office-funds';
import { useState } from 'react';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { Filters } from '../filters.tsx';
import { PagedList } from '../paged-list.tsx';
import { SearchField } from '../search-field.tsx';
import { useAddress, useTypedSearch } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { ReturnGiftDialog, UnnameQuestion } from './gift-dialogs.tsx';
import { useTexts } from './texts.ts';
import { useGifts } from './use-funds.ts';

const TONES = { open: 'upcoming', received: 'good', lapsed: 'quiet' } as const;

/** What came in, what waits for its money, and what went back. */
export const GiftsList = ({ funds, mayAct }: { funds: readonly Fund[]; mayAct: boolean }) => {
  const t = useTexts();
  const entered = useEnteredWords();
  const address = useAddress();
  const { typed, setTyped } = useTypedSearch();
  const gifts = useGifts({ search: address.value('search'), fund: address.value('fund'), page: address.page });
  const [returning, setReturning] = useState<OfficeGift | null>(null);
  const [unnaming, setUnnaming] = useState<OfficeGift | null>(null);
  return (
    <section className="flex flex-col gap-4" aria-label={t('gifts')}>
      <h2 className="text-h3">{t('gifts')}</h2>
      <Filters>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <FilterSelect
          label={t('fund')}
          value={address.value('fund')}
          onChange={(fund) => address.set({ fund })}
          options={funds.map((fund) => ({ value: fund.id, label: entered(fund, 'name') }))}
        />
      </Filters>
      <PagedList query={gifts} empty={<EmptyState title={t('no-gifts')}>{t('no-gifts-text')}</EmptyState>}>
        {({ rows }) => (
          <GiftTable rows={rows} acts={mayAct ? { onReturn: setReturning, onUnname: setUnnaming } : null} />
        )}
      </PagedList>
      {returning && <ReturnGiftDialog gift={returning} onClose={() => setReturning(null)} />}
      {unnaming && <UnnameQuestion gift={unnaming} onClose={() => setUnnaming(null)} />}
    </section>
  );
};

interface Acts {
  onReturn: (gift: OfficeGift) => void;
  onUnname: (gift: OfficeGift) => void;
}

const GiftTable = ({ rows, acts }: { rows: OfficeGift[]; acts: Acts | null }) => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  const canReturn = (gift: OfficeGift): boolean => gift.state === 'received' && gift.returnedEtb < gift.amountEtb;
  return (
    <Table
      caption={t('gifts')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'giver',
          header: t('giver'),
          cell: (gift) => (
            <div className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{gift.giver || t('unnamed')}</span>
              {gift.message && <span className="block text-sm text-ink-2">“{gift.message}”</span>}
              {gift.code && <span className="block text-sm text-ink-2">{t('code', { code: gift.code })}</span>}
            </div>
          ),
        },
        { key: 'fund', header: t('fund'), cell: (gift) => gift.fund.name },
        {
          key: 'way',
          header: t('reference'),
          cell: (gift) => (
            <div className="min-w-0 wrap-anywhere">
              {t(`way-${gift.way}`)}
              {gift.isMonthly && `, ${t('monthly')}`}
              {gift.reference && <span className="block text-sm text-ink-2">{gift.reference}</span>}
            </div>
          ),
        },
        {
          key: 'state',
          header: t('state-received'),
          cell: (gift) => (
            <div className="flex flex-col items-start gap-1">
              <Badge tone={TONES[gift.state]}>{t(`state-${gift.state}`)}</Badge>
              <span className="text-sm text-ink-2">{words.when(gift.receivedAt ?? gift.createdAt)}</span>
              {gift.returnedEtb > 0 && (
                <span className="text-sm text-clay-700">{t('returned-part', { amount: money(gift.returnedEtb) })}</span>
              )}
            </div>
          ),
        },
        { key: 'amount', header: t('amount'), align: 'end', cell: (gift) => <Money amountEtb={gift.amountEtb} /> },
        ...(acts
          ? [
              {
                key: 'act',
                header: t('return'),
                isHeaderHidden: true,
                cell: (gift: OfficeGift) => (
                  <div className="flex flex-wrap gap-2">
                    {canReturn(gift) && (
                      <Button variant="outline" size="small" onClick={() => acts.onReturn(gift)}>
                        {t('return')}
                      </Button>
                    )}
                    {(gift.giver || gift.message || gift.hasContact) && (
                      <Button variant="quiet" size="small" onClick={() => acts.onUnname(gift)}>
                        {t('unname')}
                      </Button>
                    )}
                  </div>
                ),
              },
            ]
          : []),
      ]}
    />
  );
};
