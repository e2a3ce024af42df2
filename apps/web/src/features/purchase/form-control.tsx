import { addisDate } from '@temari/contracts/addis-time';
import { ANSWER_MAX } from '@temari/contracts/limits';
import { Suspense } from 'react';
import { latePart } from '../../lib/api/late-part.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { EmailField } from '../../ui/fields/email-field.tsx';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { type Option, SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import type { Lists } from './rules.ts';
import type { FormField } from './service-forms.ts';
import { useTexts } from './texts.ts';

/** Study abroad alone asks for files. */
const UploadField = latePart('UploadField', async () => (await import('../../ui/fields/upload-field.tsx')).UploadField);

const AS_TALL_AS_UPLOAD = (
  <div className="h-56">
    <SkeletonLines />
  </div>
);

type Wired = Omit<FieldProps, 'label'> & { name: string };
type ControlProps = {
  field: FormField;
  wired: Wired;
  lists: Lists;
  onBusy: (isBusy: boolean) => void;
};

/** Two or three choices are all visible; more are a select. */
const FEW = 3;

const Choice = ({
  wired,
  options,
  ...rest
}: {
  wired: Wired;
  options: Option[];
  label: string;
  isOptional: boolean;
  hint: string | null;
}) =>
  options.length <= FEW ? (
    <RadioCards {...wired} {...rest} options={options} columns={options.length === 3 ? 3 : 2} />
  ) : (
    <SelectField {...wired} {...rest} options={options} />
  );

/** One question of the form, by its kind. */
export const FormControl = ({ field, wired, lists, onBusy }: ControlProps) => {
  const t = useTexts();
  const words = useEnteredWords();
  const label = t(`field-${field.name}`);
  const isOptional = !field.isRequired;
  const shared = { ...wired, label, isOptional };
  switch (field.kind) {
    case 'phone':
      return <PhoneField {...shared} hint={t('phone-hint')} autoComplete="off" />;
    case 'date':
      return <DateField {...shared} max={addisDate(new Date())} />;
    case 'file':
      return (
        <Suspense fallback={AS_TALL_AS_UPLOAD}>
          <UploadField {...shared} purpose={field.purpose} onBusy={onBusy} />
        </Suspense>
      );
    case 'choice': {
      const options = field.options.map((value) => ({ value, label: t(`option-${value}`) }));
      return <Choice wired={wired} label={label} isOptional={isOptional} options={options} hint={null} />;
    }
    case 'setting': {
      const options = (lists[field.list] ?? []).map((entry) => ({
        value: entry.value,
        label: words(entry, 'value'),
        ...(entry.status === 'Inactive' && { disabled: true, reason: t('inactive') }),
      }));
      const hint = field.list === 'possibleTime' ? t('time-hint') : null;
      return <Choice wired={wired} label={label} isOptional={isOptional} options={options} hint={hint} />;
    }
    case 'email':
      return <EmailField {...shared} autoComplete="email" />;
    default:
      return <TextField {...shared} type={field.kind} maxLength={ANSWER_MAX} autoComplete="off" />;
  }
};
