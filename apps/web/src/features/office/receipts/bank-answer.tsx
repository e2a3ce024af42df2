import { type BankAnswerState, type BankDifference, RECEIPT_BANK_NAMES } from '@temari/contracts/bank-answers';
import type { Receipt, ReceiptBankAnswer } from '@temari/contracts/office-receipts';
import type { ReactNode } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CheckIcon, InfoIcon, WarningIcon } from '../../../ui/brand/first-icons.tsx';
import { ClockIcon } from '../../../ui/brand/icons.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useAskBankAgain } from './use-receipts.ts';

const LOOKS: Record<BankAnswerState, string> = {
  waiting: 'bg-sand text-ink-2',
  verified: 'bg-green-100 text-green-800',
  mismatch: 'bg-clay-100 text-clay-800',
  'not-found': 'bg-yellow-100 text-yellow-800',
  unavailable: 'bg-sand text-ink-2',
  blocked: 'bg-sand text-ink-2',
  'not-askable': 'bg-sand text-ink-2',
};

const ICONS: Record<BankAnswerState, ReactNode> = {
  waiting: <ClockIcon size={20} />,
  verified: <CheckIcon size={20} />,
  mismatch: <WarningIcon size={20} />,
  'not-found': <InfoIcon size={20} />,
  unavailable: <ClockIcon size={20} />,
  blocked: <ClockIcon size={20} />,
  'not-askable': <InfoIcon size={20} />,
};

/** What was sent, as far as it is compared. */
type Sent = Pick<Receipt, 'id' | 'amountEtb' | 'transactionId'>;

type Sentence = (receipt: Sent, answer: ReceiptBankAnswer) => string;

/** What differs, field by field, in words. */
const useDifference = (): Record<BankDifference, Sentence> => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  return {
    'taken-back': () => t('bank-taken-back'),
    'reference-used': (_receipt, { reference }) => t('bank-reference-used', { reference: reference ?? '' }),
    reference: ({ transactionId }, { reference }) =>
      reference ? t('bank-reference', { reference, expected: transactionId }) : t('bank-no-reference'),
    'not-completed': () => t('bank-not-completed'),
    'receiver-account': (_receipt, { receiverAccount }) =>
      receiverAccount ? t('bank-receiver-account', { account: receiverAccount }) : t('bank-no-receiver-account'),
    'receiver-name': (_receipt, { receiverName }) =>
      receiverName ? t('bank-receiver-name', { name: receiverName }) : t('bank-no-receiver-name'),
    amount: ({ amountEtb: expected }, { amountEtb }) =>
      amountEtb === null
        ? t('bank-no-amount')
        : t('bank-amount', { amount: money(amountEtb), expected: money(expected) }),
    currency: (_receipt, { currency }) => (currency ? t('bank-currency', { currency }) : t('bank-no-currency')),
    date: (_receipt, { paidAt }) => (paidAt ? t('bank-date', { when: words.when(paidAt) }) : t('bank-no-date')),
  };
};

type BankAnswerProps = { receipt: Sent; answer: ReceiptBankAnswer; isDecided?: boolean };

/** What the bank itself says of the transfer: confirmed in green, or what differs. A person decides in any case. */
export const BankAnswer = ({ receipt, answer, isDecided = false }: BankAnswerProps) => {
  const t = useTexts();
  const words = useWords();
  const sentence = useErrorSentence();
  const difference = useDifference();
  const mayAct = useMayAct(['money']);
  const again = useAskBankAgain();
  const { state, nextAskAt, isAsking } = answer;
  const isSilent = state === 'unavailable' || state === 'blocked' || state === 'not-found';
  return (
    <section aria-label={t('bank-says')} className={`flex gap-3 rounded-note px-3.5 py-3 text-label ${LOOKS[state]}`}>
      <span className="pt-px">{ICONS[state]}</span>
      <div className="flex min-w-0 grow flex-col gap-1.5 wrap-anywhere">
        <Title receipt={receipt} answer={answer} />
        {answer.differences.length > 0 && (
          <ul className="flex list-disc flex-col gap-1 pl-4.5">
            {answer.differences.map((one) => (
              <li key={one}>{difference[one](receipt, answer)}</li>
            ))}
          </ul>
        )}
        <Payer answer={answer} />
        {isSilent && !isAsking && nextAskAt && <p>{t('bank-next', { when: words.when(nextAskAt) })}</p>}
        {isSilent && !isAsking && !nextAskAt && <p>{t('bank-not-again')}</p>}
        <FormError message={sentence(again.error)} />
        {mayAct && !isDecided && state !== 'verified' && (
          <div>
            <Button
              variant="outline"
              size="small"
              className="bg-surface/60"
              disabled={isAsking || again.state === 'working'}
              icon={isAsking ? <Spinner size={18} /> : undefined}
              onClick={() => again.submit({ params: { id: receipt.id } })}
            >
              {t(isAsking ? 'bank-asking' : 'bank-ask-again')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
};

const Title = ({ receipt, answer }: { receipt: Sent; answer: ReceiptBankAnswer }) => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  const { state, amountEtb, payerName, paidAt } = answer;
  const bank = RECEIPT_BANK_NAMES[answer.bank];
  if (state !== 'verified') return <strong className="font-semibold">{t(`bank-${state}`, { bank })}</strong>;
  const said = { bank, amount: money(amountEtb ?? 0), payer: payerName ?? '', when: paidAt ? words.when(paidAt) : '' };
  const over = (amountEtb ?? 0) - receipt.amountEtb;
  return (
    <>
      <strong className="font-semibold">{t(payerName ? 'bank-verified' : 'bank-verified-nobody', said)}</strong>
      {over > 0 && <p>{t('bank-more', { amount: money(over) })}</p>}
    </>
  );
};

/** Whose money it was, where something differs; the confirming sentence says it itself. */
const Payer = ({ answer: { state, payerName, payerTail, paidAt } }: { answer: ReceiptBankAnswer }) => {
  const t = useTexts();
  const words = useWords();
  if (state === 'verified') return payerTail ? <p>{t('bank-payer-account', { tail: payerTail })}</p> : null;
  if (state !== 'mismatch' || !payerName) return null;
  return (
    <p>
      {paidAt
        ? t('bank-paid-by-on', { name: payerName, when: words.when(paidAt) })
        : t('bank-paid-by', { name: payerName })}
    </p>
  );
};
