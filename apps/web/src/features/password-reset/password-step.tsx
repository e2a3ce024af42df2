import * as wrong from '@temari/contracts/field-errors/accounts';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { isPassword } from '../../lib/form/account-rules.ts';
import { useForm } from '../../lib/form/form.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import type { KeptReset } from './kept-reset.ts';
import type { Kind } from './kind.ts';
import { StepFrame } from './step-frame.tsx';
import { useTexts } from './texts.ts';
import { useResetPassword } from './use-reset.ts';

interface PasswordStepProps {
  kind: Kind;
  reset: KeptReset;
  onStartAgain: () => void;
}

export const PasswordStep = ({ kind, reset, onStartAgain }: PasswordStepProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const setting = useResetPassword(kind, reset.resetId, (errors) => form.setServerErrors(errors));
  const invalid = kind === 'teacher' ? wrong.passwordLength : wrong.passwordReset;
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    rules: {
      password: (value) => (isPassword(value) ? null : invalid),
      confirmPassword: (value, { password }) => (value === password ? null : wrong.passwordDiffers),
    },
    onSubmit: ({ password }) => setting.submit({ password }),
  });
  return (
    <StepFrame title={t('password-title')} lead={t(reset.phone === null ? 'password-lead-slip' : 'password-lead')}>
      <Form onSubmit={form.submit}>
        <PasswordField {...form.field('password')} label={t('new-password')} autoComplete="new-password" showsRule />
        <PasswordField {...form.field('confirmPassword')} label={t('confirm-password')} autoComplete="new-password" />
        <SubmitButton state={setting.state} label={t('reset')} workingLabel={t('resetting')} wide="always" />
        <FormError message={setting.mayBeSet ? t('may-be-set') : sentence(setting.error)} />
      </Form>
      {setting.mayBeSet && (
        <p>
          <TextLink to={paths.login}>{t('back-to-login')}</TextLink>
        </p>
      )}
      {setting.isRefused && (
        <p>
          <button type="button" className="link touch-target" onClick={onStartAgain}>
            {t('start-again')}
          </button>
        </p>
      )}
    </StepFrame>
  );
};
