import * as wrong from '@temari/contracts/field-errors';
import { NOTE_MAX } from '@temari/contracts/limits';
import { useForm } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { useAddNote } from './use-households.ts';

export const NoteDialog = ({ householdId, onClose }: { householdId: string; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const toast = useToast();
  const form = useForm({
    initial: { text: '' },
    rules: { text: (value) => (value.trim() ? null : wrong.note({ max: NOTE_MAX })) },
    onSubmit: ({ text }) => add.submit({ params: { id: householdId }, body: { text } }),
  });
  const add = useAddNote({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: office('saved') });
      onClose();
    },
  });
  return (
    <EditDialog title={t('new-note')} form={form} saving={add} onClose={onClose}>
      <p className="text-label text-ink-2">{t('note-hint')}</p>
      <TextField {...form.field('text')} label={t('note-text')} isMultiline rows={4} maxLength={NOTE_MAX} />
    </EditDialog>
  );
};
