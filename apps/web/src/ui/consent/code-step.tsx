import type { AskedConsent } from '@temari/contracts/consents';
import * as wrong from '@temari/contracts/field-errors/accounts';
import { CODE_LENGTH } from '@temari/contracts/limits';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { clockFace, useCountdown } from '../../lib/device/use-countdown.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDates } from '../../lib/language/dates.ts';
import { Button } from '../actions/button.tsx';
import { CodeField } from '../fields/code-field.tsx';
import { Form } from '../fields/form.tsx';
import { FormError } from '../fields/form-error.tsx';
import { SubmitButton } from '../fields/submit-button.tsx';
import { useTexts } from './texts.ts';
import { type ConsentSubject, useConfirmConsent, useSendCode } from './use-consent.ts';

interface CodeStepProps {
  subject: ConsentSubject;
  asked: AskedConsent;
  onGiven: () => void;
}

const RESEND_AFTER_SECONDS = 30;

/** The code that a guardian, or the learner, got by SMS. */
export const CodeStep = ({ subject, asked, onGiven }: CodeStepProps) => {
  const t = useTexts();
  const dates = useDates();
  const sentence = useErrorSentence();
  const countdown = useCountdown(RESEND_AFTER_SECONDS, Date.parse(asked.sentAt));
  const confirm = useConfirmConsent(subject, onGiven);
  const resend = useSendCode(subject);
  const form = useForm({
    initial: { code: '' },
    rules: { code: (value) => (value.length === CODE_LENGTH ? null : wrong.smsCode) },
    onSubmit: ({ code }) => confirm.submit({ id: asked.id, code }),
  });
  const isWaiting = countdown.secondsLeft > 0;
  return (
    <Form onSubmit={form.submit}>
      <p role="status" className="text-ink-2">
        {t('sent-to', { phone: asked.sentTo })}
      </p>
      <CodeField
        {...form.field('code')}
        label={t('code')}
        hint={t('works-until', { date: dates.long(asked.expiresAt) })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton state={confirm.state} label={t('confirm')} workingLabel={t('confirming')} wide="phone" />
        <Button
          variant="quiet"
          wide="phone"
          disabled={isWaiting || resend.state === 'working'}
          onClick={() => {
            resend.submit({ voice: asked.voice, ...(asked.guardian && { guardian: asked.guardian }) });
            countdown.restart();
          }}
        >
          {isWaiting ? t('resend-in', { time: clockFace(countdown.secondsLeft) }) : t('resend')}
        </Button>
      </div>
      <FormError message={sentence(confirm.error ?? resend.error)} />
    </Form>
  );
};
