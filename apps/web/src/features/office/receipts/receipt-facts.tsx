import type { BankDifference } from '@temari/contracts/bank-answers';
import { OFFICE_DECLINE_CODES, type OfficeDeclineCode } from '@temari/contracts/decline-reasons';
import * as wrong from '@temari/contracts/field-errors';
import { REASON_MAX } from '@temari/contracts/limits';
import type { Receipt, ReceiptWarning } from '@temari/contracts/office-receipts';
import { useRef, useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useDeclineWords } from '../../../lib/domain/decline-words.ts';
import { useFieldErrorTexts } from '../../../lib/language/i18n.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { CheckIcon, WarningIcon } from '../../../ui/brand/first-icons.tsx';
import { ClockIcon, ExternalIcon } from '../../../ui/brand/icons.tsx';
import { Picture } from '../../../ui/brand/picture.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { KeyHint } from '../key-hint.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { PaymentBadge } from '../status-badges.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useKeys } from '../use-keys.ts';
import { useWords } from '../use-words.ts';
import { BankAnswer } from './bank-answer.tsx';
import { useTexts } from './texts.ts';
import { useDecideReceipt, type useDesk } from './use-receipts.ts';

type Reason = OfficeDeclineCode | 'other';

/** The gravest warning proposes the reason, so that one key declines a receipt that was used before. */
const proposed = ({ warnings, bankAnswer }: Receipt): Reason | '' => {
  const kind = warnings[0]?.kind ?? (bankAnswer?.differences.includes('amount') ? 'amount-differs' : undefined);
  return kind === 'reference-seen' || kind === 'image-seen' || kind === 'amount-differs' ? kind : '';
};

type ReceiptFactsProps = { receipt: Receipt; others: string[]; desk: ReturnType<typeof useDesk> };

export const ReceiptFacts = ({ receipt, others, desk }: ReceiptFactsProps) => {
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
          {receipt.household.phoneNumber && ` · ${receipt.household.phoneNumber}`}
        </p>
      </header>
      <dl className="grid grid-cols-2 overflow-hidden rounded-note border border-line *:min-w-0 *:border-line *:p-3.5 *:odd:border-r *:nth-[-n+2]:border-b">
        <div>
          <dt className="text-xs text-ink-2">{t('expected')}</dt>
          <dd className="font-serif text-xl font-bold">
            <Money amountEtb={receipt.amountEtb} />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-ink-2">{t('transaction-id')}</dt>
          <dd className="text-label font-semibold break-all">{receipt.transactionId}</dd>
        </div>
        <div>
          <dt className="text-xs text-ink-2">{t('paid-by')}</dt>
          <dd className="text-label font-semibold break-words">{receipt.paidByName}</dd>
        </div>
        <div>
          <dt className="text-xs text-ink-2">{t('bank')}</dt>
          <dd className="text-label font-semibold">{receipt.bank.name}</dd>
          <dd className="text-xs text-ink-2">{receipt.bank.accountNumber}</dd>
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
      {mayAct && (receipt.isOwn ? <Own others={others} /> : <Decision receipt={receipt} desk={desk} />)}
    </section>
  );
};

/** What is said of a receipt that none of these warnings is about. */
const CHECKS = {
  'reference-seen': ['reference-seen', 'reference-similar'],
  'image-seen': ['image-seen', 'image-similar'],
  'odd-format': ['odd-format'],
  'amount-differs': ['amount-differs', 'discount-lost'],
} as const satisfies Partial<Record<ReceiptWarning, readonly ReceiptWarning[]>>;
type Check = keyof typeof CHECKS;

/** What the bank says goes before what the receipt says. */
const CONTRADICTED: Partial<Record<Check, BankDifference>> = {
  'reference-seen': 'reference-used',
  'amount-differs': 'amount',
};

/** Somebody else's to decide. */
const Own = ({ others }: { others: string[] }) => {
  const t = useTexts();
  return (
    <Note title={t('own-title')}>
      {others.length > 0 ? t('own-others', { names: others.join(', ') }) : t('own-nobody')}
    </Note>
  );
};

