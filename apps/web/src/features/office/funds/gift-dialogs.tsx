import * as wrong from '@temari/contracts/field-errors';
import { GIVER_MAX } from '@temari/contracts/gift-rules';
import { REASON_MAX, TRANSACTION_TYPED_MAX } from '@temari/contracts/limits';
import type { Fund, OfficeGift } from '@temari/contracts/office-funds';
import { useForm } from '../../../lib/form/form.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { RemoveQuestion } from '../../../ui/overlays/remove-question.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { typedEtb } from '../typed-etb.ts';
import { filled } from '../use-record-dialog.ts';
import { useTexts } from './texts.ts';
import { useRecordGift, useReturnGift, useUnnameSponsor } from './use-funds.ts';

type Bank = { id: string; name: string; accountNumber: string };

/** A transfer that nobody announced, or whose code got lost. */
export const RecordGiftDialog = ({
  fund,
  name,
  banks,
  onClose,
}: {
  fund: Fund;
  name: string;
  banks: readonly Bank[];
  onClose: () => void;
}) => {
  const t = useTexts();
  const toast = useToast();
  const form = useForm({
    initial: { giver: '', amountEtb: '', bank: banks[0]?.id ?? '', reference: '' },
    rules: {
      amountEtb: (typed: string) => (typedEtb(typed) ? null : wrong.amount),
      bank: (value: string) => (value ? null : wrong.bank),
      reference: filled,
    },
    onSubmit: ({ amountEtb, ...values }) =>
      saving.submit({ params: { id: fund.id }, body: { ...values, amountEtb: typedEtb(amountEtb) ?? 0 } }),
  });
  const saving = useRecordGift({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('recorded') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('record-title', { name })} form={form} saving={saving} save={t('record')} onClose={onClose}>
      <p className="text-label text-ink-2">{t('record-text')}</p>
      <TextField {...form.field('giver')} label={t('giver')} hint={t('giver-hint')} isOptional maxLength={GIVER_MAX} />
      <TextField {...form.field('amountEtb')} label={t('amount')} inputMode="decimal" />
      <SelectField
        {...form.field('bank')}
        label={t('bank')}
        options={banks.map((bank) => ({ value: bank.id, label: `${bank.name}, ${bank.accountNumber}` }))}
      />
      <TextField {...form.field('reference')} label={t('reference')} maxLength={TRANSACTION_TYPED_MAX} />
    </EditDialog>
  );
};

export const ReturnGiftDialog = ({ gift, onClose }: { gift: OfficeGift; onClose: () => void }) => {
  const t = useTexts();
  const money = useMoney();
  const toast = useToast();
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: (value: string) => (value.trim() ? null : wrong.reason({ max: REASON_MAX })) },
    onSubmit: ({ reason }) => saving.submit({ params: { id: gift.id }, body: { reason } }),
  });
  const saving = useReturnGift({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('returned-now') });
      onClose();
    },
  });
  return (
    <EditDialog
      title={t('return-title', { amount: money(gift.amountEtb - gift.returnedEtb) })}
      form={form}
      saving={saving}
      save={t('return')}
      onClose={onClose}
    >
      <p className="text-label text-ink-2">{t('return-text')}</p>
      <TextField {...form.field('reason')} label={t('reason')} isMultiline rows={3} maxLength={REASON_MAX} />
    </EditDialog>
  );
};

/** On a sponsor's wish; it cannot be undone. */
export const UnnameQuestion = ({ gift, onClose }: { gift: OfficeGift; onClose: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const unnaming = useUnnameSponsor({
    done: () => {
      toast({ text: t('unnamed-now') });
      onClose();
    },
  });
  return (
    <RemoveQuestion
      title={t('unname-title')}
      words={{ keep: t('unname-keep'), remove: t('unname'), removing: t('unnaming') }}
      act={unnaming}
      onRemove={() => unnaming.submit({ params: { id: gift.id } })}
      onClose={onClose}
    >
      <p>{t('unname-text')}</p>
    </RemoveQuestion>
  );
};
