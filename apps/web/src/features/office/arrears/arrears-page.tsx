import type { ArrearsRow } from '@temari/contracts/office-arrears';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useMonthName } from '../../../lib/domain/use-month-name.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { arrearsOf } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { Chips } from '../chips.tsx';
import { CsvButton } from '../csv-button.tsx';
import { Filters } from '../filters.tsx';
import { keepInSight } from '../keep-in-sight.ts';
import { KeyHint } from '../key-hint.tsx';
import { OfficePage } from '../office-page.tsx';
import { SearchField } from '../search-field.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useAddress, useTypedSearch } from '../use-address.ts';
import { useKeys } from '../use-keys.ts';
import { useRowDesk } from '../use-row-desk.ts';
import { useWords } from '../use-words.ts';
import { HouseholdFacts } from './household-facts.tsx';
import { LadderRulesCard } from './ladder-rules.tsx';
import { Standing } from './standing.tsx';
import { useTexts } from './texts.ts';
import { type ArrearsBoard, useArrears, useArrearsCsv, useDecideReduction, useShownPart } from './use-arrears.ts';

const HINTS = [
  ['J', 'key-j'],
  ['K', 'key-k'],
  ['C', 'key-c'],
  ['P', 'key-p'],
] as const;

/** Who owes what and since when, whom to call, and what was promised. */
export const ArrearsPage = () => {
  const t = useTexts();
  const board = useArrears();
  const csv = useArrearsCsv();
  const mayAct = useMayAct(['money']);
  const { typed, setTyped } = useTypedSearch();
  return (
    <OfficePage
      title={t('title')}
      below={t('lead')}
      actions={
        mayAct && (
          <p className="flex flex-wrap gap-4 text-sm text-ink-2 max-sm:hidden">
            {HINTS.map(([key, word]) => (
              <span key={key} className="flex items-center gap-1.5">
                <KeyHint>{key}</KeyHint>
                {t(word)}
              </span>
            ))}
          </p>
        )
      }
    >
      <Filters>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
        <CsvButton csv={csv} />
      </Filters>
      <QueryState query={board}>
        {(data) => (
          <>
            <Proposals proposals={data.proposals} mayAct={mayAct} />
            <Parts counts={data.counts} />
            <Households board={data} />
          </>
        )}
      </QueryState>
      <LadderRulesCard />
    </OfficePage>
  );
};

const Parts = ({ counts }: Pick<ArrearsBoard, 'counts'>) => {
  const t = useTexts();
  const { part, show } = useShownPart();
  return (
    <Chips
      label={t('parts')}
      options={(['call', 'past-due', 'this-week', 'later'] as const).map((value) => ({
        value,
        label: `${t(`part-${value}`)} ${counts[value]}`,
      }))}
      chosen={part}
      onChoose={show}
    />
  );
};

const Households = ({ board: { rows, page, pageCount } }: { board: ArrearsBoard }) => {
  const t = useTexts();
  const address = useAddress();
  const desk = useRowDesk(rows, 'household');
  // A link may name a household that is on another page of the list, or on none.
  const shown = address.value('household') || desk.current?.id;
  useKeys({ j: desk.next, k: desk.back });
  if (rows.length === 0 && !shown) return <EmptyState title={t('none')}>{t('none-text')}</EmptyState>;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_440px]">
        {rows.length === 0 ? (
          <EmptyState title={t('none')}>{t('none-text')}</EmptyState>
        ) : (
          <ol
            data-keys
            aria-label={t('list')}
            className="relative flex max-h-[44rem] flex-col overflow-y-auto rounded-card border border-line bg-surface max-xl:max-h-96"
          >
            {rows.map((row) => (
              <Entry key={row.id} row={row} isCurrent={row.id === shown} onChoose={() => desk.choose(row)} />
            ))}
          </ol>
        )}
        {shown && <HouseholdFacts key={shown} id={shown} />}
      </div>
      <Pagination
        page={page}
        pageCount={pageCount}
        onPage={(next) => address.set({ page: String(next), household: '' })}
      />
    </>
  );
};

