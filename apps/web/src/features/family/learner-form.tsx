import { addisDate, isBirthDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import type { Guardian } from '@temari/contracts/guardians';
import type { Learner } from '@temari/contracts/learners';
import { ANSWER_MAX } from '@temari/contracts/limits';
import type { Grade } from '@temari/contracts/package-grades';
import { canonicalPhone } from '@temari/contracts/phone';
import { GRADES, REGIONS, type Region } from '@temari/contracts/vocabulary';
import { isFilled } from '@temari/contracts/written-text';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useRegionTexts } from '../../lib/domain/region-words.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDraft, useKeeping } from '../../lib/form/use-draft.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FieldGroup } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { usePeopleTexts } from '../../ui/people/people-words.ts';
import { isSamePerson } from './same-person.ts';
import { SaveRow } from './save-row.tsx';
import { useTexts } from './texts.ts';
import { type LearnerFacts, useSaveLearner } from './use-family.ts';

type LearnerFormProps = {
  /** Null: somebody new. */
  learner: Learner | null;
  siblings: readonly Learner[];
  guardians: readonly Guardian[];
  onClose: () => void;
};

type Values = Record<keyof LearnerFacts, string> & {
  /** Of somebody new: the guardians who answer for them. */
  answering: string[];
};

const factsOf = ({ fullName, dateOfBirth, grade, school, region, phone }: Values): LearnerFacts => ({
  fullName: fullName.trim(),
  dateOfBirth: dateOfBirth || null,
  grade: (grade || null) as Grade | null,
  school: school.trim() || null,
  region: (region || null) as Region | null,
  phone: phone ? canonicalPhone(phone) : null,
});

/** Brothers and sisters mostly go to one school: where all of them do, it and its region are filled in. */
const sharedBy = (siblings: readonly Learner[], fact: 'school' | 'region'): string => {
  const [known, ...others] = [...new Set(siblings.flatMap((sibling) => sibling[fact] ?? []))];
  return others.length === 0 ? (known ?? '') : '';
};

export const LearnerForm = ({ learner, siblings, guardians, onClose }: LearnerFormProps) => {
  const t = useTexts();
  const people = usePeopleTexts();
  const regionWord = useRegionTexts();
  const sentence = useErrorSentence();
  const draft = useDraft<Values>(`family learner ${learner?.id ?? 'new'}`);
  const save = useSaveLearner(learner?.id ?? null, {
    sent: draft.drop,
    done: onClose,
    refused: (errors) => form.setServerErrors(errors),
  });
  const known: Values = {
    fullName: learner?.fullName ?? '',
    dateOfBirth: learner?.dateOfBirth ?? '',
    grade: learner?.grade ?? '',
    school: learner ? (learner.school ?? '') : sharedBy(siblings, 'school'),
    region: learner ? (learner.region ?? '') : sharedBy(siblings, 'region'),
    phone: learner?.phone ?? '',
    answering: guardians.map(({ id }) => id),
  };
  const othersThan = (name: string, phone: string): Guardian[] =>
    guardians.filter((guardian) => !isSamePerson({ name, phone }, guardian));
  const form = useForm<Values>({
    initial: { ...known, ...draft.kept },
    rules: {
      fullName: (value) => (isFilled(value) ? null : wrong.missing),
      dateOfBirth: (value) => (value === '' || isBirthDate(value, addisDate(new Date())) ? null : wrong.birthDate),
      phone: (value) => (value === '' || canonicalPhone(value) ? null : wrong.phone),
    },
    onSubmit: (values) =>
      save.submit({
        facts: factsOf(values),
        before: factsOf(known),
        guardians: othersThan(values.fullName, values.phone).flatMap(({ id }) => (isAnswering(id) ? id : [])),
      }),
  });
  useKeeping(draft, form, (values) => values);
  const others = othersThan(form.values.fullName, form.values.phone);
  const isAnswering = (id: string): boolean => form.values.answering.includes(id);
  const cancel = (): void => {
    draft.drop();
    onClose();
  };
  return (
    <Card as="section" title={learner ? t('edit-learner', { name: learner.fullName }) : t('add-learner')}>
      <Form onSubmit={form.submit}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...form.field('fullName')} label={t('full-name')} maxLength={ANSWER_MAX} autoComplete="off" />
          <SelectField
            {...form.field('grade')}
            label={t('grade')}
            isOptional
            options={GRADES.map((grade) => ({ value: grade, label: people('grade', { grade }) }))}
          />
          <TextField
            {...form.field('school')}
            label={t('school')}
            isOptional
            maxLength={ANSWER_MAX}
            autoComplete="off"
          />
          <SelectField
            {...form.field('region')}
            label={t('region')}
            hint={t('region-hint')}
            isOptional
            options={REGIONS.map((value) => ({ value, label: regionWord(value) }))}
          />
          <DateField
            {...form.field('dateOfBirth')}
            label={t('date-of-birth')}
            isOptional
            max={addisDate(new Date())}
            hint={t('date-of-birth-hint')}
          />
          <PhoneField
            {...form.field('phone')}
            label={t('own-phone')}
            hint={t('own-phone-hint')}
            isOptional
            autoComplete="off"
          />
        </div>
        {learner === null && others.length > 0 && (
          <FieldGroup label={t('who-answers')}>
            {() =>
              others.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={<span className="wrap-anywhere">{name}</span>}
                  value={isAnswering(id)}
                  onChange={(isChosen) =>
                    form.setValues({
                      answering: isChosen
                        ? [...form.values.answering, id]
                        : form.values.answering.filter((each) => each !== id),
                    })
                  }
                />
              ))
            }
          </FieldGroup>
        )}
        <FormError message={sentence(save.error)} />
        <SaveRow state={save.state} onCancel={cancel} />
      </Form>
    </Card>
  );
};