/** Warnings first and loud; what passed, quiet below them. */
const Checks = ({ receipt }: { receipt: Receipt }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const money = useMoney();
  const differences = receipt.bankAnswer?.differences ?? [];
  const passed = (Object.keys(CHECKS) as Check[]).filter(
    (check) =>
      receipt.warnings.every(({ kind }) => !(CHECKS[check] as readonly ReceiptWarning[]).includes(kind)) &&
      differences.every((difference) => CONTRADICTED[check] !== difference),
  );
  return (
    <div className="flex flex-col gap-2">
      {receipt.warnings.map((warning) => (
        <div key={warning.kind} className="flex gap-3 rounded-note bg-clay-100 px-3.5 py-3 text-label text-clay-800">
          <WarningIcon className="mt-0.5" />
          <div className="min-w-0 wrap-anywhere">
            <strong className="block font-semibold">{office(`problem-${warning.kind}`)}</strong>
            {warning.name !== null &&
              warning.status &&
              t('seen', {
                status: words.payment(warning.status),
                when: warning.at ? words.date(warning.at) : '',
                name: warning.name,
              })}
            {warning.kind === 'reference-similar' &&
              warning.reference &&
              ` ${t('seen-reference', { reference: warning.reference })}`}
            {warning.expectedEtb !== null &&
              t(warning.kind === 'discount-lost' ? 'costs-now' : 'sold-for', { amount: money(warning.expectedEtb) })}
            {warning.enrollmentId && (
              <>
                {' '}
                <TextLink to={officePaths.enrollment(warning.enrollmentId)} className="text-clay-800!">
                  {t('open-that')}
                </TextLink>
              </>
            )}
            {warning.picture && (
              <Picture
                src={warning.picture}
                alt={t('seen-picture')}
                className="mt-2 max-h-48 max-w-full rounded-badge object-contain"
              />
            )}
          </div>
        </div>
      ))}
      <ul className="flex flex-col gap-1.5">
        {passed.map((check) => {
          const isOpen = check === 'image-seen' && !receipt.isImageCompared;
          return (
            <li key={check} className="flex items-center gap-3 px-3.5 text-sm text-ink-2">
              {isOpen ? <ClockIcon size={18} /> : <CheckIcon size={18} className="text-green-700" />}
              {t(isOpen ? 'comparing' : `passed-${check}`)}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const Decision = ({ receipt, desk }: { receipt: Receipt; desk: ReturnType<typeof useDesk> }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const say = useFieldErrorTexts();
  const declineWords = useDeclineWords();
  const toast = useToast();
  const money = useMoney();
  const [reason, setReason] = useState<Reason | ''>(() => proposed(receipt));
  const [ownWords, setOwnWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const reasonArea = useRef<HTMLDivElement>(null);
  const decide = useDecideReceipt({
    done: ({ status }) => {
      toast({ text: t(`done-${status}`, { name: receipt.fullName, amount: money(receipt.amountEtb) }) });
      desk.leave(receipt.id);
    },
  });
  const isWorking = decide.state === 'working';
  const declined =
    reason === 'other' ? ownWords.trim() && { reason: ownWords.trim() } : reason && { reasonCode: reason };
  const accept = (): void => decide.submit({ params: { id: receipt.id }, body: { decision: 'accept' } });
  const decline = (): void => {
    setIsMissing(!declined);
    if (declined) decide.submit({ params: { id: receipt.id }, body: { decision: 'decline', ...declined } });
    else reasonArea.current?.querySelector<HTMLElement>('textarea, select')?.focus();
  };
  useKeys({ a: accept, d: decline });

  return (
    <>
      <div ref={reasonArea} className="flex flex-col gap-3">
        <SelectField
          name="reason"
          label={t('reason')}
          hint={t('reason-hint')}
          isOptional
          placeholder={t('reason-none')}
          options={[
            ...OFFICE_DECLINE_CODES.map((value) => ({ value, label: declineWords(value, '') })),
            { value: 'other', label: t('reason-other') },
          ]}
          value={reason}
          error={isMissing && !reason ? say(wrong.reasonForStudent) : null}
          onChange={(value) => setReason(value as Reason | '')}
        />
        {reason === 'other' && (
          <TextField
            name="ownWords"
            label={t('reason-own')}
            isMultiline
            rows={2}
            maxLength={REASON_MAX}
            value={ownWords}
            error={isMissing && !ownWords.trim() ? say(wrong.reasonForStudent) : null}
            onChange={setOwnWords}
          />
        )}
      </div>
      <FormError message={sentence(decide.error)} />
      <div className="grid grid-cols-2 gap-3 max-sm:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:-mb-5 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:p-4">
        <Button variant="danger-outline" disabled={isWorking} onClick={decline} iconEnd={<KeyHint>D</KeyHint>}>
          {t('decline')}
        </Button>
        <Button
          disabled={isWorking}
          onClick={accept}
          icon={isWorking ? <Spinner size={18} /> : undefined}
          iconEnd={<KeyHint>A</KeyHint>}
        >
          {t('accept')}
        </Button>
      </div>
    </>
  );
};
