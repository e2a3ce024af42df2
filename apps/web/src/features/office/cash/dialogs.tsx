import { addisDate } from '@temari/contracts/addis-time';
import { TILL_NAME_MAX } from '@temari/contracts/cash-rules';
import * as wrong from '@temari/contracts/field-errors';
import { REASON_MAX, TRANSACTION_ID_MAX } from '@temari/contracts/limits';
import type { Cash, CashPayment, Till, TillSession } from '@temari/contracts/office-cash';
import type { ReactNode } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { typedEtb } from '../typed-etb.ts';
import { useTexts } from './texts.ts';
import { useAddTill, useDecideDifference, useDepositCash, useEditTill, useTakeCashBack } from './use-cash.ts';

const isName = (value: string) => (value.trim() ? null : wrong.tillName({ max: TILL_NAME_MAX }));
const isReason = (value: string) => (value.trim() ? null : wrong.reason({ max: REASON_MAX }));

/** A new till, or one whose name changes or that is not used any more. */
export const TillDialog = ({ till, onClose }: { till: Till | null; onClose: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const form = useForm({
    initial: { name: till?.name ?? '', isRetired: till?.isRetired ?? false },
    rules: { name: isName },
    onSubmit: ({ name, isRetired }) =>
      till
        ? editing.submit({ params: { id: till.id }, body: { name: name.trim(), isRetired, version: till.version } })
        : adding.submit({ body: { name: name.trim() } }),
  });
  const after = {
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('till-saved') });
      onClose();
    },
  };
  const adding = useAddTill(after);
  const editing = useEditTill(after);
  return (
    <EditDialog title={till ? till.name : t('add-till')} form={form} saving={till ? editing : adding} onClose={onClose}>
      <TextField {...form.field('name')} label={t('till-name')} maxLength={TILL_NAME_MAX} autoComplete="off" />
      {till && <Checkbox {...form.field('isRetired')} label={t('retire')} hint={t('retire-hint')} />}
    </EditDialog>
  );
};

type ReasonDialogProps = {
  title: string;
  text: ReactNode;
  save: string;
  saving: { state: 'idle' | 'working' | 'failed'; error: Error | null };
  onReason: (reason: string) => void;
  onClose: () => void;
};

const ReasonDialog = ({ title, text, save, saving, onReason, onClose }: ReasonDialogProps) => {
  const t = useTexts();
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: isReason },
    onSubmit: ({ reason }) => onReason(reason.trim()),
  });
  return (
    <EditDialog title={title} form={form} saving={saving} save={save} onClose={onClose}>
      <p className="text-label text-ink-2">{text}</p>
      <TextField {...form.field('reason')} label={t('reason')} isMultiline rows={3} maxLength={REASON_MAX} />
    </EditDialog>
  );
};

export const TakeBackDialog = ({ payment, onClose }: { payment: CashPayment; onClose: () => void }) => {
  const t = useTexts();
  const money = useMoney();
  const toast = useToast();
  const saving = useTakeCashBack({
    done: () => {
      toast({ text: t('taken-back') });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('take-back-title', { amount: money(payment.amountEtb) })}
      text={t('take-back-text')}
      save={t('take-back')}
      saving={saving}
      onReason={(reason) => saving.submit({ params: { id: payment.id }, body: { reason } })}
      onClose={onClose}
    />
  );
};

export const DecideDialog = ({ session, onClose }: { session: TillSession; onClose: () => void }) => {
  const t = useTexts();
  const money = useMoney();
  const toast = useToast();
  const saving = useDecideDifference({
    done: () => {
      toast({ text: t('decided-now') });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('decide-title', { amount: money(session.closing?.differenceEtb ?? 0) })}
      text={t('decide-text')}
      save={t('decide')}
      saving={saving}
      onReason={(reason) => saving.submit({ params: { id: session.id }, body: { reason } })}
      onClose={onClose}
    />
  );
};

export const DepositDialog = ({ till, banks, onClose }: { till: Till; banks: Cash['banks']; onClose: () => void }) => {
  const t = useTexts();
  const money = useMoney();
  const toast = useToast();
  const most = till.balanceEtb ?? 0;
  const form = useForm({
    initial: { bank: banks[0]?.id ?? '', amountEtb: String(most), reference: '', on: addisDate(new Date()) },
    rules: {
      bank: (value: string) => (value ? null : wrong.bank),
      amountEtb: (typed: string) => {
        const etb = typedEtb(typed);
        return etb && etb <= most ? null : wrong.amountUpTo({ amount: money(most) });
      },
      reference: (value: string) => (value.trim() ? null : wrong.slipReference({ max: TRANSACTION_ID_MAX })),
      on: (value: string) => (value ? null : wrong.date),
    },
    onSubmit: ({ bank, amountEtb, reference, on }) =>
      saving.submit({
        body: { till: till.id, bank, amountEtb: typedEtb(amountEtb) ?? most, reference: reference.trim(), on },
      }),
  });
  const saving = useDepositCash({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('deposited') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('deposit-title', { till: till.name })} form={form} saving={saving} onClose={onClose}>
      <SelectField
        {...form.field('bank')}
        label={t('bank')}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        {...form.field('amountEtb')}
        label={t('amount')}
        hint={t('till-holds', { amount: money(most) })}
        inputMode="decimal"
        maxLength={12}
      />
      <TextField
        {...form.field('reference')}
        label={t('slip')}
        maxLength={TRANSACTION_ID_MAX}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <DateField {...form.field('on')} label={t('deposited-on')} />
    </EditDialog>
  );
};
