import * as wrong from '@temari/contracts/field-errors';
import { NAME_MAX } from '@temari/contracts/limits';
import { isEmail, isFilled } from '@temari/contracts/written-text';
import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { currentSession } from '../../lib/api/session.ts';
import { isLoosePhone, isPassword } from '../../lib/form/account-rules.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDraft, useKeeping } from '../../lib/form/use-draft.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { chosen, NO_TEACHING, TEACHING_RULES, TeachingFields } from './teaching-fields.tsx';
import { useTexts } from './texts.ts';
import { useApply } from './use-apply.ts';

/** An applicant who is signed in need not type again what is known of them. */
const started = () => {
  const { firstName = '', lastName = '', email = '', phoneNumber = '' } = currentSession() ?? {};
  return {
    firstName,
    lastName,
    email,
    phoneNumber,
    password: '',
    confirmPassword: '',
    ...NO_TEACHING,
  };
};

type Values = ReturnType<typeof started>;
/** A password is never kept. */
type Kept = Omit<Values, 'password' | 'confirmPassword'>;
const keptOf = ({ password: _, confirmPassword: __, ...rest }: Values): Kept => rest;

export const RegisterTeacherPage = () => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const { language } = useLanguage();
  const [isUploading, setIsUploading] = useState(false);
  const draft = useDraft<Kept>('teacher application');
  const application = useApply({ sent: draft.drop, refused: (errors) => form.setServerErrors(errors) });
  const form = useForm<Values>({
    initial: { ...started(), ...draft.kept },
    rules: {
      firstName: (value) => (isFilled(value) ? null : wrong.firstName),
      lastName: (value) => (isFilled(value) ? null : wrong.lastName),
      email: (value) => (isEmail(value) ? null : wrong.email),
      phoneNumber: (value) => (isLoosePhone(value) ? null : wrong.phone),
      password: (value) => (isPassword(value) ? null : wrong.passwordSignUp),
      confirmPassword: (value, { password }) => (value === password ? null : wrong.passwordDiffers),
      ...TEACHING_RULES,
    },
    onSubmit: ({ confirmPassword: _, ...values }) => {
      const teaching = chosen(values);
      if (teaching) application.submit({ ...values, ...teaching, language });
    },
  });
  useKeeping(draft, form, keptOf);
  return (
    <>
      <title>{t('title')}</title>
      <Page title={t('title')} lead={t('lead')} width="text">
        <Card>
          <Form onSubmit={form.submit}>
            <Section title={t('about-you')}>
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
                <EmailField {...form.field('email')} label={t('email')} autoComplete="email" />
                <PhoneField {...form.field('phoneNumber')} label={t('phone-number')} />
                <PasswordField
                  {...form.field('password')}
                  label={t('password')}
                  hint={t('password-hint')}
                  autoComplete="new-password"
                />
                <PasswordField
                  {...form.field('confirmPassword')}
                  label={t('confirm-password')}
                  autoComplete="new-password"
                />
              </div>
            </Section>
            <TeachingFields form={form} onBusy={setIsUploading} />
            <SubmitButton state={application.state} label={t('submit')} wide="phone" disabled={isUploading} />
            <FormError message={sentence(application.error)} />
          </Form>
        </Card>
      </Page>
    </>
  );
};
