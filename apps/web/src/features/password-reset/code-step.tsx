import * as wrong from '@temari/contracts/field-errors/accounts';
import { CODE_LENGTH, RESEND_AFTER_SECONDS } from '@temari/contracts/limits';
import type { ApiError } from '../../lib/api/api-error.ts';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { clockFace, useCountdown } from '../../lib/device/use-countdown.ts';
import { useForm } from '../../lib/form/form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { RetryIcon } from '../../ui/brand/first-icons.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import type { KeptReset } from './kept-reset.ts';
import type { Kind } from './kind.ts';
import { StepFrame } from './step-frame.tsx';
import { useTexts } from './texts.ts';
import { prepareChallenge, useResendCode, useVerifyCode } from './use-reset.ts';

interface CodeStepProps {
  kind: Kind;
  reset: KeptReset;
  onResent: () => void;
  onVerified: () => void;
  onStartAgain: () => void;
}

/** The provider's code, as specified, and under it what it means. */
const CodeError = ({ error }: { error: ApiError | null }) => {
  const sentence = useErrorSentence();
  return error ? (
    <div role="alert" className="flex flex-col gap-1 text-label text-clay-700">
      <p className="font-semibold">{error.code}</p>
      <p>{sentence(error)}</p>
    </div>
  ) : null;
};

export const CodeStep = ({ kind, reset, onResent, onVerified, onStartAgain }: CodeStepProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const { resetId, phone, askedAtMs } = reset;
  const countdown = useCountdown(RESEND_AFTER_SECONDS, askedAtMs);
  const isTimeUp = countdown.secondsLeft === 0;
  const verify = useVerifyCode(kind, resetId, onVerified);
  const form = useForm({
    initial: { code: '' },
    rules: { code: (value) => (value.length === CODE_LENGTH ? null : wrong.smsCode) },
    onSubmit: (values) => verify.submit(values),
  });
  const resend = useResendCode(kind, resetId, () => {
    countdown.restart();
    verify.reset();
    // What was typed stays: a code that came late still works.
    onResent();
  });
  const isLoading = verify.state === 'working' || resend.state === 'working';
  return (
    <StepFrame title={t('code-title')} lead={t('code-lead', { phone: phone ?? '' })}>
      <Form onSubmit={form.submit}>
        <CodeField {...form.field('code')} label={t('code')} />
        <p className="flex items-baseline gap-2 text-ink-2">
          {t('time-left')}
          <span role="timer" className="text-h3 font-bold text-ink tabular-nums">
            {clockFace(countdown.secondsLeft)}
          </span>
        </p>
        <SubmitButton
          state={verify.state}
          label={t('verify-otp')}
          disabled={isTimeUp || resend.state === 'working'}
          wide="always"
        />
        <CodeError error={verify.error} />
      </Form>
      {verify.error?.code === 'auth/too-many-requests' && (
        <Button variant="outline" wide="always" icon={<RetryIcon />} onClick={onStartAgain}>
          {t('start-again')}
        </Button>
      )}
      {isTimeUp && (
        <div className="grid gap-3">
          <p role="status" className="text-ink-2">
            {t('time-is-up')}
          </p>
          <Button
            variant="outline"
            wide="always"
            icon={resend.state === 'working' ? <Spinner /> : <RetryIcon />}
            disabled={isLoading}
            onFocus={prepareChallenge}
            onClick={() => resend.submit(undefined)}
          >
            {t('resend-code')}
          </Button>
          <FormError message={sentence(resend.error)} />
        </div>
      )}
      <p>
        <button type="button" className="link touch-target" onClick={onStartAgain}>
          {t('another-phone')}
        </button>
      </p>
    </StepFrame>
  );
};
