import { formatByName, REFERENCE_FORMAT_NAMES, REFERENCE_FORMATS } from '@temari/contracts/bank-references';
import * as wrong from '@temari/contracts/field-errors';
import {
  BANK_ACCOUNT,
  BANK_ACCOUNT_MAX,
  BANK_HOLDER_MAX,
  BANK_NAME_MAX,
  digitsUpTo,
  POSITION_MAX,
} from '@temari/contracts/limits';
import type { OfficeBank } from '@temari/contracts/office-catalogue';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { TranslatedField } from '../translated-field.tsx';
import { translatedValues, translationsFrom } from '../translated-fields.ts';
import { filled, position, useRecordDialog } from '../use-record-dialog.ts';
import { useTexts } from './texts.ts';
import { useCreateBank, useEditBank } from './use-catalogue.ts';

const FORMATS = REFERENCE_FORMAT_NAMES.map((value) => ({
  value,
  label: `${REFERENCE_FORMATS[value].bank}: ${REFERENCE_FORMATS[value].example}`,
}));

const isProposed = (reply: unknown): boolean => typeof reply === 'object' && reply !== null && 'accepted' in reply;

/** One bank account being proposed, or its place changed. */
export const BankDialog = ({ bank, onClose }: { bank: OfficeBank | null; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const { form, saving } = useRecordDialog({
    latest: bank,
    valuesOf: (stored) => ({
      name: stored?.name ?? '',
      ...translatedValues(['name'], stored?.translations),
      accountNumber: stored?.accountNumber ?? '',
      accountHolderName: stored?.accountHolderName ?? '',
      referenceFormat: stored?.referenceFormat ?? '',
      position: String(stored?.position ?? 0),
      isActive: stored?.isActive ?? true,
    }),
    rules: {
      name: filled,
      accountNumber: (value) => (BANK_ACCOUNT.test(value.trim()) ? null : wrong.bankAccount),
      accountHolderName: filled,
      position,
    },
    bodyOf: ({ referenceFormat, ...values }) => ({
      ...values,
      translations: translationsFrom(['name'], values),
      position: Number(values.position),
      referenceFormat: (referenceFormat || null) as OfficeBank['referenceFormat'],
    }),
    useCreate: useCreateBank,
    useEdit: useEditBank,
    onClose,
    saidOf: (reply) => (isProposed(reply) ? t('bank-proposed') : office('saved')),
  });
  const known = formatByName(form.values.name);
  return (
    <EditDialog
      title={form.seen ? office('edit-what', { name: form.seen.name }) : t('bank-new')}
      form={form}
      saving={saving}
      onClose={onClose}
    >
      <TranslatedField field={form.field} name="name" label={t('bank-name')} maxLength={BANK_NAME_MAX} />
      <TextField
        {...form.field('accountNumber')}
        label={t('bank-account')}
        inputMode="numeric"
        maxLength={BANK_ACCOUNT_MAX}
      />
      <TextField {...form.field('accountHolderName')} label={t('bank-holder')} maxLength={BANK_HOLDER_MAX} />
      <SelectField
        {...form.field('referenceFormat')}
        label={t('bank-format')}
        hint={known ? t('bank-format-known', { example: REFERENCE_FORMATS[known].example }) : t('bank-format-hint')}
        isOptional
        placeholder={t('bank-format-any')}
        options={FORMATS}
      />
      <TextField
        {...form.field('position')}
        label={t('position')}
        inputMode="numeric"
        maxLength={digitsUpTo(POSITION_MAX)}
      />
      <Checkbox {...form.field('isActive')} label={t('bank-active')} />
    </EditDialog>
  );
};
