import * as wrong from '@temari/contracts/field-errors';
import { LETTER_REASON_MAX } from '@temari/contracts/letter-rules';
import type { OfficeLetter } from '@temari/contracts/office-letters';
import { isFilled } from '@temari/contracts/written-text';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useTexts } from './texts.ts';
import { useReturnLetter } from './use-letters.ts';

export const HandBackDialog = ({ letter, onClose }: { letter: OfficeLetter; onClose: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const handBack = useReturnLetter({
    done: () => {
      toast({ text: t('handed-back') });
      onClose();
    },
    failed: ({ errors }) => form.setServerErrors(errors),
  });
  const form = useForm({
    initial: { reason: '' },
    rules: { reason: (value: string) => (isFilled(value) ? null : wrong.letterReason({ max: LETTER_REASON_MAX })) },
    onSubmit: ({ reason }) => handBack.submit({ params: { id: letter.id }, body: { reason } }),
  });
  return (
    <Dialog isOpen title={t('hand-back-title', { name: letter.learner })} onClose={onClose}>
      <p>{t('hand-back-text')}</p>
      <Form onSubmit={form.submit}>
        <TextField {...form.field('reason')} label={t('reason')} isMultiline rows={4} maxLength={LETTER_REASON_MAX} />
        <FormError message={sentence(handBack.error)} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton state={handBack.state} label={t('hand-back')} workingLabel={t('handing-back')} />
        </div>
      </Form>
    </Dialog>
  );
};
