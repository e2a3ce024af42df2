import { type Charge, MONTHS_AHEAD_MAX } from '@temari/contracts/months';
import { type ReactNode, Suspense, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { latePart } from '../../lib/api/late-part.ts';
import { useBanks, usePaymentCode } from '../../lib/domain/use-transfer.ts';
import { useForm } from '../../lib/form/form.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { ThinHem } from '../../ui/brand/hem.tsx';
import { ExternalIcon } from '../../ui/brand/icons.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { NO_TRANSFER, TRANSFER_RULES } from '../../ui/fields/transfer-rules.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Money, useMoney } from '../../ui/money/money.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { MonthLine } from './month-line.tsx';
import { afterTick, monthsLeftAhead, type PayableMonths, totalToPay } from './rules.ts';
import { useTexts } from './texts.ts';
import { usePayOnline, useSendTransfer, type Wish } from './use-payments.ts';

/** For whoever pays by transfer; nobody else carries its code. */
const TransferFields = latePart(
  'TransferFields',
  async () => (await import('../../ui/fields/transfer-fields.tsx')).TransferFields,
);

type Way = 'online' | 'manual' | 'desk';
const WAYS = ['online', 'manual', 'desk'] as const;

/** Which months, how many ahead, and what that costs. */
const useChoice = (charges: readonly Charge[], { due, next }: PayableMonths, today: string) => {
  const [chosen, setChosen] = useState(() => due.map(({ id }) => id));
  const [wanted, setWanted] = useState(0);
  const months = [...due, ...next];
  // What was paid meanwhile is gone from the list.
  const still = chosen.filter((id) => months.some((month) => month.id === id));
  const most = Math.min(MONTHS_AHEAD_MAX, monthsLeftAhead(charges, still));
  const ahead = Math.min(wanted, most);
  return {
    months,
    chosen: still,
    tick: (month: Charge) => setChosen(afterTick(still, months, month)),
    ahead,
    setAhead: setWanted,
    most,
    wish: { charges: still, monthsAhead: ahead, totalEtb: totalToPay(charges, still, ahead, today) },
  };
};

const AtDesk = ({ code }: { code: string | undefined }) => {
  const t = useTexts();
  return (
    <div className="flex items-center justify-between gap-4 rounded-note bg-sand p-4">
      <div>
        <p className="text-lg font-semibold tabular-nums">{code ?? '…'}</p>
        <p className="text-sm text-ink-2">{t('desk-code')}</p>
      </div>
      {code && <CopyButton text={code} label={t('copy-code')} />}
    </div>
  );
};

const PayOnline = ({ wish, onPaying }: { wish: Wish; onPaying: () => void }) => {
  const t = useTexts();
  const money = useMoney();
  const sentence = useErrorSentence();
  const { state, error, blockedUrl, pay } = usePayOnline(onPaying);
  if (blockedUrl) {
    return (
      <ButtonLink
        href={blockedUrl}
        target="_blank"
        rel="noreferrer"
        wide="always"
        iconEnd={<ExternalIcon size={18} />}
        onClick={onPaying}
      >
        {t('open-checkout')}
      </ButtonLink>
    );
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        pay(wish);
      }}
    >
      <SubmitButton
        state={state}
        label={t('pay', { amount: money(wish.totalEtb) })}
        workingLabel={t('working')}
        disabled={wish.totalEtb === 0}
        wide="always"
      />
      <FormError message={sentence(error)} />
    </Form>
  );
};

const SendTransfer = ({ wish }: { wish: Wish }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const banks = useBanks();
  const paymentCode = usePaymentCode();
  const [isBusy, setIsBusy] = useState(false);
  const sending = useSendTransfer({
    done: () => {
      form.reset(NO_TRANSFER);
      toast({ text: t('sent') });
    },
    refused: (errors) => form.setServerErrors(errors),
  });
  const form = useForm({
    initial: NO_TRANSFER,
    rules: TRANSFER_RULES,
    onSubmit: (transfer) => sending.submit({ ...wish, ...transfer }),
  });
  return (
    <Form onSubmit={form.submit}>
      <Suspense fallback={<SkeletonLines />}>
        <TransferFields
          field={form.field}
          banks={banks}
          paymentCode={paymentCode}
          amountEtb={wish.totalEtb}
          onBusy={setIsBusy}
        />
      </Suspense>
      <SubmitButton
        state={sending.state}
        label={t('send')}
        workingLabel={t('working')}
        disabled={isBusy || wish.totalEtb === 0}
        wide="always"
      />
      <FormError message={sentence(sending.error)} />
    </Form>
  );
};

type PayFormProps = {
  charges: readonly Charge[];
  payable: PayableMonths;
  today: string;
  /** Above the lines: what is due, and until when. */
  head: ReactNode;
  onPaying: () => void;
};

/** What to pay, as lines that can be ticked, and the three ways to pay it. */
export const PayForm = ({ charges, payable, today, head, onPaying }: PayFormProps) => {
  const t = useTexts();
  const choice = useChoice(charges, payable, today);
  const [way, setWay] = useState<Way>('online');
  const paymentCode = usePaymentCode(way === 'desk');
  const { wish, most } = choice;
  const [isAsked, setIsAsked] = useState(false);
  const hasMonths = choice.months.length > 0;
  // Sending takes the last month off the list; what was sent stays on the page, and a checkout's link with it.
  if (hasMonths && !isAsked) setIsAsked(true);
  if (!hasMonths && !isAsked) {
    return (
      <Card as="section" hem={<ThinHem />}>
        {head}
      </Card>
    );
  }
  return (
    <>
      <Card as="section" hem={<ThinHem />}>
        {head}
        {hasMonths && (
          <fieldset>
            <legend className="sr-only">{t('what-to-pay')}</legend>
            <ul>
              {choice.months.map((month) => (
                <MonthLine
                  key={month.id}
                  charge={month}
                  isAhead={payable.next.includes(month)}
                  isChosen={choice.chosen.includes(month.id)}
                  onTick={() => choice.tick(month)}
                />
              ))}
            </ul>
          </fieldset>
        )}
        {choice.months.length > 1 && <p className="text-sm text-ink-2">{t('oldest-first')}</p>}
        {most > 0 && (
          <SelectField
            name="monthsAhead"
            label={t('pay-ahead')}
            value={String(choice.ahead)}
            onChange={(count) => choice.setAhead(Number(count))}
            options={Array.from({ length: most + 1 }, (_, count) => ({
              value: String(count),
              label: count === 0 ? t('ahead-none') : t('ahead-count', { count }),
            }))}
          />
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-ink pt-3">
          <span className="text-label font-semibold">{t('you-pay-now')}</span>
          <span className="ml-auto font-serif text-figure font-bold" aria-live="polite">
            <Money amountEtb={wish.totalEtb} />
          </span>
        </p>
      </Card>
      <section className="flex flex-col gap-4">
        <RadioCards
          name="way"
          label={t('how-to-pay')}
          value={way}
          onChange={setWay}
          options={WAYS.map((value) => ({ value, label: t(value), description: t(`${value}-text`) }))}
        />
        {way === 'online' && <PayOnline wish={wish} onPaying={onPaying} />}
        {way === 'manual' && <SendTransfer wish={wish} />}
        {way === 'desk' && <AtDesk code={paymentCode} />}
        <p className="text-sm text-ink-2">{t('more-stays')}</p>
      </section>
    </>
  );
};
