import type { Difference } from '@temari/contracts/office-differences';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Filters } from '../filters.tsx';
import { OfficePage } from '../office-page.tsx';
import { OpenFilter } from '../open-filter.tsx';
import { PagedList } from '../paged-list.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useCloseDifference, useDifferences } from './use-differences.ts';

const STATES = ['open', 'closed'] as const;

/** Where the payment gateway and our own books do not say the same, until somebody has dealt with it. */
export const DifferencesPage = () => {
  const t = useTexts();
  const words = useWords();
  const address = useAddress();
  const state = address.value('state') === 'closed' ? 'closed' : 'open';
  const differences = useDifferences(state, address.page);
  const comparedAt = differences.data?.comparedAt;
  return (
    <OfficePage
      title={t('title')}
      below={differences.data && (comparedAt ? t('compared', { when: words.when(comparedAt) }) : t('never-compared'))}
    >
      <Filters>
        <OpenFilter
          address={address}
          label={t('state')}
          state={state}
          options={STATES.map((value) => ({ value, label: t(`state-${value}`) }))}
        />
      </Filters>
      <PagedList
        query={differences}
        empty={
          state === 'open' ? (
            <EmptyState title={t('none')}>{t('none-text')}</EmptyState>
          ) : (
            <EmptyState title={t('none-closed')} />
          )
        }
      >
        {({ rows }) => <DifferenceTable rows={rows} />}
      </PagedList>
    </OfficePage>
  );
};

const What = ({ difference: { kind, detail } }: { difference: Difference }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  return (
    <span className="flex max-w-100 flex-col gap-0.5">
      {office(`difference-${kind}`)}
      <span className="text-sm font-normal text-ink-2">{t(`advice-${kind}`)}</span>
      {detail && <span className="text-sm font-normal wrap-anywhere text-clay-700">{detail}</span>}
    </span>
  );
};

const Closed = ({ difference: { closedAt, closedBy } }: { difference: Difference }) => {
  const t = useTexts();
  const words = useWords();
  const when = words.when(closedAt ?? '');
  return <span className="text-sm">{closedBy ? t('closed-by', { name: closedBy, when }) : t('agreed', { when })}</span>;
};

const amount = (etb: number | null) => (etb === null ? '—' : <Money amountEtb={etb} />);

const DifferenceTable = ({ rows }: { rows: Difference[] }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const sentence = useErrorSentence();
  const toast = useToast();
  const mayAct = useMayAct(['money']);
  const close = useCloseDifference({ done: () => toast({ text: t('closed') }) });
  const columns: Column<Difference>[] = [
    { key: 'what', header: t('what'), cell: (difference) => <What difference={difference} /> },
    {
      key: 'whose',
      header: t('whose'),
      cell: ({ enrollmentId, fullName, reference }) => (
        <span className="flex flex-col">
          {enrollmentId ? (
            <TextLink to={officePaths.enrollment(enrollmentId)}>{fullName || t('whose')}</TextLink>
          ) : (
            t('nobody')
          )}
          <span className="text-sm wrap-anywhere text-ink-2">{reference}</span>
        </span>
      ),
    },
    { key: 'here', header: t('here'), align: 'end', cell: ({ hereEtb }) => amount(hereEtb) },
    { key: 'there', header: t('there'), align: 'end', cell: ({ thereEtb }) => amount(thereEtb) },
    { key: 'found', header: t('found'), cell: ({ foundAt }) => words.when(foundAt) },
    {
      key: 'act',
      header: t('close'),
      isHeaderHidden: true,
      cell: (difference) => {
        if (difference.closedAt) return <Closed difference={difference} />;
        if (!mayAct) return null;
        return (
          <Button
            size="small"
            variant="outline"
            disabled={close.state === 'working'}
            aria-label={t('close-name', { what: office(`difference-${difference.kind}`) })}
            onClick={() => close.submit({ params: { id: difference.id }, body: { isClosed: true } })}
          >
            {t('close')}
          </Button>
        );
      },
    },
  ];
  return (
    <>
      <Table caption={t('title')} rows={rows} rowKey={({ id }) => id} columns={columns} />
      <FormError message={sentence(close.error)} />
    </>
  );
};
