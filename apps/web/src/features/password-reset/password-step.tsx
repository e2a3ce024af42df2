import * as wrong from '@temari/contracts/field-errors/accounts';
import { useRef } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { isPassword } from '../../lib/form/account-rules.ts';
import { useForm } from '../../lib/form/form.ts';
import { useFocusFirst } from '../../lib/form/use-focus-first.ts';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { useTexts } from './texts.ts';
import { type Kind, useResetPassword } from './use-reset.ts';

interface PasswordStepProps {
  kind: Kind;
  resetId: string;
  /** What has shown that it is the owner. */
  proof: 'phone' | 'slip';
  onStartAgain: () => void;
}

export const PasswordStep = ({ kind, resetId, proof, onStartAgain }: PasswordStepProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const step = useRef<HTMLDivElement>(null);
  useFocusFirst(step);
  const reset = useResetPassword(kind, resetId, (errors) => form.setServerErrors(errors));
  const invalid = kind === 'teacher' ? wrong.passwordLength : wrong.passwordReset;
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    rules: {
      password: (value) => (isPassword(value) ? null : invalid),
      confirmPassword: (value, { password }) => (value === password ? null : wrong.passwordDiffers),
    },
    onSubmit: ({ password }) => reset.submit({ password }),
  });
  return (
    <div ref={step} className="grid gap-5">
      <p className="text-ink-2">{t(proof === 'phone' ? 'password-lead' : 'password-lead-slip')}</p>
      <Form onSubmit={form.submit}>
        <PasswordField {...form.field('password')} label={t('new-password')} autoComplete="new-password" />
        <PasswordField {...form.field('confirmPassword')} label={t('confirm-password')} autoComplete="new-password" />
        <SubmitButton state={reset.state} label={t('reset')} workingLabel={t('resetting')} wide="always" />
        <FormError message={sentence(reset.error)} />
      </Form>
      {reset.error?.code === 'auth/reset-not-verified' && (
        <p>
          <button type="button" className="link touch-target" onClick={onStartAgain}>
            {t('start-again')}
          </button>
        </p>
      )}
    </div>
  );
};
