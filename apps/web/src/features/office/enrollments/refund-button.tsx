import * as wrong from '@temari/contracts/field-errors';
import { REASON_MAX } from '@temari/contracts/limits';
import type { OfficeEnrollment } from '@temari/contracts/office-enrollments';
import { REFUND_LIMIT_ETB } from '@temari/contracts/refund-rules';
import { REFUND_WAYS, type RefundWay } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { useRefund } from './use-enrollments.ts';

type Payment = OfficeEnrollment['payments'][number];

/** Birr as people type them, to the santim; null when it is no sum. */
const typedEtb = (typed: string): number | null => {
  const plain = typed.replace(/[\s,]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
};

export const RefundButton = ({ payment, name }: { payment: Payment; name: string }) => {
  const t = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsAsking(true)}>
        {t('refund')}
      </Button>
      {isAsking && <RefundDialog payment={payment} name={name} onClose={() => setIsAsking(false)} />}
    </>
  );
};

const RefundDialog = ({ payment, name, onClose }: { payment: Payment; name: string; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const money = useMoney();
  const toast = useToast();
  const sentence = useErrorSentence();
  const latestEtb = Math.round((payment.amountEtb - payment.refundedEtb) * 100) / 100;
  // What was left when the dialog opened: somebody else's refund in between is told first, not added to.
  const [openedEtb] = useState(latestEtb);
  const [isTold, setIsTold] = useState(false);
  const leftEtb = isTold ? latestEtb : openedEtb;
  const form = useForm({
    initial: { amount: String(leftEtb), reason: '', way: 'gateway' as RefundWay },
    rules: {
      amount: (typed) => {
        const etb = typedEtb(typed);
        return etb && etb <= leftEtb ? null : wrong.amountUpTo({ amount: money(leftEtb) });
      },
      reason: (reason) => (reason.trim() ? null : wrong.reasonMissing),
    },
    onSubmit: ({ amount, reason, way }) =>
      refund.submit({
        params: { id: payment.id },
        body: {
          amountEtb: typedEtb(amount) ?? leftEtb,
          reason: reason.trim(),
          leftEtb,
          ...(payment.type === 'online' && { way }),
        },
      }),
  });
  const refund = useRefund({
    fields: (errors) => form.setServerErrors({ ...errors, ...(errors.amountEtb && { amount: errors.amountEtb }) }),
    failed: ({ code }) => setIsTold(code === 'office/changed-meanwhile'),
    done: ({ refund: { state } }) => {
      onClose();
      toast({ text: t(state === 'proposed' ? 'refund-proposed' : 'refunded') });
    },
  });
  return (
    <Dialog isOpen title={t('refund-title', { name })} onClose={onClose}>
      <Form onSubmit={form.submit} className="text-ink">
        <p>{t('refund-text')}</p>
        <TextField
          {...form.field('amount')}
          label={t('refund-amount')}
          hint={[
            t('refund-left', { amount: money(leftEtb) }),
            leftEtb > REFUND_LIMIT_ETB && t('refund-above-limit', { limit: money(REFUND_LIMIT_ETB) }),
          ]
            .filter(Boolean)
            .join(' ')}
          inputMode="decimal"
          maxLength={12}
        />
        {payment.type === 'online' && (
          <RadioCards
            {...form.field('way')}
            label={t('refund-way')}
            options={REFUND_WAYS.map((value) => ({
              value,
              label: t(`refund-way-${value}`),
              description: t(`refund-way-${value}-text`),
            }))}
          />
        )}
        <TextField {...form.field('reason')} label={t('refund-reason')} isMultiline rows={2} maxLength={REASON_MAX} />
        <FormError message={sentence(refund.error)} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {office('cancel')}
          </Button>
          <SubmitButton variant="danger" state={refund.state} label={t('refund')} />
        </div>
      </Form>
    </Dialog>
  );
};
