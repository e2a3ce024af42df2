import { addisDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors/any-form';
import { OBJECTION_MAX } from '@temari/contracts/limits';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useHoursTexts } from '../../lib/domain/hours-words.ts';
import { useForm } from '../../lib/form/form.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useObject } from './use-hours.ts';

/** A line that is wrong, or `null`: a lesson is missing. */
export type Objected = { lesson: string; text: string } | null;

/** What is wrong in a sentence; of a missing lesson the day, too. */
export const ObjectDialog = ({ about, onClose }: { about: Objected; onClose: () => void }) => {
  const t = useHoursTexts();
  const sentence = useErrorSentence();
  const sending = useObject(onClose);
  const form = useForm({
    initial: { date: addisDate(new Date()), text: about?.text ?? '' },
    rules: {
      date: (value: string) => (about || value ? null : wrong.date),
      text: (value: string) => (value.trim() ? null : wrong.missing),
    },
    onSubmit: ({ date, text }) => sending.submit(about ? { lesson: about.lesson, text } : { date, text }),
  });
  return (
    <Dialog isOpen title={about ? t('object-title') : t('missing-title')} onClose={onClose}>
      <Form onSubmit={form.submit}>
        {!about && <DateField {...form.field('date')} label={t('date')} />}
        <TextField
          {...form.field('text')}
          label={t('words')}
          hint={about ? t('words-hint') : t('missing-hint')}
          isMultiline
          rows={3}
          maxLength={OBJECTION_MAX}
        />
        <FormError message={sentence(sending.error)} />
        <SubmitButton state={sending.state} label={t('send')} wide="always" />
      </Form>
    </Dialog>
  );
};
