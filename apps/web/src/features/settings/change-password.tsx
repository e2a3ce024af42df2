import * as wrong from '@temari/contracts/field-errors/accounts';
import { useState } from 'react';
import { isPassword } from '../../lib/form/account-rules.ts';
import { useForm } from '../../lib/form/form.ts';
import { Form } from '../../ui/fields/form.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PleaseRetry } from './please-retry.tsx';
import { useTexts } from './texts.ts';
import { useChangePassword } from './use-settings.ts';

export const ChangePassword = () => {
  const t = useTexts();
  const [isChanged, setIsChanged] = useState(false);
  const change = useChangePassword({
    done: () => setIsChanged(true),
    failed: (errors) => form.setServerErrors(errors),
  });
  const rule = (value: string) => (isPassword(value) ? null : wrong.passwordLength);
  const form = useForm({
    initial: { oldPassword: '', newPassword: '' },
    rules: { oldPassword: rule, newPassword: rule },
    // As specified, the new password is judged by the server alone.
    blocking: ['oldPassword'],
    onSubmit: (values) => {
      setIsChanged(false);
      change.submit(values);
    },
  });
  return (
    <Card as="section" title={t('change-password')}>
      <Form onSubmit={form.submit}>
        <PasswordField {...form.field('oldPassword')} label={t('old-password')} autoComplete="current-password" />
        <PasswordField {...form.field('newPassword')} label={t('new-password')} autoComplete="new-password" showsRule />
        <SubmitButton state={change.state} label={t('change')} workingLabel="" wide="phone" />
        <PleaseRetry error={change.error} />
        {/* Nothing visible happens, as specified; who listens instead of looking is told. */}
        <p role="status" className="sr-only">
          {isChanged && t('password-changed')}
        </p>
      </Form>
    </Card>
  );
};
