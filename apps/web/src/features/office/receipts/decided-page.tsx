import { RECEIPT_OUTCOMES, type ReceiptOutcome } from '@temari/contracts/office-receipts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Badge, type BadgeTone } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { Filters } from '../filters.tsx';
import { OfficePage } from '../office-page.tsx';
import { PagedList, ResultCount } from '../paged-list.tsx';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { type DecidedReceipt, useDecidedReceipts } from './use-receipts.ts';

const TONES: Record<ReceiptOutcome, BadgeTone> = { accepted: 'good', declined: 'bad', 'taken-back': 'quiet' };

export const OutcomeBadge = ({ outcome }: { outcome: ReceiptOutcome }) => {
  const t = useTexts();
  return <Badge tone={TONES[outcome]}>{t(`outcome-${outcome}`)}</Badge>;
};

/** What was decided on receipts, by whom and when. */
export const DecidedReceiptsPage = () => {
  const t = useTexts();
  const address = useAddress();
  const filters = { day: address.value('day'), by: address.value('by'), outcome: address.value('outcome') };
  const decided = useDecidedReceipts(filters, address.page);
  const people = decided.data?.people ?? [];
  return (
    <OfficePage
      title={t('decided-title')}
      back={<TextLink to={officePaths.receipts}>{t('to-desk')}</TextLink>}
      below={t('decided-lead')}
    >
      <Filters>
        <DateField
          name="day"
          label={t('day')}
          className="max-sm:col-span-2"
          isOptional
          value={filters.day}
          onChange={(day) => address.set({ day: day ?? '' })}
        />
        <FilterSelect
          label={t('decided-by')}
          value={filters.by}
          onChange={(by) => address.set({ by })}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterSelect
          label={t('outcome')}
          value={filters.outcome}
          onChange={(outcome) => address.set({ outcome })}
          options={RECEIPT_OUTCOMES.map((value) => ({ value, label: t(`outcome-${value}`) }))}
        />
      </Filters>
      <PagedList query={decided} empty={<EmptyState title={t('decided-none')}>{t('decided-none-text')}</EmptyState>}>
        {({ rows, total }) => (
          <>
            <ResultCount count={total} />
            <DecidedTable rows={rows} />
          </>
        )}
      </PagedList>
    </OfficePage>
  );
};

const DecidedTable = ({ rows }: { rows: DecidedReceipt[] }) => {
  const t = useTexts();
  const words = useWords();
  const columns: Column<DecidedReceipt>[] = [
    {
      key: 'whose',
      header: t('learner'),
      cell: ({ paymentId, fullName, paidByName }) => (
        <span className="flex flex-col">
          <TextLink to={officePaths.decidedReceipt(paymentId)}>{fullName}</TextLink>
          <span className="text-sm font-normal wrap-anywhere text-ink-2">
            {t('paid-by-name', { name: paidByName })}
          </span>
        </span>
      ),
    },
    { key: 'outcome', header: t('outcome'), cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
    { key: 'amount', header: t('amount'), align: 'end', cell: ({ amountEtb }) => <Money amountEtb={amountEtb} /> },
    {
      key: 'reference',
      header: t('transaction-id'),
      cell: ({ transactionId, receiptNumber }) => (
        <span className="flex flex-col">
          <span className="whitespace-nowrap">{transactionId}</span>
          {receiptNumber !== null && (
            <span className="text-sm text-ink-2">{t('confirmation', { number: receiptNumber })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'when',
      header: t('decided-when'),
      cell: ({ at, by }) => (
        <span className="flex flex-col">
          {words.when(at)}
          <span className="text-sm wrap-anywhere text-ink-2">{by ?? t('by-rule')}</span>
        </span>
      ),
    },
  ];
  return <Table caption={t('decided-title')} columns={columns} rows={rows} rowKey={({ key }) => key} />;
};
