import { Suspense } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { latePart } from '../../lib/api/late-part.ts';
import type { SubmissionState } from '../../lib/api/submission.ts';
import { useBanks, usePaymentCode } from '../../lib/domain/use-transfer.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useMoney } from '../../ui/money/money.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { TermsLine } from '../../ui/terms/terms-line.tsx';
import { type PurchaseForm, useBusyFiles } from './details-form.tsx';
import { useTexts } from './texts.ts';

/** For whoever pays by transfer; nobody else carries its code. */
const TransferFields = latePart(
  'TransferFields',
  async () => (await import('../../ui/fields/transfer-fields.tsx')).TransferFields,
);

type PaymentFormProps = {
  form: PurchaseForm;
  totalEtb: number;
  state: SubmissionState;
  error: (Error & { code: string }) | null;
  onPrevious: () => void;
};

/** How to pay, and the press that does it. */
export const PaymentForm = ({ form, totalEtb, state, error, onPrevious }: PaymentFormProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const money = useMoney();
  const isManual = form.values.paymentType === 'manual';
  const banks = useBanks(isManual);
  const paymentCode = usePaymentCode(isManual);
  const [isBusy, setIsBusy] = useBusyFiles();
  return (
    <Card title={t('how-to-pay')}>
      <Form onSubmit={form.submit}>
        <RadioCards
          {...form.field('paymentType')}
          label={t('payment-type')}
          options={[
            { value: 'online', label: t('online'), description: t('online-description') },
            { value: 'manual', label: t('manual'), description: t('manual-description') },
          ]}
          disabled={state === 'working'}
        />
        {isManual && (
          <Suspense fallback={<SkeletonLines />}>
            <TransferFields
              field={form.field}
              banks={banks}
              paymentCode={paymentCode}
              amountEtb={totalEtb}
              onBusy={setIsBusy}
            />
          </Suspense>
        )}
        <TermsLine />
        <div className="flex flex-col gap-2.5">
          <SubmitButton
            state={state}
            label={isManual ? t('send-registration') : t('pay', { amount: money(totalEtb) })}
            workingLabel={t('working')}
            disabled={isBusy}
            wide="always"
          />
          <Button variant="outline" wide="always" onClick={onPrevious} disabled={state === 'working'}>
            {t('previous')}
          </Button>
        </div>
        <FormError message={sentence(error)} />
        {error?.code === 'request/conflicting-repeat' && (
          <p>
            <TextLink to={paths.myClass}>{t('look-at-enrollments')}</TextLink>
          </p>
        )}
      </Form>
    </Card>
  );
};
