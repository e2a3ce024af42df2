import * as wrong from '@temari/contracts/field-errors';
import { REASON_MAX } from '@temari/contracts/limits';
import type { ArrearsCharge, Reduction } from '@temari/contracts/office-arrears';
import { REDUCTION_KINDS, type ReductionKind } from '@temari/contracts/vocabulary';
import { useMonthName } from '../../../lib/domain/use-month-name.ts';
import { useForm } from '../../../lib/form/form.ts';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { typedEtb } from '../typed-etb.ts';
import { useTexts } from './texts.ts';
import { useReduceCharge, useUndoReduction } from './use-arrears.ts';

const isReason = (value: string) => (value.trim() ? null : wrong.reason({ max: REASON_MAX }));

type ReduceDialogProps = { charge: ArrearsCharge; aloneEtb: number; onClose: () => void };

/** A part of a month is given, or an old one is given up. Above what one person may do it becomes a proposal. */
export const ReduceDialog = ({ charge, aloneEtb, onClose }: ReduceDialogProps) => {
  const t = useTexts();
  const monthName = useMonthName();
  const money = useMoney();
  const toast = useToast();
  const { openEtb } = charge;
  const form = useForm({
    initial: { kind: 'waiver' as ReductionKind, amount: String(openEtb), reason: '' },
    rules: {
      amount: (typed: string) => {
        const etb = typedEtb(typed);
        return etb && etb <= openEtb ? null : wrong.amountUpTo({ amount: money(openEtb) });
      },
      reason: isReason,
    },
    onSubmit: ({ kind, amount, reason }) =>
      saving.submit({
        params: { id: charge.id },
        body: { kind, amountEtb: typedEtb(amount) ?? openEtb, reason: reason.trim(), openEtb },
      }),
  });
  const saving = useReduceCharge({
    fields: (errors) => form.setServerErrors({ ...errors, ...(errors.amountEtb && { amount: errors.amountEtb }) }),
    done: ({ state }) => {
      toast({ text: t(state === 'booked' ? 'booked' : 'proposed-now') });
      onClose();
    },
  });
  const isProposal = (typedEtb(form.values.amount) ?? 0) > aloneEtb;
  return (
    <EditDialog
      title={`${charge.fullName}, ${monthName(charge.month)}`}
      form={form}
      saving={saving}
      save={t(isProposal ? 'propose' : 'book')}
      onClose={onClose}
    >
      {charge.mayWriteOff && (
        <RadioCards
          {...form.field('kind')}
          label={t('what')}
          columns={2}
          options={REDUCTION_KINDS.map((value) => ({
            value,
            label: t(`kind-${value}`),
            description: t(`kind-${value}-hint`),
          }))}
        />
      )}
      <TextField
        {...form.field('amount')}
        label={t('amount')}
        hint={t('amount-open', { amount: money(openEtb) })}
        inputMode="decimal"
        maxLength={12}
      />
      <TextField {...form.field('reason')} label={t('reason')} isMultiline rows={3} maxLength={REASON_MAX} />
      {isProposal && <Note tone="info">{t('two-persons', { amount: money(aloneEtb) })}</Note>}
    </EditDialog>
  );
};

export const UndoDialog = ({ reduction, onClose }: { reduction: Reduction; onClose: () => void }) => {
  const t = useTexts();
  const money = useMoney();
  const toast = useToast();
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: isReason },
    onSubmit: ({ reason }) => saving.submit({ params: { id: reduction.id }, body: { reason: reason.trim() } }),
  });
  const saving = useUndoReduction({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('undone-now') });
      onClose();
    },
  });
  return (
    <EditDialog
      title={t('undo-title', { amount: money(reduction.amountEtb) })}
      form={form}
      saving={saving}
      save={t('undo')}
      onClose={onClose}
    >
      <p className="text-label text-ink-2">{t('undo-text')}</p>
      <TextField {...form.field('reason')} label={t('reason')} isMultiline rows={3} maxLength={REASON_MAX} />
    </EditDialog>
  );
};
