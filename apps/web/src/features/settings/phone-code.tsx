import * as wrong from '@temari/contracts/field-errors/accounts';
import { CODE_LENGTH, RESEND_AFTER_SECONDS } from '@temari/contracts/limits';
import { useRef } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { clockFace, useCountdown } from '../../lib/device/use-countdown.ts';
import { useForm } from '../../lib/form/form.ts';
import { useFocusFirst } from '../../lib/form/use-focus-first.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { PleaseRetry } from './please-retry.tsx';
import { useTexts } from './texts.ts';
import { useConfirmPhone, useGiveUpPhone, useResendPhoneCode, type WaitingChange } from './use-phone-change.ts';

interface PhoneCodeProps {
  change: WaitingChange;
  /** Only where the step follows a press: a page that was just loaded leaves the keyboard where it is. */
  takesFocus: boolean;
  onMade: () => void;
  onGivenUp: () => void;
}

/** The second step of a new phone number: the code that it got. */
export const PhoneCode = ({ change, takesFocus, onMade, onGivenUp }: PhoneCodeProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const step = useRef<HTMLDivElement>(null);
  useFocusFirst(step, takesFocus);
  const countdown = useCountdown(RESEND_AFTER_SECONDS);
  const confirm = useConfirmPhone(change.id, onMade);
  const form = useForm({
    initial: { code: '' },
    rules: { code: (value) => (value.length === CODE_LENGTH ? null : wrong.smsCode) },
    onSubmit: (values) => confirm.submit(values),
  });
  const resend = useResendPhoneCode(change.id, () => {
    countdown.restart();
    confirm.reset();
    form.reset();
  });
  const giveUp = useGiveUpPhone(change.id, onGivenUp);
  const isLoading = [confirm, resend, giveUp].some(({ state }) => state === 'working');
  return (
    <div ref={step} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <h3 className="font-semibold">{t('confirm-phone')}</h3>
        <p className="text-ink-2">{t('code-lead', { phone: change.phoneNumber })}</p>
      </div>
      <Form onSubmit={form.submit}>
        <CodeField {...form.field('code')} label={t('code')} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <SubmitButton
            state={confirm.state}
            label={t('confirm')}
            workingLabel={t('changing')}
            disabled={resend.state === 'working' || giveUp.state === 'working'}
            wide="phone"
          />
          <Button variant="quiet" wide="phone" disabled={isLoading} onClick={() => giveUp.submit(undefined)}>
            {t('keep-old-phone')}
          </Button>
        </div>
        <PleaseRetry error={confirm.error} />
      </Form>
      <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
        <p className="text-sm text-ink-2">{t('no-code')}</p>
        <Button
          variant="outline"
          size="small"
          disabled={isLoading || countdown.secondsLeft > 0}
          onClick={() => resend.submit(undefined)}
        >
          {countdown.secondsLeft > 0 ? t('resend-in', { time: clockFace(countdown.secondsLeft) }) : t('resend-code')}
        </Button>
        <FormError message={sentence(resend.error ?? giveUp.error)} />
      </div>
    </div>
  );
};
