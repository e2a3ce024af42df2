import { isPictureFault } from '@temari/contracts/decline-reasons';
import type { Enrollment } from '@temari/contracts/enrollments';
import type { DeclinedReceipt } from '@temari/contracts/payments';
import { Suspense, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useDeclineWords } from '../../lib/domain/decline-words.ts';
import { useBanks, usePaymentCode } from '../../lib/domain/use-transfer.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDraft, useKeeping } from '../../lib/form/use-draft.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TransferFields, useTransferTexts } from '../../ui/fields/transfer-fields.tsx';
import { NO_TRANSFER, TRANSFER_RULES, type TransferValues } from '../../ui/fields/transfer-rules.ts';
import { UploadField } from '../../ui/fields/upload-field.tsx';
import { DefinitionList } from '../../ui/layout/definition-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { NewPrice } from './new-price.tsx';
import { useReceiptTexts } from './receipt-texts.ts';
import { useTexts } from './texts.ts';
import { useDeclinedReceipt, usePriceToPay, useSendReceipt } from './use-enrollments.ts';

type DialogProps = { enrollment: Enrollment; onClose: () => void };

/** A bank receipt for an enrollment that is not paid yet, or the corrected one. */
export const ReceiptDialog = ({ enrollment, onClose }: DialogProps) => {
  const t = useReceiptTexts();
  const before = useDeclinedReceipt(enrollment);
  const isCorrection = enrollment.payment.type === 'manual';
  return (
    <Dialog isOpen onClose={onClose} title={t(isCorrection ? 'correct-title' : 'transfer-title')} hasCloseIcon>
      {before.isLoading ? (
        <SkeletonLines />
      ) : (
        <ReceiptForm enrollment={enrollment} before={before.data?.receipt ?? null} onClose={onClose} />
      )}
    </Dialog>
  );
};

const startOf = (before: DeclinedReceipt): TransferValues =>
  before ? { ...NO_TRANSFER, ...before, paymentOrg: before.paymentOrg ?? '' } : NO_TRANSFER;

const ReceiptForm = ({ enrollment, before, onClose }: DialogProps & { before: DeclinedReceipt }) => {
  const t = useReceiptTexts();
  const page = useTexts();
  const declineWords = useDeclineWords();
  const sentence = useErrorSentence();
  const banks = useBanks();
  const paymentCode = usePaymentCode();
  const [isBusy, setIsBusy] = useState(false);
  const { reason, reasonCode, amount } = enrollment.payment;
  const [isPhotoOnly, setIsPhotoOnly] = useState(isPictureFault(reasonCode) && Boolean(before?.paymentOrg));
  const { data: price } = usePriceToPay(enrollment.id);
  const amountEtb = price?.totalEtb ?? amount;
  const draft = useDraft<TransferValues>(`receipt ${enrollment.id}`);
  const sending = useSendReceipt(enrollment.id, {
    done: () => {
      draft.drop();
      onClose();
    },
    refused: (errors) => {
      if (Object.keys(errors).some((name) => name !== 'screenShot')) setIsPhotoOnly(false);
      form.setServerErrors(errors);
    },
  });
  const form = useForm({
    initial: draft.kept ?? startOf(before),
    rules: TRANSFER_RULES,
    onSubmit: (values) => sending.submit({ ...values, price: amountEtb }),
  });
  useKeeping(draft, form, (values) => values);
  return (
    <Form onSubmit={form.submit} className="pt-2 text-ink">
      {before && reason && (
        <Note tone="error" title={t('declined-because')}>
          {declineWords(reasonCode, reason)}
        </Note>
      )}
      {price && price.totalEtb !== price.toldEtb && <NewPrice enrollment={enrollment} price={price} />}
      {isPhotoOnly ? (
        <>
          {/* Its labels may have to be fetched: the page behind must not vanish for that. */}
          <Suspense fallback={<SkeletonLines />}>
            <SentBefore
              values={form.values}
              bank={banks.data?.find(({ id }) => id === form.values.paymentOrg)?.name}
              onChange={() => setIsPhotoOnly(false)}
            />
          </Suspense>
          <UploadField {...form.field('screenShot')} label={t('new-photo')} purpose="receipt" onBusy={setIsBusy} />
        </>
      ) : (
        <TransferFields
          field={form.field}
          banks={banks}
          paymentCode={paymentCode}
          amountEtb={amountEtb}
          onBusy={setIsBusy}
        />
      )}
      <div className="flex flex-col gap-2.5 sm:flex-row-reverse">
        <SubmitButton state={sending.state} label={t('send-receipt')} disabled={isBusy} wide="phone" />
        <Button variant="outline" wide="phone" onClick={onClose}>
          {page('cancel')}
        </Button>
      </div>
      <FormError message={sentence(sending.error)} />
    </Form>
  );
};

type SentBeforeProps = { values: TransferValues; bank: string | undefined; onChange: () => void };

/** What was right the first time, to be read and not to be typed again. */
const SentBefore = ({ values, bank, onChange }: SentBeforeProps) => {
  const t = useReceiptTexts();
  const transfer = useTransferTexts();
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('new-photo-only')}</p>
      <DefinitionList
        items={[
          { label: transfer('bank'), value: bank ?? '…' },
          { label: transfer('paid-by'), value: values.paidByName },
          { label: transfer('transaction'), value: values.transactionId },
        ]}
      />
      <Button variant="quiet" size="small" className="-ml-4" onClick={onChange}>
        {t('change-rest')}
      </Button>
    </div>
  );
};
