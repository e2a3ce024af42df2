import { ANSWER_MAX } from '@temari/contracts/limits';
import { AVAILABILITIES, CURRENT_STATUSES, EDUCATIONAL_STATUSES } from '@temari/contracts/vocabulary';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useAnswerWords } from '../use-answer-words.ts';
import type { PartProps } from './part.ts';
import type { Values } from './rules.ts';
import { useTexts } from './texts.ts';

type FormProps = Pick<PartProps, 'form'>;

/** How far somebody has come who wants to study abroad. */
export const StatusField = ({ form }: FormProps) => {
  const t = useTexts();
  const answer = useAnswerWords();
  return (
    <SelectField
      {...form.field('educationalStatus')}
      onChange={(status) => form.setValues({ educationalStatus: status as Values['educationalStatus'] })}
      label={t('educational-status')}
      options={EDUCATIONAL_STATUSES.map((value) => ({ value, label: answer(value) }))}
    />
  );
};

/** What nobody has to say at the desk: Enter goes past it. */
export const PlansPart = ({ form }: FormProps) => {
  const t = useTexts();
  const isAbroad = form.values.service === 'studyAbroad';
  return (
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-label font-semibold text-green-700">
        {isAbroad ? t('more-plans') : t('nationality')}
      </summary>
      <div className="grid gap-5 pt-2 sm:grid-cols-2">
        {isAbroad ? (
          <Plans form={form} />
        ) : (
          <TextField
            {...form.field('nationality')}
            label={t('nationality')}
            maxLength={ANSWER_MAX}
            autoComplete="off"
            isOptional
          />
        )}
      </div>
    </details>
  );
};

const Plans = ({ form }: FormProps) => {
  const t = useTexts();
  const answer = useAnswerWords();
  return (
    <>
      <TextField
        {...form.field('interestCountry')}
        label={t('country')}
        maxLength={ANSWER_MAX}
        autoComplete="off"
        isOptional
      />
      <TextField
        {...form.field('interestMajor')}
        label={t('major')}
        maxLength={ANSWER_MAX}
        autoComplete="off"
        isOptional
      />
      <SelectField
        {...form.field('currentStatus')}
        label={t('current-status')}
        isOptional
        options={CURRENT_STATUSES.map((value) => ({ value, label: answer(value) }))}
      />
      <SelectField
        {...form.field('availability')}
        label={t('availability')}
        isOptional
        options={AVAILABILITIES.map((value) => ({ value, label: answer(value) }))}
      />
    </>
  );
};
