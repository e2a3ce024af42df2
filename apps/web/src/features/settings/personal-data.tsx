import { useState } from 'react';
import { isEmail, isLoosePhone, nationalPhone } from '../../lib/account-rules.ts';
import { useForm } from '../../lib/form.ts';
import { currentSession } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PleaseRetry } from './please-retry.tsx';
import { useTexts } from './texts.ts';
import { useSaveProfile } from './use-settings.ts';

const prefilled = () => {
  const { firstName = '', lastName = '', email = '', phoneNumber = '' } = currentSession() ?? {};
  return { firstName, lastName, email, phoneNumber };
};

/** Only what is not empty is sent; what is left out stays as it is. */
const filled = ({ firstName, lastName, email, phoneNumber }: ReturnType<typeof prefilled>) => ({
  ...(firstName.trim() && { firstName }),
  ...(lastName.trim() && { lastName }),
  ...(email.trim() && { email }),
  ...(phoneNumber && { phoneNumber: nationalPhone(phoneNumber) }),
});

export const PersonalData = () => {
  const t = useTexts();
  const [isSaved, setIsSaved] = useState(false);
  const save = useSaveProfile({
    done: ({ firstName, lastName, email, phoneNumber }) => {
      form.reset({ firstName, lastName, email, phoneNumber });
      setIsSaved(true);
    },
    failed: (errors) => form.setServerErrors(errors),
  });
  const form = useForm({
    initial: prefilled(),
    rules: {
      email: (value) => (value.trim() === '' || isEmail(value) ? null : t('email-invalid')),
      phoneNumber: (value) => (value === '' || isLoosePhone(value) ? null : t('phone-invalid')),
    },
    onSubmit: (values) => {
      setIsSaved(false);
      save.submit(filled(values));
    },
  });
  return (
    <Card as="section" title={t('personal-data')}>
      <Form onSubmit={form.submit}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('firstName')} label={t('first-name')} autoComplete="given-name" maxLength={60} />
          <TextField {...form.field('lastName')} label={t('last-name')} autoComplete="family-name" maxLength={60} />
        </div>
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="email" maxLength={254} />
        <PhoneField {...form.field('phoneNumber')} label={t('phone-number')} hint={t('phone-hint')} isOptional />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <SubmitButton state={save.state} label={t('save-changes')} workingLabel={t('changing')} wide="phone" />
          <p role="status" className="font-semibold text-green-700">
            {isSaved && !form.isDirty && t('saved')}
          </p>
        </div>
        <PleaseRetry error={save.error} />
      </Form>
    </Card>
  );
};
