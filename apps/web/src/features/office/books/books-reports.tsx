import type { Books } from '@temari/contracts/office-books';
import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { useWords } from '../use-words.ts';
import { ALL_ENTRIES, booksAddress } from './address.ts';
import { useTexts } from './texts.ts';
import { useAccountName } from './use-account-name.ts';

type Report = { month: Books };

export const BooksReports = ({ month }: Report) => {
  const t = useTexts();
  return (
    <>
      <TrialBalance month={month} />
      <Income month={month} />
      <Receivables month={month} />
      <p>
        <TextLink to={booksAddress(month.month, { account: ALL_ENTRIES })}>
          {t('all-entries', { count: month.entries })}
        </TextLink>
      </p>
    </>
  );
};

const Section = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3">
    <div>
      <h2 className="text-h3">{title}</h2>
      <p className="text-sm text-ink-2">{lead}</p>
    </div>
    {children}
  </section>
);

const TrialBalance = ({ month: { month, trialBalance } }: Report) => {
  const t = useTexts();
  const accountName = useAccountName();
  return (
    <Section title={t('trial-balance')} lead={t('trial-lead')}>
      {trialBalance.length === 0 ? (
        <p className="text-ink-2">{t('no-entries')}</p>
      ) : (
        <Table
          caption={t('trial-balance')}
          rows={trialBalance}
          rowKey={({ account }) => account}
          columns={[
            {
              key: 'account',
              header: t('account'),
              cell: (row) => <TextLink to={booksAddress(month, { account: row.account })}>{accountName(row)}</TextLink>,
            },
            {
              key: 'opening',
              header: t('opening'),
              align: 'end',
              cell: ({ openingEtb }) => <Money amountEtb={openingEtb} />,
            },
            { key: 'debit', header: t('debit'), align: 'end', cell: ({ debitEtb }) => <Money amountEtb={debitEtb} /> },
            {
              key: 'credit',
              header: t('credit'),
              align: 'end',
              cell: ({ creditEtb }) => <Money amountEtb={creditEtb} />,
            },
            {
              key: 'closing',
              header: t('closing'),
              align: 'end',
              cell: ({ closingEtb }) => <Money amountEtb={closingEtb} />,
            },
          ]}
        />
      )}
    </Section>
  );
};

const Income = ({ month: { month, income } }: Report) => {
  const t = useTexts();
  const words = useWords();
  return (
    <Section title={t('income')} lead={t('income-lead')}>
      {income.length === 0 ? (
        <p className="text-ink-2">{t('no-entries')}</p>
      ) : (
        <Table
          caption={t('income')}
          rows={income}
          rowKey={({ service }) => service ?? ''}
          columns={[
            {
              key: 'service',
              header: t('service'),
              cell: ({ service }) =>
                service ? (
                  <TextLink to={booksAddress(month, { account: `income:${service}` })}>
                    {words.service(service)}
                  </TextLink>
                ) : (
                  t('no-service')
                ),
            },
            {
              key: 'charged',
              header: t('charged'),
              align: 'end',
              cell: ({ chargedEtb }) => <Money amountEtb={chargedEtb} />,
            },
            {
              key: 'taken-back',
              header: t('taken-back'),
              align: 'end',
              cell: ({ takenBackEtb }) => <Money amountEtb={-takenBackEtb} />,
            },
            { key: 'given', header: t('given'), align: 'end', cell: ({ givenEtb }) => <Money amountEtb={-givenEtb} /> },
            { key: 'net', header: t('net'), align: 'end', cell: ({ netEtb }) => <Money amountEtb={netEtb} /> },
          ]}
        />
      )}
    </Section>
  );
};

const Receivables = ({ month: { month, receivables } }: Report) => {
  const t = useTexts();
  const words = useWords();
  const { on, ages, freeEtb, balanceEtb } = receivables;
  return (
    <Section title={t('receivables')} lead={t('receivables-lead', { date: words.date(on) })}>
      <Table
        caption={t('receivables')}
        rows={ages}
        rowKey={({ age }) => age}
        columns={[
          {
            key: 'age',
            header: t('age'),
            cell: ({ age, charges }) =>
              charges > 0 ? <TextLink to={booksAddress(month, { age })}>{t(`age-${age}`)}</TextLink> : t(`age-${age}`),
          },
          { key: 'households', header: t('households'), align: 'end', cell: ({ households }) => households },
          { key: 'charges', header: t('charges'), align: 'end', cell: ({ charges }) => charges },
          {
            key: 'amount',
            header: t('amount'),
            align: 'end',
            cell: ({ amountEtb }) => <Money amountEtb={amountEtb} />,
          },
        ]}
      />
      <p className="text-sm text-ink-2">
        {t('free')} <Money amountEtb={freeEtb} />. {t('balance')} <Money amountEtb={balanceEtb} />.
      </p>
    </Section>
  );
};
