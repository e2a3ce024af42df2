import type { Enrollment } from '@temari/contracts/enrollments';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { NO_TRANSFER, TRANSFER_RULES, TransferFields } from '../../ui/fields/transfer-fields.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NewPrice } from './new-price.tsx';
import { useTexts } from './texts.ts';
import { useBanks, usePriceToPay, useSendReceipt } from './use-enrollments.ts';

/** A bank receipt for an enrollment that is not paid yet, or the corrected one. */
export const ReceiptDialog = ({ enrollment, onClose }: { enrollment: Enrollment; onClose: () => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const banks = useBanks();
  const [isBusy, setIsBusy] = useState(false);
  const { data: price } = usePriceToPay(enrollment.id);
  const amountEtb = price?.totalEtb ?? enrollment.payment.amount;
  const sending = useSendReceipt(enrollment.id, {
    done: onClose,
    refused: (sentences) => form.setServerErrors(sentences),
  });
  const form = useForm({
    initial: NO_TRANSFER,
    rules: TRANSFER_RULES,
    onSubmit: (values) => sending.submit({ ...values, price: amountEtb }),
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('transfer-title')} hasCloseIcon>
      <Form onSubmit={form.submit} className="pt-2 text-ink">
        {price && price.totalEtb !== price.toldEtb && <NewPrice enrollment={enrollment} price={price} />}
        <TransferFields field={form.field} banks={banks} amountEtb={amountEtb} onBusy={setIsBusy} />
        <div className="flex flex-col gap-2.5 sm:flex-row-reverse">
          <SubmitButton state={sending.state} label={t('send-receipt')} disabled={isBusy} wide="phone" />
          <Button variant="outline" wide="phone" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
        <FormError message={sentence(sending.error)} />
      </Form>
    </Dialog>
  );
};
