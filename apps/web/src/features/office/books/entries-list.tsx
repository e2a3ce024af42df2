import type { BookEntry, Books } from '@temari/contracts/office-books';
import { useHoursWords } from '../../../lib/domain/hours-words.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { ALL_ENTRIES, booksAddress } from './address.ts';
import { useTexts } from './texts.ts';
import { useAccountName } from './use-account-name.ts';
import { useBookEntries } from './use-books.ts';

/** The entries behind a figure, in the order of their days. */
export const EntriesList = ({ month, account }: { month: Books; account: string }) => {
  const t = useTexts();
  const accountName = useAccountName();
  const address = useAddress();
  const entries = useBookEntries(month.month, {
    account: account === ALL_ENTRIES ? '' : account,
    after: address.value('after'),
  });
  return (
    <section className="flex flex-col gap-4">
      <BackLink to={booksAddress(month.month)}>{t('back')}</BackLink>
      <QueryState
        query={entries}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState title={t('no-entries')} />}
      >
        {({ account: shown, rows, next }) => (
          <>
            <h2 className="text-h3">{shown ? accountName(shown) : t('entries')}</h2>
            <EntryTable rows={rows} />
            {next && <TextLink to={booksAddress(month.month, { account, after: next })}>{t('more')}</TextLink>}
          </>
        )}
      </QueryState>
    </section>
  );
};

const EntryTable = ({ rows }: { rows: BookEntry[] }) => {
  const t = useTexts();
  const words = useWords();
  const months = useHoursWords();
  const accountName = useAccountName();
  const columns: Column<BookEntry>[] = [
    { key: 'day', header: t('day'), cell: ({ bookedOn }) => words.date(bookedOn) },
    {
      key: 'kind',
      header: t('what'),
      cell: ({ kind, month, enrollment, payment, receiptNumber }) => (
        <span className="flex flex-col">
          {payment && receiptNumber !== null ? (
            <TextLink to={`/receipt/${payment}`}>{`${t(`kind-${kind}`)} ${receiptNumber}`}</TextLink>
          ) : (
            [t(`kind-${kind}`), month && months.month(month)].filter(Boolean).join(' · ')
          )}
          {enrollment && <span className="text-sm text-ink-2">{enrollment.fullName}</span>}
        </span>
      ),
    },
    {
      key: 'household',
      header: t('household'),
      cell: ({ household }) =>
        household && <TextLink to={officePaths.household(household.id)}>{household.name}</TextLink>,
    },
    { key: 'debit', header: t('debit'), cell: ({ debit }) => accountName(debit) },
    { key: 'credit', header: t('credit'), cell: ({ credit }) => accountName(credit) },
    { key: 'amount', header: t('amount'), align: 'end', cell: ({ amountEtb }) => <Money amountEtb={amountEtb} /> },
  ];
  return <Table caption={t('entries')} rows={rows} rowKey={({ id }) => id} columns={columns} />;
};
