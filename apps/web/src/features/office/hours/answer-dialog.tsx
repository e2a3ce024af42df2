import * as wrong from '@temari/contracts/field-errors';
import { digitsUpTo, HOURS_LINE_MINUTES_MAX, REASON_MAX } from '@temari/contracts/limits';
import type { OfficeObjection } from '@temari/contracts/office-hours';
import { useHoursWords } from '../../../lib/domain/hours-words.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { minutesIn } from './rules.ts';
import { useTexts } from './texts.ts';
import { useAnswerObjection } from './use-hours.ts';

/** Accept with the minutes that count, or decline; both with words that the teacher reads. */
export const AnswerDialog = ({ objection, onClose }: { objection: OfficeObjection; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useHoursWords();
  const dates = useDates();
  const toast = useToast();
  const { id, teacher, date, text, planned, counted } = objection;
  const form = useForm({
    initial: { decision: 'accept', minutes: planned ? String(planned) : '', answer: '' },
    rules: {
      minutes: (value: string, { decision }) =>
        decision === 'decline' || minutesIn(value, { min: 0 }) !== null
          ? null
          : wrong.lessonMinutes({ max: HOURS_LINE_MINUTES_MAX }),
      answer: (value: string) => (value.trim() ? null : wrong.reasonForTeacher),
    },
    onSubmit: ({ decision, minutes, answer }) => {
      const accepts = decision === 'accept';
      const said = minutesIn(minutes, { min: 0 });
      saving.submit({ params: { id }, body: { accepts, answer, ...(accepts && said !== null && { minutes: said }) } });
    },
  });
  const saving = useAnswerObjection({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
  });
  return (
    <EditDialog
      title={t('answer-title', { name: teacher.name ?? t('nobody') })}
      form={form}
      saving={saving}
      onClose={onClose}
    >
      <div className="rounded-note bg-sand p-4">
        <p className="font-semibold">{dates.long(date)}</p>
        <p className="wrap-anywhere">
          <OwnLanguage>{text}</OwnLanguage>
        </p>
        <p className="text-sm text-ink-2">
          {planned === null || counted === null
            ? t('lesson-missing')
            : t('counted', { counted: words.duration(counted), planned: words.duration(planned) })}
        </p>
      </div>
      <RadioCards
        {...form.field('decision')}
        label={t('decision')}
        columns={2}
        options={[
          { value: 'accept', label: t('accept') },
          { value: 'decline', label: t('decline') },
        ]}
      />
      {form.values.decision === 'accept' && (
        <TextField
          {...form.field('minutes')}
          label={t('minutes')}
          inputMode="numeric"
          maxLength={digitsUpTo(HOURS_LINE_MINUTES_MAX)}
        />
      )}
      <TextField {...form.field('answer')} label={t('words')} isMultiline rows={3} maxLength={REASON_MAX} />
    </EditDialog>
  );
};
