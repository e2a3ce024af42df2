import type { StatementRow } from '@temari/contracts/office-statements';
import { ROW_GROUPS, type RowGroup } from '@temari/contracts/statement-columns';
import { useParams } from 'react-router';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { CheckIcon } from '../../../ui/brand/first-icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { Chips } from '../chips.tsx';
import { keepInSight } from '../keep-in-sight.ts';
import { KeyHint } from '../key-hint.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useKeys } from '../use-keys.ts';
import { useRowDesk } from '../use-row-desk.ts';
import { useWords } from '../use-words.ts';
import { RowBadge } from './row-badge.tsx';
import { RowFacts } from './row-facts.tsx';
import { useTexts } from './texts.ts';
import {
  type StatementPageData,
  useAcceptSure,
  useChosenGroup,
  useMatchAgain,
  useStatement,
} from './use-statements.ts';

export const StatementPage = () => {
  const { id = '' } = useParams();
  const statement = useStatement(id);
  return <QueryState query={statement}>{(page) => <Rows page={page} />}</QueryState>;
};

const HINTS = [
  ['J', 'key-j'],
  ['K', 'key-k'],
  ['↵', 'key-enter'],
  ['X', 'key-x'],
] as const;

const Rows = ({ page }: { page: StatementPageData }) => {
  const t = useTexts();
  const words = useWords();
  const mayAct = useMayAct(['money']);
  const { statement, rows, next } = page;
  const desk = useRowDesk(rows);
  const group = useChosenGroup();
  useKeys({ j: desk.next, k: desk.back });
  return (
    <OfficePage
      title={words.listed(statement.bank.name)}
      tab={t('title')}
      back={<BackLink to={officePaths.statements}>{t('title')}</BackLink>}
      below={`${t('days', { from: words.date(statement.from), to: words.date(statement.to) })} · ${statement.bank.accountNumber}`}
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
      {mayAct && <Together statement={statement} />}
      <Groups counts={statement.counts} rows={statement.rows} />
      {desk.current ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_420px]">
          <ol
            data-keys
            aria-label={t('list')}
            className="relative flex max-h-[34rem] flex-col overflow-y-auto rounded-card border border-line bg-surface max-xl:max-h-80"
          >
            {rows.map((row) => (
              <Entry key={row.id} row={row} isCurrent={row === desk.current} onChoose={() => desk.choose(row)} />
            ))}
          </ol>
          <RowFacts key={desk.current.id} row={desk.current} onDecided={desk.next} />
        </div>
      ) : (
        <EmptyState title={t('group-none')} />
      )}
      {(next !== null || group.after !== '') && (
        <div className="flex flex-wrap gap-3">
          {group.after !== '' && (
            <Button variant="outline" onClick={() => group.goTo(null)}>
              {t('first')}
            </Button>
          )}
          {next !== null && (
            <Button variant="outline" onClick={() => group.goTo(next)}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
    </OfficePage>
  );
};

/** What needs no second look is done with one press. */
const Together = ({ statement }: { statement: StatementPageData['statement'] }) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const { sure, doubtful, unknown } = statement.counts;
  const accepting = useAcceptSure(statement.id, ({ accepted, refused }) =>
    toast({
      text: refused > 0 ? t('accepted-refused', { count: accepted, refused }) : t('accepted', { count: accepted }),
    }),
  );
  const again = useMatchAgain({ done: () => toast({ text: t('matched-again') }) });
  const isAccepting = accepting.state === 'working';
  if (sure + doubtful + unknown === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {sure > 0 && (
          <Button
            disabled={isAccepting}
            icon={isAccepting ? <Spinner size={18} /> : <CheckIcon size={20} />}
            onClick={() => accepting.submit(undefined)}
          >
            {isAccepting ? t('accepting', { count: accepting.left ?? sure }) : t('accept-sure', { count: sure })}
          </Button>
        )}
        <Button
          variant="outline"
          disabled={again.state === 'working' || isAccepting}
          onClick={() => again.submit({ params: { id: statement.id } })}
        >
          {t('match-again')}
        </Button>
      </div>
      <FormError message={sentence(accepting.error ?? again.error)} />
    </div>
  );
};

const Groups = ({ counts, rows }: { counts: Record<RowGroup, number>; rows: number }) => {
  const t = useTexts();
  const { group: chosen, choose } = useChosenGroup();
  const groups = [null, ...ROW_GROUPS] as const;
  return (
    <Chips
      label={t('groups')}
      options={groups.map((group) => ({
        value: group ?? 'all',
        label: group ? `${t(`group-${group}`)} ${counts[group]}` : `${t('group-all')} ${rows}`,
      }))}
      chosen={chosen ?? 'all'}
      onChoose={(value) => choose(ROW_GROUPS.find((group) => group === value) ?? null)}
    />
  );
};

const Entry = ({ row, isCurrent, onChoose }: { row: StatementRow; isCurrent: boolean; onChoose: () => void }) => {
  const t = useTexts();
  const words = useWords();
  return (
    <li ref={isCurrent ? keepInSight : undefined} className="border-line not-first:border-t">
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        className={classNames(
          'flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-4 px-4 py-3 text-left',
          isCurrent ? 'border-yellow-500 bg-yellow-100' : 'border-transparent hover:bg-sand',
        )}
        onClick={onChoose}
      >
        <span className="min-w-0 grow basis-60">
          <span className="block truncate text-label font-semibold">{row.narrative || row.payer || t('no-words')}</span>
          <span className="block text-sm text-ink-2">
            {[words.date(row.bookedOn), row.reference].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="flex items-center gap-3">
          <Money amountEtb={row.amountEtb} className="text-label font-semibold" />
          <RowBadge row={row} />
        </span>
      </button>
    </li>
  );
};
