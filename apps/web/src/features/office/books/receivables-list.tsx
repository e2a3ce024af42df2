import type { Books } from '@temari/contracts/office-books';
import type { ReceivableAge } from '@temari/contracts/vocabulary';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { PagedList } from '../paged-list.tsx';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { booksAddress } from './address.ts';
import { useTexts } from './texts.ts';
import { useReceivables } from './use-books.ts';

/** The households behind one line of the receivables. */
export const ReceivablesList = ({ month, age }: { month: Books; age: ReceivableAge }) => {
  const t = useTexts();
  const words = useWords();
  const { page } = useAddress();
  const receivables = useReceivables(month.month, { age, page });
  return (
    <section className="flex flex-col gap-4">
      <BackLink to={booksAddress(month.month)}>{t('back')}</BackLink>
      <h2 className="text-h3">{t(`age-${age}`)}</h2>
      <PagedList query={receivables} empty={<EmptyState title={t('nobody-owes')} />}>
        {({ rows }) => (
          <Table
            caption={t('receivables')}
            rows={rows}
            rowKey={({ household }) => household.id}
            columns={[
              {
                key: 'household',
                header: t('household'),
                cell: ({ household }) => <TextLink to={officePaths.household(household.id)}>{household.name}</TextLink>,
              },
              { key: 'oldest', header: t('oldest-due'), cell: ({ oldestDueOn }) => words.date(oldestDueOn) },
              { key: 'charges', header: t('charges'), align: 'end', cell: ({ charges }) => charges },
              {
                key: 'amount',
                header: t('amount'),
                align: 'end',
                cell: ({ amountEtb }) => <Money amountEtb={amountEtb} />,
              },
            ]}
          />
        )}
      </PagedList>
    </section>
  );
};