const Entry = ({ row, isCurrent, onChoose }: { row: ArrearsRow; isCurrent: boolean; onChoose: () => void }) => {
  const t = useTexts();
  const words = useWords();
  const joined = useJoined();
  const { lastContact } = row;
  return (
    <li ref={isCurrent ? keepInSight : undefined} className="border-line not-first:border-t">
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        className={classNames(
          'flex w-full flex-wrap items-start justify-between gap-x-4 gap-y-1.5 border-l-4 px-4 py-3 text-left sm:flex-nowrap',
          isCurrent ? 'border-yellow-500 bg-yellow-100' : 'border-transparent hover:bg-sand',
        )}
        onClick={onChoose}
      >
        <span className="min-w-0 grow basis-full sm:basis-0">
          <span className="block text-label font-semibold wrap-anywhere">{row.name}</span>
          <span className="block text-sm wrap-anywhere text-ink-2">{joined(row.learners)}</span>
          {lastContact && (
            <span className="block text-sm wrap-anywhere text-ink-2">
              {[
                joined([words.date(lastContact.at), lastContact.by, t(`outcome-${lastContact.outcome}`)]),
                lastContact.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
        </span>
        <span className="flex min-w-0 flex-col items-start gap-1.5 sm:max-w-3/5 sm:shrink-0 sm:items-end">
          <Money amountEtb={row.openEtb} className="text-label font-semibold" />
          <Standing of={row} isAtEnd />
        </span>
      </button>
    </li>
  );
};

/** What waits for a second person. */
const Proposals = ({ proposals, mayAct }: Pick<ArrearsBoard, 'proposals'> & { mayAct: boolean }) => {
  const t = useTexts();
  const monthName = useMonthName();
  const words = useWords();
  const joined = useJoined();
  const toast = useToast();
  const sentence = useErrorSentence();
  const deciding = useDecideReduction({
    done: ({ state }) => toast({ text: t(state === 'booked' ? 'approved' : 'refused') }),
  });
  if (proposals.length === 0) return null;
  const isWorking = deciding.state === 'working';
  const decide = (id: string, decision: 'approve' | 'refuse'): void =>
    void deciding.submit({ params: { id }, body: { decision } });
  return (
    <Card kind="flat" as="section" title={t('proposals')}>
      <ul className="-my-3">
        {proposals.map((proposal) => (
          <li
            key={proposal.id}
            className="flex flex-wrap items-center justify-between gap-3 border-line py-3 not-first:border-t"
          >
            <div className="min-w-0 grow basis-72">
              <p className="text-label font-semibold wrap-anywhere">
                {t(`kind-${proposal.kind}`)} · <Money amountEtb={proposal.amountEtb} /> ·{' '}
                {joined([proposal.fullName, monthName(proposal.month)])}
              </p>
              <p className="text-sm wrap-anywhere text-ink-2">
                “{proposal.reason}” · {t('proposed', { name: proposal.proposedBy, age: words.age(proposal.at) })}
              </p>
              <TextLink to={arrearsOf(proposal.household.id)} className="inline-flex min-h-11 items-center text-sm">
                {proposal.household.name}
              </TextLink>
            </div>
            {mayAct && (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="outline"
                  size="small"
                  disabled={isWorking}
                  aria-label={`${t('refuse')}: ${proposal.fullName}`}
                  onClick={() => decide(proposal.id, 'refuse')}
                >
                  {t('refuse')}
                </Button>
                {proposal.mayDecide ? (
                  <Button
                    size="small"
                    disabled={isWorking}
                    aria-label={`${t('approve')}: ${proposal.fullName}`}
                    onClick={() => decide(proposal.id, 'approve')}
                  >
                    {t('approve')}
                  </Button>
                ) : (
                  <span className="self-center text-sm text-ink-2">{t('another-approves')}</span>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <FormError message={sentence(deciding.error)} />
    </Card>
  );
};
