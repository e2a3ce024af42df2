import { addisDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import { digitsUpTo, HOURS_LINE_MINUTES_MAX, REASON_MAX } from '@temari/contracts/limits';
import { useKeyOf } from '../../../lib/api/use-key-of.ts';
import { newId } from '../../../lib/device/new-id.ts';
import { useHoursWords } from '../../../lib/domain/hours-words.ts';
import { useForm } from '../../../lib/form/form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { minutesIn } from './rules.ts';
import { useTexts } from './texts.ts';
import { useCorrectHours } from './use-hours.ts';

type CorrectDialogProps = {
  teacher: { id: string; name: string };
  month: string;
  /** The last day of the month. */
  to: string;
  onClose: () => void;
};

/** Minutes more or less, for a day of this month or of one that is closed. */
export const CorrectDialog = ({ teacher, month, to, onClose }: CorrectDialogProps) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useHoursWords();
  const toast = useToast();
  const today = addisDate(new Date());
  const idOf = useKeyOf(newId);
  const limits = { min: -HOURS_LINE_MINUTES_MAX };
  const form = useForm({
    initial: { date: today < to ? today : to, minutes: '', reason: '' },
    rules: {
      date: (value: string) => (value ? null : wrong.date),
      minutes: (value: string) =>
        minutesIn(value, limits) ? null : wrong.lessonMinutes({ max: HOURS_LINE_MINUTES_MAX }),
      reason: (value: string) => (value.trim() ? null : wrong.reasonForTeacher),
    },
    onSubmit: ({ date, minutes, reason }) => {
      const correction = { teacher: teacher.id, date, minutes: minutesIn(minutes, limits) ?? 0, reason };
      saving.submit({ params: { month }, body: { id: idOf(correction), ...correction } });
    },
  });
  const saving = useCorrectHours({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('correct-title', { name: teacher.name })} form={form} saving={saving} onClose={onClose}>
      <p>{t('correct-lead', { month: words.month(month) })}</p>
      <DateField {...form.field('date')} label={t('date')} />
      <TextField
        {...form.field('minutes')}
        label={t('correct-minutes')}
        maxLength={digitsUpTo(-HOURS_LINE_MINUTES_MAX)}
      />
      <TextField {...form.field('reason')} label={t('words')} isMultiline rows={3} maxLength={REASON_MAX} />
    </EditDialog>
  );
};
