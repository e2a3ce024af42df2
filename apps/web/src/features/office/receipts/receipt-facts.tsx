import type { Receipt } from '@temari/contracts/office-receipts';
import { useJoined } from '../../../lib/language/listed.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { ExternalIcon } from '../../../ui/brand/icons.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { PaymentBadge } from '../status-badges.tsx';
import { useWords } from '../use-words.ts';
import { BankAnswer } from './bank-answer.tsx';
import { Checks } from './checks.tsx';
import { Decision } from './decision.tsx';
import { useTexts } from './texts.ts';

type ReceiptFactsProps = { receipt: Receipt; others: string[]; onDecided: (id: string, text: string) => void };

export const ReceiptFacts = ({ receipt, others, onDecided }: ReceiptFactsProps) => {
  const t = useTexts();
  const words = useWords();
  const mayAct = useMayAct(['money']);
  return (
    <section
      aria-label={t('facts')}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 lg:col-start-2 xl:col-start-auto"
    >
      <header>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-h3 wrap-anywhere">
            <TextLink to={officePaths.enrollment(receipt.enrollmentId)} className="text-ink! no-underline!">
              {receipt.fullName}
            </TextLink>
          </h2>
          <PaymentBadge status="review" />
        </div>
        <p className="text-sm text-ink-2">
          {words.service(receipt.service)} · {t('sent', { when: words.when(receipt.sentAt) })}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          <TextLink to={officePaths.household(receipt.household.id)} className="text-ink-2!">
            {t('household-of', { name: receipt.household.name })}
          </TextLink>
          {receipt.household.phoneNumber && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{receipt.household.phoneNumber}</span>
            </>
          )}
        </p>
      </header>
      <dl className="grid grid-cols-2 overflow-hidden rounded-note border border-line *:min-w-0 *:border-line *:p-3 *:not-first:border-t *:nth-2:border-t-0 *:nth-2:border-l">
        <div>
          <dt className="text-xs text-ink-2">{t('expected')}</dt>
          <dd className="font-serif text-xl font-bold">
            <Money amountEtb={receipt.amountEtb} />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-ink-2">{t('paid-by')}</dt>
          <dd className="text-label font-semibold wrap-anywhere">
            <OwnLanguage>{receipt.paidByName}</OwnLanguage>
          </dd>
        </div>
        <div className="col-span-2">
          <dt className="text-xs text-ink-2">{t('transaction-id')}</dt>
          <dd className="text-label font-semibold wrap-anywhere">{receipt.transactionId}</dd>
        </div>
        <div className="col-span-2">
          <dt className="text-xs text-ink-2">{t('bank')}</dt>
          <dd className="text-label font-semibold">
            {words.listed(receipt.bank.name)}{' '}
            <span className="font-normal whitespace-nowrap text-ink-2">{receipt.bank.accountNumber}</span>
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-2">
        {receipt.lookUp && (
          <ButtonLink
            href={receipt.lookUp}
            target="_blank"
            rel="noreferrer"
            variant="outline"
            size="small"
            icon={<ExternalIcon size={18} />}
          >
            {t('look-up')}
          </ButtonLink>
        )}
        <CopyButton text={receipt.transactionId} label={t('copy-reference')} />
      </div>
      {receipt.bankAnswer && <BankAnswer receipt={receipt} answer={receipt.bankAnswer} />}
      <Checks receipt={receipt} />
      {mayAct && (receipt.isOwn ? <Own others={others} /> : <Decision receipt={receipt} onDecided={onDecided} />)}
    </section>
  );
};

/** Somebody else's to decide. */
const Own = ({ others }: { others: string[] }) => {
  const t = useTexts();
  const joined = useJoined();
  return (
    <Note title={t('own-title')}>
      {others.length > 0 ? t('own-others', { names: joined(others) }) : t('own-nobody')}
    </Note>
  );
};
