import type { ReceiptDecision } from '@temari/contracts/office-receipts';
import { useParams } from 'react-router';
import { useDeclineWords } from '../../../lib/domain/decline-words.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { PaymentBadge } from '../status-badges.tsx';
import { TakeBack } from '../take-back.tsx';
import { useWords } from '../use-words.ts';
import { BankAnswer } from './bank-answer.tsx';
import { OutcomeBadge } from './decided-page.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import { useTexts } from './texts.ts';
import { type ShownReceipt, useReceipt, useTakeBack } from './use-receipts.ts';

/** One receipt, whatever became of it: its picture, its payer, its confirmation and every decision. */
export const ReceiptPage = () => {
  const { id = '' } = useParams();
  const receipt = useReceipt(id);
  return <QueryState query={receipt}>{(shown) => <Whole receipt={shown} />}</QueryState>;
};

const Whole = ({ receipt }: { receipt: ShownReceipt }) => {
  const t = useTexts();
  const words = useWords();
  return (
    <OfficePage
      title={receipt.fullName}
      tab={t('receipt-title')}
      back={<TextLink to={officePaths.decidedReceipts}>{t('decided-title')}</TextLink>}
      beside={<PaymentBadge status={receipt.status} />}
      below={`${words.service(receipt.service)} · ${t('sent', { when: words.when(receipt.sentAt) })}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_420px]">
        <ReceiptPicture receipt={{ ...receipt, warnings: [] }} />
        <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
          <Facts receipt={receipt} />
          {receipt.bankAnswer && <BankAnswer receipt={receipt} answer={receipt.bankAnswer} isDecided />}
          <Story receipt={receipt} />
        </div>
      </div>
    </OfficePage>
  );
};

const Facts = ({ receipt }: { receipt: ShownReceipt }) => {
  const t = useTexts();
  const words = useWords();
  const { household, receiptNumber, status } = receipt;
  const isConfirmed = receiptNumber !== null && (status === 'paid' || status === 'refunded');
  return (
    <DefinitionList
      items={[
        { label: t('amount'), value: <Money amountEtb={receipt.amountEtb} /> },
        { label: t('transaction-id'), value: <span className="break-all">{receipt.transactionId}</span> },
        { label: t('paid-by'), value: receipt.paidByName },
        { label: t('bank'), value: words.listed(receipt.bank.name) },
        {
          label: t('household'),
          value: <TextLink to={officePaths.household(household.id)}>{household.name}</TextLink>,
        },
        {
          label: t('enrollment'),
          value: <TextLink to={officePaths.enrollment(receipt.enrollmentId)}>{receipt.fullName}</TextLink>,
        },
        ...(isConfirmed
          ? [
              {
                label: t('payment-confirmation'),
                value: (
                  <TextLink to={paths.receipt(receipt.id)}>{t('confirmation', { number: receiptNumber })}</TextLink>
                ),
              },
            ]
          : []),
      ]}
    />
  );
};

const Story = ({ receipt }: { receipt: ShownReceipt }) => {
  const t = useTexts();
  const toast = useToast();
  const mayAct = useMayAct(['money']);
  const takeBack = useTakeBack({ done: () => toast({ text: t('waits-again') }) });
  return (
    <section aria-label={t('decisions')} className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 className="text-h3">{t('decisions')}</h2>
      {receipt.decisions.length === 0 && <p className="text-label text-ink-2">{t('decisions-none')}</p>}
      <ol className="flex flex-col gap-4">
        {receipt.decisions.map((decision) => (
          <Decided key={decision.at} decision={decision} />
        ))}
      </ol>
      <TakeBack
        label={t('take-back')}
        until={mayAct ? receipt.takeBackUntil : null}
        act={takeBack}
        onPress={() => takeBack.submit({ params: { id: receipt.id } })}
      />
      {receipt.status === 'review' && (
        <TextLink to={`${officePaths.receipts}?receipt=${receipt.id}`}>{t('to-desk')}</TextLink>
      )}
    </section>
  );
};

const Decided = ({ decision }: { decision: ReceiptDecision }) => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  const declineWords = useDeclineWords();
  const { outcome, at, by, amountSeenEtb, reasonCode, reason } = decision;
  const why = reasonCode ? declineWords(reasonCode, reason ?? '') : reason;
  return (
    <li className="flex flex-col items-start gap-1 text-label">
      <OutcomeBadge outcome={outcome} />
      <span className="wrap-anywhere">
        {words.when(at)} · {by ?? t('by-rule')}
      </span>
      {amountSeenEtb !== null && <span>{t('amount-seen', { amount: money(amountSeenEtb) })}</span>}
      {why && <span className="wrap-anywhere text-ink-2">{why}</span>}
    </li>
  );
};
