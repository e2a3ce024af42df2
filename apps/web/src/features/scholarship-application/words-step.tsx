import * as wrong from '@temari/contracts/field-errors';
import { OWN_WORDS_MAX, OWN_WORDS_MIN } from '@temari/contracts/scholarship-rules';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDraft, useKeeping } from '../../lib/form/use-draft.ts';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { StepButtons, type StepProps } from './step-buttons.tsx';
import { useTexts } from './texts.ts';
import { useSave } from './use-applications.ts';
import { VoiceField } from './voice-field.tsx';

type Values = { ownWords: string; voice: string };

/** What the learner wants to say, typed or spoken. */
export const WordsStep = ({ application, onDone, onBack }: StepProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const { id, answers } = application;
  const sent = application.voice?.url ?? '';
  const draft = useDraft<{ ownWords: string }>(`application words ${id}`);
  const [isBusy, setIsBusy] = useState(false);
  const save = useSave(id, {
    done: () => {
      draft.drop();
      onDone();
    },
    refused: (errors) => form.setServerErrors(errors),
  });
  const form = useForm<Values>({
    initial: { ownWords: answers.ownWords ?? '', voice: sent, ...draft.kept },
    rules: {
      ownWords: (value, { voice }) =>
        voice || [...value.trim()].length >= OWN_WORDS_MIN ? null : wrong.ownWordsShort({ min: OWN_WORDS_MIN }),
    },
    onSubmit: ({ ownWords, voice }) => save.submit({ ownWords, ...(voice !== sent && { voice: voice || null }) }),
  });
  useKeeping(draft, form, ({ ownWords }) => ({ ownWords }));
  return (
    <Form onSubmit={form.submit}>
      <p className="text-ink-2">{t('words-lead')}</p>
      <TextField
        {...form.field('ownWords')}
        label={t('own-words')}
        hint={t('own-words-hint')}
        isMultiline
        rows={8}
        maxLength={OWN_WORDS_MAX}
      />
      <VoiceField
        value={form.values.voice}
        onChange={(voice) => form.setValues({ voice })}
        onBusy={setIsBusy}
        error={form.errors.voice ?? null}
      />
      <FormError message={sentence(save.error)} />
      <StepButtons state={save.state} onBack={onBack} isWaiting={isBusy} />
    </Form>
  );
};
