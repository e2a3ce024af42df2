import * as wrong from '@temari/contracts/field-errors';
import { REASON_MAX } from '@temari/contracts/limits';
import type { OfficeEnrollment } from '@temari/contracts/office-enrollments';
import type { RefundProposal } from '@temari/contracts/office-refunds';
import { PAY_TO_MAX, REFUND_WAYS, type RefundWay } from '@temari/contracts/refund-rules';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useMonthName } from '../../../lib/domain/use-month-name.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useOfferUndo } from '../shell/undo.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { typedEtb } from '../typed-etb.ts';
import { useTexts } from './texts.ts';
import { useDecideRefund, useRefund, useRefundProposal } from './use-enrollments.ts';

type Payment = Pick<OfficeEnrollment['payments'][number], 'id' | 'type'>;

/** How much of a payment goes back, and which way. */
export const RefundDialog = ({ payment, name, onClose }: { payment: Payment; name: string; onClose: () => void }) => {
  const t = useTexts();
  const proposal = useRefundProposal(payment.id);
  return (
    <Dialog isOpen title={t('refund-title', { name })} onClose={onClose}>
      <QueryState query={proposal}>
        {(proposed) => <RefundForm payment={payment} proposal={proposed} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
};

const SumLine = ({ label, amountEtb, isTotal = false }: { label: string; amountEtb: number; isTotal?: boolean }) => (
  <div
    className={
      isTotal ? 'flex justify-between gap-4 border-t border-line pt-2 font-semibold' : 'flex justify-between gap-4'
    }
  >
    <dt>{label}</dt>
    <dd className="shrink-0">
      <Money amountEtb={amountEtb} />
    </dd>
  </div>
);

/** Why the rule proposes this sum: each month with its lessons, and what pays for nothing yet. */
const Why = ({ proposal: { lines, freeEtb, proposedEtb } }: { proposal: RefundProposal }) => {
  const t = useTexts();
  const monthName = useMonthName();
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sand p-4 text-sm">
      {lines.map((line) => (
        <dl key={`${line.enrollment} ${line.from}`} className="flex flex-col gap-1">
          <SumLine label={`${line.fullName} · ${monthName(line.month)}`} amountEtb={line.paidEtb} />
          <SumLine
            label={
              line.lessonsSold === null
                ? t('refund-not-counted')
                : t('refund-lessons', { used: line.lessonsUsed, count: line.lessonsSold })
            }
            amountEtb={line.backEtb - line.paidEtb}
          />
        </dl>
      ))}
      <dl className="flex flex-col gap-2">
        {freeEtb > 0 && <SumLine label={t('refund-free')} amountEtb={freeEtb} />}
        <SumLine label={t('refund-proposal')} amountEtb={proposedEtb} isTotal />
      </dl>
    </div>
  );
};

const RefundForm = ({
  payment,
  proposal,
  onClose,
}: {
  payment: Payment;
  proposal: RefundProposal;
  onClose: () => void;
}) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const money = useMoney();
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const sentence = useErrorSentence();
  // What was left when the dialog opened: somebody else's refund in between is told first, not added to.
  const [openedEtb] = useState(proposal.leftEtb);
  const [isTold, setIsTold] = useState(false);
  const leftEtb = isTold ? proposal.leftEtb : openedEtb;
  const isOnline = payment.type === 'online';
  const form = useForm({
    initial: {
      amount: String(proposal.proposedEtb || leftEtb),
      reason: '',
      way: (isOnline ? 'send' : 'other') as RefundWay,
      endsDebt: true,
      payTo: '',
    },
    rules: {
      amount: (typed) => {
        const etb = typedEtb(typed);
        return etb && etb <= leftEtb ? null : wrong.amountUpTo({ amount: money(leftEtb) });
      },
      reason: (reason) => (reason.trim() ? null : wrong.reasonMissing),
    },
    onSubmit: ({ amount, reason, way, endsDebt, payTo }) =>
      refund.submit({
        params: { id: payment.id },
        body: {
          ...{ amountEtb: typedEtb(amount) ?? leftEtb, reason: reason.trim(), leftEtb, way },
          ...(hasMonths && { endsDebt }),
          ...(way === 'other' && payTo.trim() && { payTo: payTo.trim() }),
        },
      }),
  });
  const hasMonths = proposal.lines.length > 0;
  const callOff = useDecideRefund({
    done: () => toast({ text: t('refund-called-off') }),
    failed: (error) => toast({ text: sentence(error) ?? '' }),
  });
  const refund = useRefund({
    fields: (errors) => form.setServerErrors({ ...errors, ...(errors.amountEtb && { amount: errors.amountEtb }) }),
    failed: ({ code }) => setIsTold(code === 'office/changed-meanwhile'),
    done: ({ refund: { id, state, delivery } }) => {
      onClose();
      if (state === 'proposed') {
        offerUndo(t('refund-proposed'), () => callOff.submit({ params: { id }, body: { decision: 'refuse' } }));
        return;
      }
      const done = delivery === 'sending' ? 'refund-sending' : delivery === 'by-hand' ? 'refund-by-hand' : 'refunded';
      toast({ text: t(done) });
    },
  });
  const { way, endsDebt } = form.values;
  const wishedEtb = typedEtb(form.values.amount) ?? 0;
  const isAboveLimit = wishedEtb > proposal.aloneEtb && wishedEtb <= leftEtb;
  return (
    <Form onSubmit={form.submit} className="text-ink">
      <p>{t('refund-text')}</p>
      {hasMonths && <Why proposal={proposal} />}
      <TextField
        {...form.field('amount')}
        label={t('refund-amount')}
        hint={[
          t('refund-left', { amount: money(leftEtb) }),
          isAboveLimit && t('refund-above-limit', { limit: money(proposal.limitEtb) }),
        ]
          .filter(Boolean)
          .join(' ')}
        inputMode="decimal"
        maxLength={12}
      />
      {isOnline && (
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
      {way === 'other' && (
        <TextField
          {...form.field('payTo')}
          label={t('refund-pay-to')}
          hint={t('refund-pay-to-hint')}
          isOptional
          maxLength={PAY_TO_MAX}
        />
      )}
      {hasMonths && (
        <Checkbox
          name="endsDebt"
          label={t('refund-ends-debt')}
          hint={t('refund-ends-debt-hint')}
          value={endsDebt}
          onChange={(value) => form.setValues({ endsDebt: value })}
        />
      )}
      <TextField {...form.field('reason')} label={t('refund-reason')} isMultiline rows={2} maxLength={REASON_MAX} />
      <FormError message={sentence(refund.error)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {office('cancel')}
        </Button>
        <SubmitButton variant="danger" state={refund.state} label={t(isAboveLimit ? 'refund-propose' : 'refund')} />
      </div>
    </Form>
  );
};
