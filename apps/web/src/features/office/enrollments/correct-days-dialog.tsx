import * as wrong from '@temari/contracts/field-errors';
import { ANSWER_MAX } from '@temari/contracts/limits';
import type { OfficeEnrollment } from '@temari/contracts/office-enrollments';
import { isFilled } from '@temari/contracts/written-text';
import { useForm } from '../../../lib/form/form.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useCorrectEnrollment, useTimesOffered } from './use-enrollments.ts';

/** The days and the time that a family asked for, as it meant them. */
export const CorrectDaysDialog = ({ enrollment, onClose }: { enrollment: OfficeEnrollment; onClose: () => void }) => {
  const t = useTexts();
  const words = useWords();
  const toast = useToast();
  const offered = useTimesOffered().data;
  const filled = (value: string) => (isFilled(value) ? null : wrong.missing);
  const form = useForm({
    initial: { frequency: enrollment.frequency ?? '', time: enrollment.time ?? '', reason: '' },
    rules: { frequency: filled, time: filled, reason: (value) => (isFilled(value) ? null : wrong.reasonMissing) },
    onSubmit: (body) => save.submit({ params: { id: enrollment.id }, body }),
  });
  const save = useCorrectEnrollment({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('corrected-and-told') });
      onClose();
    },
  });
  const optionsOf = (values: readonly string[], known: string, wordsOf: (value: string) => string) =>
    [...new Set([known, ...values])].filter(Boolean).map((value) => ({ value, label: wordsOf(value) }));
  return (
    <EditDialog title={t('correct-days')} form={form} saving={save} onClose={onClose}>
      <SelectField
        {...form.field('frequency')}
        label={t('schedule')}
        options={optionsOf(offered?.schedules[enrollment.service] ?? [], enrollment.frequency ?? '', words.listed)}
      />
      <SelectField
        {...form.field('time')}
        label={t('time')}
        options={optionsOf(offered?.times[enrollment.service] ?? [], enrollment.time ?? '', words.slot)}
      />
      <TextField
        {...form.field('reason')}
        label={t('correct-reason')}
        hint={t('correct-hint')}
        maxLength={ANSWER_MAX}
        autoComplete="off"
      />
    </EditDialog>
  );
};
