import * as wrong from '@temari/contracts/field-errors';
import { NOTE_MAX } from '@temari/contracts/limits';
import type { WorkShown } from '@temari/contracts/office-work';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { newId } from '../../../lib/device/new-id.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useNoteWork } from './use-work.ts';

/** What staff wrote, oldest first. A note marks nothing as read or done. */
export const WorkNotes = ({ workId, notes }: { workId: string; notes: WorkShown['notes'] }) => {
  const t = useTexts();
  const words = useWords();
  const mayAct = useMayAct();
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-label font-semibold">{t('notes')}</h3>
      {notes.length === 0 && <p className="text-sm text-ink-2">{t('no-notes')}</p>}
      <ul className="flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note.id} className="flex flex-col">
            <span className="text-sm text-ink-2">{`${note.writtenBy} · ${words.when(note.writtenAt)}`}</span>
            <span className="whitespace-pre-line wrap-anywhere">
              <OwnLanguage>{note.text}</OwnLanguage>
            </span>
          </li>
        ))}
      </ul>
      {mayAct && <NewNote workId={workId} />}
    </section>
  );
};

/** A note that is sent twice is still one note: its id is made here. The next note gets another. */
const NewNote = ({ workId }: { workId: string }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [id, setId] = useState(newId);
  const form = useForm({
    initial: { text: '' },
    rules: { text: (value) => (value.trim() ? null : wrong.note({ max: NOTE_MAX })) },
    onSubmit: ({ text }) => write.submit({ params: { id: workId }, body: { id, text } }),
  });
  const write = useNoteWork({
    fields: form.setServerErrors,
    done: () => {
      form.reset({ text: '' });
      setId(newId());
    },
  });
  return (
    <Form onSubmit={form.submit}>
      <TextField {...form.field('text')} label={t('new-note')} isMultiline rows={2} maxLength={NOTE_MAX} />
      <FormError message={sentence(write.error)} />
      <div>
        <SubmitButton state={write.state} label={t('keep-note')} size="small" />
      </div>
    </Form>
  );
};
