import * as wrong from '@temari/contracts/field-errors/accounts';
import { NAME_MAX } from '@temari/contracts/limits';
import { isEmail, isFilled } from '@temari/contracts/written-text';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { isLoosePhone, isPassword } from '../../lib/form/account-rules.ts';
import { useForm } from '../../lib/form/form.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AccountFrame } from '../../ui/layout/account-frame.tsx';
import { TermsLine } from '../../ui/terms/terms-line.tsx';
import { useTexts } from './texts.ts';
import { useSignUp } from './use-sign-up.ts';

const EMPTY = { firstName: '', lastName: '', email: '', phoneNumber: '', password: '', confirmPassword: '' };

export const SignUpPage = () => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const signUp = useSignUp((errors) => form.setServerErrors(errors));
  const form = useForm({
    initial: EMPTY,
    rules: {
      firstName: (value) => (isFilled(value) ? null : wrong.firstName),
      lastName: (value) => (isFilled(value) ? null : wrong.lastName),
      email: (value) => (isEmail(value) ? null : wrong.email),
      phoneNumber: (value) => (isLoosePhone(value) ? null : wrong.phone),
      password: (value) => (isPassword(value) ? null : wrong.passwordSignUp),
      confirmPassword: (value, { password }) => (value === password ? null : wrong.passwordDiffers),
    },
    onSubmit: ({ confirmPassword: _, ...body }) => signUp.submit(body),
  });
  return (
    <AccountFrame title={t('sign-up-title')}>
      <Form onSubmit={form.submit}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...form.field('firstName')}
            label={t('first-name')}
            autoComplete="given-name"
            maxLength={NAME_MAX}
          />
          <TextField
            {...form.field('lastName')}
            label={t('last-name')}
            autoComplete="family-name"
            maxLength={NAME_MAX}
          />
        </div>
        <EmailField {...form.field('email')} label={t('email')} autoComplete="email" />
        <PhoneField {...form.field('phoneNumber')} label={t('phone-number')} />
        <PasswordField {...form.field('password')} label={t('password')} autoComplete="new-password" showsRule />
        <PasswordField {...form.field('confirmPassword')} label={t('confirm-password')} autoComplete="new-password" />
        <TermsLine />
        <SubmitButton state={signUp.state} label={t('create-account')} wide="always" />
        <FormError message={sentence(signUp.error)} />
      </Form>
      <p>
        {t('have-account')} <TextLink to={paths.login}>{t('login')}</TextLink>
      </p>
    </AccountFrame>
  );
};
