import * as wrong from '@temari/contracts/field-errors';
import { REASON_MAX } from '@temari/contracts/limits';
import type { StatementCandidate, StatementRow } from '@temari/contracts/office-statements';
import { useId, useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { CheckIcon, WarningIcon } from '../../../ui/brand/first-icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { FindHousehold } from '../find-household.tsx';
import { KeyHint } from '../key-hint.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useKeys } from '../use-keys.ts';
import { useWords } from '../use-words.ts';
import { RowBadge } from './row-badge.tsx';
import { useTexts } from './texts.ts';
import { useCandidatesOf, useDecideRow } from './use-statements.ts';

type RowFactsProps = { row: StatementRow; onDecided: () => void };

export const RowFacts = ({ row, onDecided }: RowFactsProps) => {
  const t = useTexts();
  const words = useWords();
  const mayAct = useMayAct(['money']);
  return (
    <section aria-label={t('facts')} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-serif text-2xl font-bold">
            <Money amountEtb={row.amountEtb} />
          </h2>
          <RowBadge row={row} />
        </div>
        <p className="text-sm wrap-anywhere text-ink-2">
          {[words.date(row.bookedOn), row.reference, t('line', { line: row.line })].filter(Boolean).join(' · ')}
        </p>
        <p className="rounded-note bg-sand px-4 py-3 text-label font-semibold wrap-anywhere">
          {[row.payer, row.narrative].filter(Boolean).join(' · ') || t('no-words')}
        </p>
      </header>
      {row.state === 'open' ? (
        <Open row={row} mayAct={mayAct} onDecided={onDecided} />
      ) : (
        <Decided row={row} mayAct={mayAct} />
      )}
    </section>
  );
};

const Decided = ({ row, mayAct }: { row: StatementRow; mayAct: boolean }) => {
  const t = useTexts();
  const words = useWords();
  const toast = useToast();
  const sentence = useErrorSentence();
  const reopening = useDecideRow({ done: () => toast({ text: t('reopened') }) });
  return (
    <div className="flex flex-col gap-3 text-label">
      {row.household && (
        <TextLink to={officePaths.household(row.household.id)}>
          {t('matched-to', { name: row.household.name })}
        </TextLink>
      )}
      {row.reason && (
        <p className="wrap-anywhere">
          <OwnLanguage>{row.reason}</OwnLanguage>
        </p>
      )}
      {row.decidedBy && row.decidedAt && (
        <p className="text-sm text-ink-2">{t('decided', { name: row.decidedBy, when: words.when(row.decidedAt) })}</p>
      )}
      {row.state === 'not-ours' && mayAct && (
        <Button
          variant="outline"
          disabled={reopening.state === 'working'}
          onClick={() => reopening.submit({ params: { id: row.id }, body: { decision: 'reopen' } })}
        >
          {t('reopen')}
        </Button>
      )}
      <FormError message={sentence(reopening.error)} />
    </div>
  );
};

const keyOf = ({ kind, id }: StatementCandidate): string => `${kind} ${id}`;

/** Whose money it is: the likeliest is chosen, one key accepts it. */
const Open = ({ row, mayAct, onDecided }: RowFactsProps & { mayAct: boolean }) => {
  const t = useTexts();
  const money = useMoney();
  const toast = useToast();
  const sentence = useErrorSentence();
  const [byHand, setByHand] = useState<StatementCandidate[]>([]);
  const candidates = [
    ...row.candidates,
    ...byHand.filter((found) => !row.candidates.some((known) => keyOf(known) === keyOf(found))),
  ];
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [isAside, setIsAside] = useState(false);
  const group = useId();
  const chosen = candidates.find((candidate) => keyOf(candidate) === chosenKey) ?? candidates[0];
  const deciding = useDecideRow({
    done: () => {
      toast({
        text: t('match-done', { amount: money(row.amountEtb), name: chosen?.household?.name ?? t('group-gift') }),
      });
      onDecided();
    },
  });
  const isWorking = deciding.state === 'working';
  const accept = (): void => {
    if (!chosen?.canAccept || isWorking) return;
    const { kind, id } = chosen;
    deciding.submit({ params: { id: row.id }, body: { decision: 'accept', candidate: { kind, id } } });
  };
  useKeys(mayAct ? { enter: accept, x: () => setIsAside(true) } : {});
  return (
    <>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="pb-2.5 text-label font-semibold">{t('whose')}</legend>
        {candidates.map((candidate) => (
          <Candidate
            key={keyOf(candidate)}
            candidate={candidate}
            group={group}
            isChosen={candidate === chosen}
            onChoose={() => setChosenKey(keyOf(candidate))}
          />
        ))}
        {candidates.length === 0 && <p className="text-label text-ink-2">{t('whose-nobody')}</p>}
      </fieldset>
      {mayAct && (
        <>
          <ByHand
            rowId={row.id}
            onFound={(found) => {
              setByHand(found);
              const [first] = found;
              if (first) setChosenKey(keyOf(first));
            }}
          />
          <FormError message={sentence(deciding.error)} />
          <div className="grid grid-cols-2 gap-3">
            <Button
              variant="outline"
              disabled={isWorking}
              onClick={() => setIsAside(true)}
              iconEnd={<KeyHint>X</KeyHint>}
            >
              {t('not-ours')}
            </Button>
            <Button
              disabled={isWorking || !chosen?.canAccept}
              onClick={accept}
              icon={isWorking ? <Spinner size={18} /> : undefined}
              iconEnd={<KeyHint>↵</KeyHint>}
            >
              {t('match')}
            </Button>
          </div>
        </>
      )}
      {isAside && <NotOursDialog rowId={row.id} onClose={() => setIsAside(false)} onDone={onDecided} />}
    </>
  );
};

type CandidateProps = { candidate: StatementCandidate; group: string; isChosen: boolean; onChoose: () => void };

const Candidate = ({ candidate, group, isChosen, onChoose }: CandidateProps) => {
  const t = useTexts();
  const joined = useJoined();
  const { household, names, kind, amountEtb, reasons, warnings, canAccept } = candidate;
  return (
    <label
      className={classNames(
        'flex gap-3 rounded-note border-[1.5px] p-4',
        isChosen ? 'border-green-700 bg-green-50' : 'border-line hover:border-ink-2',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-green-700"
      />
      <span className="flex min-w-0 grow flex-col gap-1">
        <span className="flex flex-wrap justify-between gap-x-3 text-label font-semibold">
          <span className="min-w-0 wrap-anywhere">{household?.name ?? t('group-gift')}</span>
          <Money amountEtb={amountEtb} />
        </span>
        <span className="text-sm wrap-anywhere text-ink-2">
          {[joined(names), t(`kind-${kind}`)].filter(Boolean).join(' · ')}
        </span>
        {reasons.map((reason) => (
          <span key={reason} className="flex gap-2 text-sm">
            <CheckIcon size={18} className="shrink-0 text-green-700" />
            {t(`reason-${reason}`)}
          </span>
        ))}
        {warnings.map((warning) => (
          <span key={warning} className="flex gap-2 text-sm">
            <WarningIcon size={18} className="shrink-0 text-yellow-800" />
            {t(`warning-${warning}`)}
          </span>
        ))}
        {kind === 'months' && warnings.includes('amount-differs') && (
          <span className="text-sm text-ink-2">{t('rest-credit')}</span>
        )}
        {!canAccept && kind === 'receipt' && <span className="text-sm text-ink-2">{t('cannot-accept')}</span>}
      </span>
    </label>
  );
};

/** For what the rules did not find: a household by name or phone, and what it is asked for. */
const ByHand = ({ rowId, onFound }: { rowId: string; onFound: (found: StatementCandidate[]) => void }) => {
  const t = useTexts();
  const joined = useJoined();
  const [household, setHousehold] = useState<string | null>(null);
  const candidates = useCandidatesOf(rowId, household);
  const found = candidates.data;
  const isNew = found && found.length > 0 && household !== null;
  return (
    <details className="rounded-note border-[1.5px] border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 text-label font-semibold">{t('another-household')}</summary>
      <div className="flex flex-col gap-2 pb-4">
        <FindHousehold
          label={t('search')}
          none={t('search-none')}
          chosen={household}
          onChoose={({ id }) => setHousehold(id)}
        />
        {found && found.length === 0 && household !== null && (
          <p className="text-sm text-ink-2">{t('household-nothing')}</p>
        )}
        {isNew && (
          <ul className="flex flex-col gap-1">
            {found.map((candidate) => (
              <li key={keyOf(candidate)}>
                <Button variant="outline" size="small" wide="always" onClick={() => onFound([candidate])}>
                  {[t(`kind-${candidate.kind}`), joined(candidate.names)].filter(Boolean).join(' · ')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
};

type NotOursDialogProps = { rowId: string; onClose: () => void; onDone: () => void };

const NotOursDialog = ({ rowId, onClose, onDone }: NotOursDialogProps) => {
  const t = useTexts();
  const toast = useToast();
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: (value) => (value.trim() ? null : wrong.reasonMissing) },
    onSubmit: ({ reason }) =>
      saving.submit({ params: { id: rowId }, body: { decision: 'not-ours', reason: reason.trim() } }),
  });
  const saving = useDecideRow({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('not-ours-done') });
      onClose();
      onDone();
    },
  });
  return (
    <EditDialog title={t('not-ours-title')} form={form} saving={saving} onClose={onClose}>
      <TextField
        {...form.field('reason')}
        label={t('not-ours-reason')}
        hint={t('not-ours-hint')}
        maxLength={REASON_MAX}
      />
    </EditDialog>
  );
};
