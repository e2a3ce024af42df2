import { OTHER_LANGUAGES } from '@temari/contracts/languages';
import type { BankChange } from '@temari/contracts/office-bank-changes';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { useChangeTexts } from './bank-change-texts.ts';
import { useTexts } from './texts.ts';
import { useBankChanges, useDecideBankChange } from './use-bank-changes.ts';

/** What owners have proposed about the accounts, until a second person has decided it. */
export const BankChanges = () => {
  const { data } = useBankChanges();
  if (!data || data.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {data.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </ul>
  );
};

const nameOf = ({ before, after }: BankChange): string => after?.name ?? before?.name ?? '';

const Change = ({ change }: { change: BankChange }) => {
  const t = useChangeTexts();
  const joined = useJoined();
  const words = useWords();
  const sentence = useErrorSentence();
  const toast = useToast();
  const mayAct = useMayAct(['money']);
  const decide = useDecideBankChange({ done: ({ state }) => toast({ text: t(`is-${state}`) }) });
  const name = nameOf(change);
  const isWorking = decide.state === 'working';
  const refuse = change.isOwn ? 'withdraw' : 'refuse';
  // The server decides; a button that it would refuse today is not offered.
  const mayConfirm = !change.isOwn || (change.aloneFrom !== null && Date.parse(change.aloneFrom) <= Date.now());
  const submit = (decision: 'confirm' | 'refuse'): void =>
    decide.submit({ params: { id: change.id }, body: { decision } });
  return (
    <li className="flex flex-col gap-3 rounded-control border border-yellow-500 bg-yellow-100/50 p-4">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="font-semibold">{t(change.kind, { name })}</strong>
        <Badge tone="waiting">{t('waits')}</Badge>
      </p>
      <DefinitionList
        items={[
          { label: t('now'), value: <Account account={change.before} /> },
          { label: t('then'), value: <Account account={change.after} /> },
        ]}
      />
      <p className="text-sm text-ink-2">
        {t('by', {
          name: change.proposedBy,
          when: words.when(change.proposedAt),
          until: words.when(change.expiresAt),
        })}
      </p>
      {change.isOwn && (
        <p className="text-sm">
          {change.aloneFrom
            ? t('alone', { when: words.when(change.aloneFrom) })
            : t('deciders', { names: joined(change.deciders) })}
        </p>
      )}
      {mayAct && (
        <div className="flex flex-wrap gap-3">
          {mayConfirm && (
            <Button
              size="small"
              disabled={isWorking}
              aria-label={`${t('confirm')}: ${name}`}
              onClick={() => submit('confirm')}
            >
              {t('confirm')}
            </Button>
          )}
          <Button
            size="small"
            variant="danger-outline"
            disabled={isWorking}
            aria-label={`${t(refuse)}: ${name}`}
            onClick={() => submit('refuse')}
          >
            {t(refuse)}
          </Button>
        </div>
      )}
      <FormError message={sentence(decide.error)} />
    </li>
  );
};

const Account = ({ account }: { account: BankChange['before'] }) => {
  const t = useChangeTexts();
  const catalogue = useTexts();
  if (!account) return <span className="font-normal text-ink-2">{t('none')}</span>;
  return (
    <>
      <span className="block">{account.name}</span>
      {OTHER_LANGUAGES.map((language) => (
        <span key={language} lang={language} className="block font-normal">
          {account.translations?.[language]?.name}
        </span>
      ))}
      <span className="block tabular-nums">{account.accountNumber}</span>
      <span className="block font-normal">{account.accountHolderName}</span>
      {!account.isActive && <Badge tone="quiet">{catalogue('inactive')}</Badge>}
    </>
  );
};
