import { AUDIENCE_KINDS } from '@temari/contracts/announcement-rules';
import { GRADES, SERVICES } from '@temari/contracts/vocabulary';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useWords } from '../use-words.ts';
import type { AudienceValues } from './announcement-form.ts';
import { ClassChoice } from './class-choice.tsx';
import { useTexts } from './texts.ts';

type AudienceFieldsProps = { values: AudienceValues; onChange: (values: AudienceValues) => void };

/** For whom: a kind, and then which one. */
export const AudienceFields = ({ values, onChange }: AudienceFieldsProps) => {
  const t = useTexts();
  const words = useWords();
  const fieldOf = <Name extends keyof AudienceValues>(name: Name) => ({
    name,
    value: values[name],
    onChange: (value: AudienceValues[Name]) => onChange({ ...values, [name]: value }),
  });
  return (
    <>
      <RadioCards
        {...fieldOf('kind')}
        label={t('who')}
        columns={2}
        options={AUDIENCE_KINDS.map((value) => ({ value, label: t(`audience-${value}`) }))}
      />
      {values.kind === 'class' && <ClassChoice {...fieldOf('class')} />}
      {values.kind === 'grade' && (
        <SelectField
          {...fieldOf('grade')}
          label={t('grade')}
          options={GRADES.map((value) => ({ value, label: t('grade-of', { grade: words.grade(value) }) }))}
        />
      )}
      {values.kind === 'service' && (
        <SelectField
          {...fieldOf('service')}
          label={t('service')}
          options={SERVICES.map((value) => ({ value, label: words.service(value) }))}
        />
      )}
    </>
  );
};
