import { addisDate, isBirthDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import { ANSWER_MAX } from '@temari/contracts/limits';
import type { OfficeHousehold } from '@temari/contracts/office-households';
import { GRADES, REGIONS } from '@temari/contracts/vocabulary';
import { isFilled } from '@temari/contracts/written-text';
import { useRegionTexts } from '../../../lib/domain/region-words.ts';
import { useForm } from '../../../lib/form/form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { correctionOf } from './rules.ts';
import { useTexts } from './texts.ts';
import { useCorrectLearner } from './use-households.ts';

type Learner = OfficeHousehold['learners'][number];

/** Opened by few: its fields are fetched with it. */
export const CorrectDialog = ({ learner, onClose }: { learner: Learner; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const regionWord = useRegionTexts();
  const toast = useToast();
  const known = {
    fullName: learner.fullName,
    grade: learner.grade ?? '',
    school: learner.school ?? '',
    region: learner.region ?? '',
    dateOfBirth: learner.dateOfBirth ?? '',
  };
  const form = useForm({
    initial: { ...known, reason: '' },
    rules: {
      fullName: (value) => (isFilled(value) ? null : wrong.missing),
      dateOfBirth: (value) => (value === '' || isBirthDate(value, addisDate(new Date())) ? null : wrong.birthDate),
      reason: (value, values) =>
        isFilled(value) || !correctionOf(known, values).needsReason ? null : wrong.reasonMissing,
    },
    onSubmit: ({ reason, ...values }) =>
      save.submit({
        params: { id: learner.id },
        body: { ...correctionOf(known, values).changed, ...(isFilled(reason) && { reason: reason.trim() }) },
      }),
  });
  const { needsReason } = correctionOf(known, form.values);
  const save = useCorrectLearner({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: needsReason ? t('corrected-and-told') : office('saved') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('correct-person', { name: learner.fullName })} form={form} saving={save} onClose={onClose}>
      <TextField {...form.field('fullName')} label={t('full-name')} maxLength={ANSWER_MAX} autoComplete="off" />
      <SelectField
        {...form.field('grade')}
        label={t('grade-label')}
        isOptional
        options={GRADES.map((grade) => ({ value: grade, label: t('grade', { grade }) }))}
      />
      <TextField {...form.field('school')} label={t('school')} isOptional maxLength={ANSWER_MAX} autoComplete="off" />
      <SelectField
        {...form.field('region')}
        label={t('region')}
        hint={t('region-hint')}
        isOptional
        options={REGIONS.map((value) => ({ value, label: regionWord(value) }))}
      />
      <DateField {...form.field('dateOfBirth')} label={t('fact-birth-date')} isOptional max={addisDate(new Date())} />
      <TextField
        {...form.field('reason')}
        label={t('correct-reason')}
        hint={t('correct-hint')}
        isOptional={!needsReason}
        maxLength={ANSWER_MAX}
        autoComplete="off"
      />
    </EditDialog>
  );
};
