import * as wrong from '@temari/contracts/field-errors';
import { REASON_MAX } from '@temari/contracts/limits';
import type { OfficeEnrollment } from '@temari/contracts/office-enrollments';
import type { OfficeRefund } from '@temari/contracts/office-refunds';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useSession } from '../../../lib/api/session.ts';
import { useDeclineWords } from '../../../lib/domain/decline-words.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { PaymentBadge, RefundBadge } from '../status-badges.tsx';
import { TakeBack } from '../take-back.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { RefundButton } from './refund-button.tsx';
import { useTexts } from './texts.ts';
import { useDecideRefund, useTakeBackRefusal } from './use-enrollments.ts';

type Payment = OfficeEnrollment['payments'][number];

export const Payments = ({ enrollment, mayAct }: { enrollment: OfficeEnrollment; mayAct: boolean }) => {
  const t = useTexts();
  return (
    <Card kind="flat" title={t('payments')}>
      {enrollment.payments.length === 0 && <p className="text-sm text-ink-2">{t('no-payments')}</p>}
      <ul className="flex flex-col">
        {enrollment.payments.map((payment) => (
          <li key={payment.id} className="flex flex-col gap-3 border-line py-3 not-last:border-b">
            <PaymentLine payment={payment} fullName={enrollment.fullName} mayAct={mayAct} />
            {payment.refunds.length > 0 && (
              <ul className="flex flex-col gap-2 border-l-2 border-line pl-4">
                {payment.refunds.map((refund) => (
                  <li key={refund.id}>
                    <RefundLine refund={refund} mayAct={mayAct} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};

const PaymentLine = ({ payment, fullName, mayAct }: { payment: Payment; fullName: string; mayAct: boolean }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const money = useMoney();
  const declineWords = useDeclineWords();
  const isProposed = payment.refunds.some(({ state }) => state === 'proposed');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold">
          <Money amountEtb={payment.amountEtb} /> <PaymentBadge status={payment.status} />
          {payment.refundedEtb > 0 && payment.status === 'paid' && (
            <Badge tone="warning">{t('given-back', { amount: money(payment.refundedEtb) })}</Badge>
          )}
        </p>
        <p className="text-sm break-words text-ink-2">
          {[
            office(`payment-type-${payment.type}`),
            payment.bank && words.listed(payment.bank),
            payment.reference,
            payment.receiptNumber !== null && t('receipt-number', { number: payment.receiptNumber }),
            words.when(payment.settledAt ?? payment.createdAt),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <PaymentLinks payment={payment} />
        {payment.declineReason && (
          <p className="text-sm text-clay-700">{declineWords(payment.declineCode, payment.declineReason)}</p>
        )}
      </div>
      {mayAct && payment.status === 'paid' && !isProposed && <RefundButton payment={payment} name={fullName} />}
    </div>
  );
};

/** Whatever was decided, the picture, the payer and the confirmation stay reachable. */
const PaymentLinks = ({ payment: { id, type, status, receiptNumber } }: { payment: Payment }) => {
  const t = useTexts();
  const isConfirmed = receiptNumber !== null && (status === 'paid' || status === 'refunded');
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {type === 'manual' && <TextLink to={officePaths.decidedReceipt(id)}>{t('receipt-and-decisions')}</TextLink>}
      {isConfirmed && <TextLink to={paths.receipt(id)}>{t('payment-confirmation')}</TextLink>}
    </p>
  );
};

const RefundLine = ({ refund, mayAct }: { refund: OfficeRefund; mayAct: boolean }) => {
  const t = useTexts();
  const joined = useJoined();
  const words = useWords();
  const source =
    refund.kind === 'reversed' ? t('refund-by-bank') : refund.source === 'gateway' && t('refund-by-gateway');
  const people = joined([...new Set([refund.proposedBy?.name, refund.decidedBy?.name])]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <Money amountEtb={-refund.amountEtb} />
          {(refund.state !== 'booked' || refund.delivery) && <RefundBadge refund={refund} />}
        </p>
        <p className="wrap-anywhere text-ink-2">
          {[source, refund.reason, people, words.when(refund.at)].filter(Boolean).join(' · ')}
        </p>
        {refund.problem && <p className="wrap-anywhere text-clay-700">{refund.problem}</p>}
        {refund.handedTo && <p className="text-ink-2">{t('refund-handed-to', { name: refund.handedTo.name })}</p>}
        {refund.state === 'proposed' && (
          <p className="text-ink-2">
            {refund.deciders.length > 0
              ? t('refund-deciders', { names: joined(refund.deciders) })
              : t('refund-no-decider')}
          </p>
        )}
      </div>
      {mayAct && refund.state === 'proposed' && <Decision refund={refund} />}
      {mayAct && refund.state === 'refused' && <WaitAgain refund={refund} />}
    </div>
  );
};

/** A proposal that was refused by mistake waits again. */
const WaitAgain = ({ refund }: { refund: OfficeRefund }) => {
  const t = useTexts();
  const toast = useToast();
  const takeBack = useTakeBackRefusal({ done: () => toast({ text: t('refund-waits-again') }) });
  return (
    <div className="flex flex-col gap-2">
      <TakeBack
        label={t('take-refusal-back')}
        until={refund.takeBackUntil}
        act={takeBack}
        onPress={() => takeBack.submit({ params: { id: refund.id } })}
      />
    </div>
  );
};

/** Whoever proposed it can only call it off: the server refuses anything else. */
const Decision = ({ refund }: { refund: OfficeRefund }) => {
  const t = useTexts();
  const money = useMoney();
  const toast = useToast();
  const sentence = useErrorSentence();
  const [isRefusing, setIsRefusing] = useState(false);
  const isMine = useSession()?.id === refund.proposedBy?.id;
  const decide = useDecideRefund({
    done: ({ refund: { state } }) => toast({ text: t(state === 'booked' ? 'refund-approved' : 'refund-called-off') }),
  });
  const submit = (decision: 'approve' | 'refuse'): void =>
    decide.submit({ params: { id: refund.id }, body: { decision } });
  const button = (what: string, onClick: () => void, variant: 'main' | 'outline' = 'outline') => (
    <Button
      size="small"
      variant={variant}
      disabled={decide.state === 'working'}
      aria-label={t('refund-of', { what, amount: money(refund.amountEtb) })}
      onClick={onClick}
    >
      {what}
    </Button>
  );
  return (
    <div className="flex flex-col gap-2">
      <span className="flex flex-wrap gap-2">
        {!isMine && button(t('refund-approve'), () => submit('approve'), 'main')}
        {isMine
          ? button(t('refund-withdraw'), () => submit('refuse'))
          : button(t('refund-refuse'), () => setIsRefusing(true))}
      </span>
      <FormError message={sentence(decide.error)} />
      {isRefusing && <RefuseDialog refund={refund} onClose={() => setIsRefusing(false)} />}
    </div>
  );
};

/** Whoever proposed it reads why it was refused. */
const RefuseDialog = ({ refund, onClose }: { refund: OfficeRefund; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const money = useMoney();
  const toast = useToast();
  const sentence = useErrorSentence();
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: (reason) => (reason.trim() ? null : wrong.reasonMissing) },
    onSubmit: ({ reason }) =>
      decide.submit({ params: { id: refund.id }, body: { decision: 'refuse', reason: reason.trim() } }),
  });
  const decide = useDecideRefund({
    fields: form.setServerErrors,
    done: () => {
      onClose();
      toast({ text: t('refund-called-off') });
    },
  });
  return (
    <Dialog
      isOpen
      title={t('refund-of', { what: t('refund-refuse'), amount: money(refund.amountEtb) })}
      onClose={onClose}
    >
      <Form onSubmit={form.submit} className="text-ink">
        <TextField {...form.field('reason')} label={t('refund-reason')} isMultiline rows={2} maxLength={REASON_MAX} />
        <FormError message={sentence(decide.error)} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {office('cancel')}
          </Button>
          <SubmitButton variant="danger" state={decide.state} label={t('refund-refuse')} />
        </div>
      </Form>
    </Dialog>
  );
};
