import * as wrong from '@temari/contracts/field-errors/scholarships';
import { LETTER_MAX, LETTER_MIN } from '@temari/contracts/letter-rules';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useTexts } from './letter-texts.ts';
import { useWriteLetter } from './use-letters.ts';

export const LetterForm = ({ learner, onClose }: { learner: { id: string; name: string }; onClose: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const write = useWriteLetter({
    done: () => {
      toast({ text: t('kept') });
      onClose();
    },
    refused: (errors) => form.setServerErrors(errors),
  });
  const form = useForm({
    initial: { words: '' },
    rules: {
      words: (value: string) =>
        value.trim().length < LETTER_MIN ? wrong.letterWords({ min: LETTER_MIN, max: LETTER_MAX }) : null,
    },
    onSubmit: ({ words }) => write.submit({ learner: learner.id, words }),
  });
  return (
    <Card title={t('for', { name: learner.name })} headingLevel={3}>
      <p className="text-ink-2">{t('how')}</p>
      <Form onSubmit={form.submit}>
        <TextField
          {...form.field('words')}
          label={t('words')}
          hint={t('words-hint')}
          isMultiline
          rows={7}
          maxLength={LETTER_MAX}
        />
        <FormError message={sentence(write.error)} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton state={write.state} label={t('send')} workingLabel={t('sending')} wide="phone" />
        </div>
      </Form>
    </Card>
  );
};
