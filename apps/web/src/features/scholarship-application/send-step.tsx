import * as wrong from '@temari/contracts/field-errors';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useForm } from '../../lib/form/form.ts';
import { useFieldErrorTexts } from '../../lib/language/i18n.ts';
import { Button } from '../../ui/actions/button.tsx';
import { AskConsent } from '../../ui/consent/ask-consent.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Note } from '../../ui/states/note.tsx';
import type { StepProps } from './step-buttons.tsx';
import { useTexts } from './texts.ts';
import { useApplications, useSend } from './use-applications.ts';

/** A last look, the guardian's consent, and the promise that it is true. */
export const SendStep = ({ application: { id, learner, consent }, onDone, onBack }: StepProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const say = useFieldErrorTexts();
  const toast = useToast();
  const { refetch } = useApplications();
  const send = useSend(id, {
    done: () => {
      toast({ text: t('sent-toast') });
      onDone();
    },
  });
  const form = useForm({
    initial: { isTrue: false },
    rules: { isTrue: (value: boolean) => (value ? null : wrong.agreement) },
    onSubmit: () => send.submit(undefined),
  });
  const missing = Object.values(send.error?.errors ?? {});
  const isAgreed = consent === 'given' || consent === 'not-needed';
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-2">{t('send-lead')}</p>
      {!isAgreed && (
        <section aria-label={t('consent-title')} className="flex flex-col gap-3">
          <AskConsent learner={{ id: learner.id, fullName: learner.name }} onGiven={() => void refetch()} />
        </section>
      )}
      <Form onSubmit={form.submit}>
        <Checkbox {...form.field('isTrue')} label={t('is-true')} />
        {missing.length > 0 ? (
          <Note tone="error" role="alert" title={t('missing')}>
            <ul className="list-disc ps-5">
              {missing.map((error) => (
                <li key={error.code}>{say(error)}</li>
              ))}
            </ul>
          </Note>
        ) : (
          <FormError message={sentence(send.error)} />
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button variant="outline" onClick={onBack}>
            {t('before')}
          </Button>
          <SubmitButton
            state={send.state}
            label={t('send')}
            workingLabel={t('sending')}
            wide="phone"
            disabled={!isAgreed}
          />
        </div>
      </Form>
    </div>
  );
};
