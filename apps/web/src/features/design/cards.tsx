import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { MenuAction, MenuButton, MenuLink } from '../../ui/actions/menu-button.tsx';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { ThinHem } from '../../ui/brand/hem.tsx';
import { EditIcon, LogoutIcon, SettingsIcon } from '../../ui/brand/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { DefinitionList } from '../../ui/layout/definition-list.tsx';
import { Pagination } from '../../ui/layout/pagination.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { PriceLines } from '../../ui/money/price-lines.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { SkeletonCards } from '../../ui/states/skeleton.tsx';
import { Shelf } from './shelf.tsx';
import { useTexts } from './texts.ts';

const stay = () => {};
const ACCOUNT_NUMBER = '1000 0447 1203';
const PAGES = 7;

export const Prices = () => {
  const t = useTexts();
  return (
    <Shelf title={t('price')}>
      <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
        <div className="flex flex-col gap-7">
          <Section
            title={t('class-detail')}
            actions={
              <Button variant="quiet" size="small" icon={<EditIcon size={18} />}>
                {t('edit')}
              </Button>
            }
          >
            <DefinitionList
              columns={3}
              items={[
                { label: t('grade'), value: '8' },
                { label: t('course'), value: t('maths') },
                { label: t('schedule'), value: t('schedule-value') },
                { label: t('start-date'), value: t('start-date-value') },
                {
                  label: t('account-number'),
                  value: (
                    <span className="flex items-center gap-2 tabular-nums">
                      {ACCOUNT_NUMBER}
                      <CopyButton text={ACCOUNT_NUMBER} label={t('copy-account')} />
                    </span>
                  ),
                },
              ]}
            />
          </Section>
          <Section title={t('teacher')}>
            <div className="flex flex-wrap gap-x-10 gap-y-4">
              <div className="flex items-center gap-3">
                <Avatar name={t('teacher-value')} />
                <DefinitionList columns={1} items={[{ label: t('teacher'), value: t('teacher-value') }]} />
              </div>
              <div className="flex items-center gap-3">
                <Avatar name="" isUnknown />
                <DefinitionList columns={1} items={[{ label: t('substitute'), value: t('tba') }]} />
              </div>
            </div>
          </Section>
        </div>
        <Card title={t('price-title')} hem={<ThinHem />}>
          <p className="-mt-3 text-sm text-ink-2">{t('price-what')}</p>
          <PriceLines
            lines={[
              { label: t('list-price'), amountEtb: 1400 },
              { label: t('discount-line'), amountEtb: -700, note: t('discount-reason') },
            ]}
            total={{ label: t('total'), amountEtb: 700 }}
          />
        </Card>
      </div>
    </Shelf>
  );
};

export const Cards = () => {
  const t = useTexts();
  return (
    <Shelf title={t('cards')}>
      <CardGrid columns={3}>
        <Card title={t('card')} headingLevel={3} actions={<Badge tone="good">{t('paid')}</Badge>}>
          <p className="text-label">{t('card-text')}</p>
        </Card>
        <Card title={t('card-raised')} headingLevel={3} kind="raised">
          <p className="text-label">{t('card-text')}</p>
          <Button className="mt-auto">{t('get-started')}</Button>
        </Card>
        <Card title={t('card-flat')} headingLevel={3} kind="flat">
          <p className="text-label">{t('card-text')}</p>
        </Card>
      </CardGrid>
      <SkeletonCards />
    </Shelf>
  );
};

type Waiting = { who: string; days: number };

export const Tables = () => {
  const t = useTexts();
  const [page, setPage] = useState(2);
  const rows: Waiting[] = [
    { who: t('row-1'), days: 2 },
    { who: t('row-2'), days: 1 },
    { who: t('row-3'), days: 1 },
  ];
  const columns: Column<Waiting>[] = [
    { key: 'who', header: t('who'), cell: (row) => row.who },
    { key: 'what', header: t('what'), cell: () => t('row-what') },
    { key: 'status', header: t('status'), cell: () => <Badge tone="review">{t('waiting-for-review')}</Badge> },
    { key: 'age', header: t('age'), cell: (row) => t('days', { count: row.days }), align: 'end' },
    {
      key: 'act',
      header: t('act'),
      isHeaderHidden: true,
      align: 'end',
      cell: (row) => (
        <Button variant={row.days > 1 ? 'main' : 'outline'} size="small">
          {t('review')}
        </Button>
      ),
    },
  ];
  return (
    <Shelf title={t('tables')}>
      <div className="flex flex-wrap items-center gap-3">
        <MenuButton
          label={
            <>
              <Avatar name={t('full-name-value')} />
              {t('full-name-value')}
            </>
          }
        >
          <MenuLink to="/design" icon={<SettingsIcon />}>
            {t('settings')}
          </MenuLink>
          <MenuAction onSelect={stay} icon={<LogoutIcon />}>
            {t('logout')}
          </MenuAction>
        </MenuButton>
      </div>
      <Table
        caption={t('waiting-list')}
        isCaptionShown
        columns={columns}
        rows={rows}
        rowKey={(row) => row.who}
        isTinted={(row) => row.days > 1}
      />
      <Pagination page={page} pageCount={PAGES} onPage={setPage} />
    </Shelf>
  );
};
