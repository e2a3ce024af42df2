import * as wrong from '@temari/contracts/field-errors';
import { FUND_NAME_MAX, FUND_PURPOSE_MAX } from '@temari/contracts/gift-rules';
import type { Fund } from '@temari/contracts/office-funds';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { TranslatedField } from '../translated-field.tsx';
import { translatedValues, translationsFrom } from '../translated-fields.ts';
import { filled, useRecordDialog } from '../use-record-dialog.ts';
import { useTexts } from './texts.ts';
import { useCreateFund, useEditFund } from './use-funds.ts';

const WORDS = ['name', 'purpose'] as const;

const valuesOf = (stored: Fund | null) => ({
  name: stored?.name ?? '',
  purpose: stored?.purpose ?? '',
  ...translatedValues(WORDS, stored?.translations),
  startsOn: stored?.startsOn ?? '',
  endsOn: stored?.endsOn ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const bodyOf = (values: Values) => ({
  name: values.name,
  purpose: values.purpose,
  translations: translationsFrom(WORDS, values),
  startsOn: values.startsOn || null,
  endsOn: values.endsOn || null,
});

export const FundDialog = ({ fund, onClose }: { fund: Fund | null; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const { form, saving } = useRecordDialog({
    latest: fund,
    valuesOf,
    rules: {
      name: filled,
      endsOn: (value, { startsOn }) => (value && startsOn && value < startsOn ? wrong.fundEnds : null),
    },
    bodyOf,
    useCreate: useCreateFund,
    useEdit: useEditFund,
    onClose,
  });
  return (
    <EditDialog
      title={form.seen ? office('edit-what', { name: form.seen.name }) : t('new')}
      form={form}
      saving={saving}
      onClose={onClose}
    >
      <TranslatedField field={form.field} name="name" label={t('name')} maxLength={FUND_NAME_MAX} />
      <TranslatedField
        field={form.field}
        name="purpose"
        label={t('purpose')}
        hint={t('purpose-hint')}
        isOptional
        maxLength={FUND_PURPOSE_MAX}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField {...form.field('startsOn')} label={t('starts-on')} hint={t('days-hint')} isOptional />
        <DateField {...form.field('endsOn')} label={t('ends-on')} hint={t('days-hint')} isOptional />
      </div>
    </EditDialog>
  );
};
