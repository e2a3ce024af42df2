import * as wrong from '@temari/contracts/field-errors';
import { NOTE_MAX } from '@temari/contracts/limits';
import type { AttendanceReport } from '@temari/contracts/office-attendance-report';
import { ABSENCE_REASONS, type AbsenceReason } from '@temari/contracts/vocabulary';
import { useForm } from '../../../lib/form/form.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { CallLink } from '../call-link.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { useNoteAbsenceCall } from './use-report.ts';

export type Absence = AttendanceReport['absences'][number];

/** What to say on the phone, and what was heard. */
export const CallDialog = ({ absence, onClose }: { absence: Absence; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const { name, count, phoneNumber, learner, lesson } = absence;
  const form = useForm({
    initial: { reason: '', note: '' },
    rules: { reason: (value: string) => (value ? null : wrong.choice) },
    onSubmit: ({ reason, note }) =>
      saving.submit({ params: { id: learner }, body: { lesson, reason: reason as AbsenceReason, note: note.trim() } }),
  });
  const saving = useNoteAbsenceCall({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('call-title', { name })} form={form} saving={saving} onClose={onClose}>
      {phoneNumber && (
        <p>
          <CallLink phone={phoneNumber} />
        </p>
      )}
      <Note tone="info">{t('script', { name, count })}</Note>
      <SelectField
        {...form.field('reason')}
        label={t('why')}
        options={ABSENCE_REASONS.map((value) => ({ value, label: t(`reason-${value}`) }))}
        placeholder={t('choose')}
      />
      <TextField {...form.field('note')} label={t('heard')} isOptional isMultiline rows={3} maxLength={NOTE_MAX} />
    </EditDialog>
  );
};
