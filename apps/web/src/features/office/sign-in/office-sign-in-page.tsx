import * as wrong from '@temari/contracts/field-errors';
import { LANGUAGES } from '@temari/contracts/languages';
import { SIGN_IN_CODE_MAX, STAFF_PASSWORD_MAX } from '@temari/contracts/limits';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useSite } from '../../../lib/domain/site.ts';
import { isStrictPhone } from '../../../lib/form/account-rules.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useLanguage, useOtherLanguages } from '../../../lib/language/i18n.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ThinHem } from '../../../ui/brand/hem.tsx';
import { Wordmark } from '../../../ui/brand/mark.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useTexts } from './texts.ts';
import { useSignInStaff } from './use-sign-in.ts';

/** Phone and password first; the code is asked for only where somebody has set up an authenticator. */
export const OfficeSignInPage = () => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const { name } = useSite();
  const { choose } = useLanguage();
  const others = useOtherLanguages();
  const [asksCode, setAsksCode] = useState(false);
  const signIn = useSignInStaff((error) => {
    if (error.code === 'auth/code-needed') setAsksCode(true);
  });
  const form = useForm({
    initial: { phoneNumber: '', password: '', code: '' },
    rules: {
      phoneNumber: (value) => (isStrictPhone(value) ? null : wrong.phone),
      password: (value) => (value ? null : wrong.passwordMissing),
      code: (value) => (!asksCode || value.trim().length >= 6 ? null : wrong.signInCode),
    },
    onSubmit: ({ code, ...credentials }) => signIn.submit({ ...credentials, ...(asksCode && { code: code.trim() }) }),
  });
  const isFirstQuestion = signIn.error?.code === 'auth/code-needed';
  return (
    <div className="on-green flex min-h-screen flex-col bg-green-900">
      <title>{t('title')}</title>
      <main className="m-auto flex w-full max-w-110 flex-col gap-6 px-4 py-10">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Wordmark name={name} variant="on-green" />
          {others.map((other) => (
            <Button key={other} variant="quiet" size="small" lang={other} onClick={() => choose(other)}>
              {LANGUAGES[other].name}
            </Button>
          ))}
        </div>
        <div className="on-paper overflow-hidden rounded-card bg-surface shadow-sh3">
          <ThinHem />
          <div className="flex flex-col gap-5 p-5 sm:p-7">
            <h1 className="font-serif text-office font-bold">{t('title')}</h1>
            <Form onSubmit={form.submit}>
              <PhoneField {...form.field('phoneNumber')} label={t('phone-number')} autoComplete="username" />
              <PasswordField
                {...form.field('password')}
                label={t('password')}
                autoComplete="current-password"
                maxLength={STAFF_PASSWORD_MAX}
              />
              {asksCode && (
                <TextField
                  {...form.field('code')}
                  label={t('code')}
                  hint={t('code-hint')}
                  autoComplete="one-time-code"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={SIGN_IN_CODE_MAX}
                  autoFocus
                />
              )}
              <SubmitButton state={isFirstQuestion ? 'idle' : signIn.state} label={t('sign-in')} wide="always" />
              <FormError message={isFirstQuestion ? null : sentence(signIn.error)} />
            </Form>
          </div>
        </div>
      </main>
    </div>
  );
};
