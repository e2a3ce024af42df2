import * as wrong from '@temari/contracts/field-errors';
import { STAFF_PASSWORD_MAX } from '@temari/contracts/limits';
import { STAFF_PASSWORD_MIN } from '@temari/contracts/office-sign-in';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMe } from '../shell/use-office.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';
import { useTexts } from './texts.ts';
import { useChangeOwnPassword, useRemoveAuthenticator, useRenewRecoveryCodes } from './use-sign-in.ts';

const PASSWORD_LENGTH = { min: STAFF_PASSWORD_MIN, max: STAFF_PASSWORD_MAX };

export const AccountPage = () => {
  const t = useTexts();
  const me = useMe();
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (isSettingUp) return <SetUpAuthenticator onDone={() => setIsSettingUp(false)} />;
  return (
    <OfficePage title={t('account-title')}>
      <QueryState query={me}>
        {({ admin, recoveryCodesLeft }) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Card
              kind="flat"
              title={t('authenticator-title')}
              actions={
                <Badge tone={admin.hasAuthenticator ? 'good' : 'warning'}>
                  {t(admin.hasAuthenticator ? 'authenticator-on' : 'authenticator-off')}
                </Badge>
              }
            >
              <p className="text-label text-ink-2">{t('authenticator-lead')}</p>
              {admin.hasAuthenticator ? (
                <Authenticator codesLeft={recoveryCodesLeft} />
              ) : (
                <div>
                  <Button onClick={() => setIsSettingUp(true)}>{t('authenticator-start')}</Button>
                </div>
              )}
            </Card>
            <OwnPassword />
          </div>
        )}
      </QueryState>
    </OfficePage>
  );
};

const Authenticator = ({ codesLeft }: { codesLeft: number }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [codes, setCodes] = useState<string[]>([]);
  const renew = useRenewRecoveryCodes({ done: ({ recoveryCodes }) => setCodes(recoveryCodes) });
  const remove = useRemoveAuthenticator({});
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={() => setCodes([])} />;
  return (
    <>
      <p>{t('recovery-left', { count: codesLeft })}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" disabled={renew.state === 'working'} onClick={() => renew.submit({})}>
          {t('recovery-renew')}
        </Button>
        <Button
          variant="danger-outline"
          size="small"
          disabled={remove.state === 'working'}
          onClick={() => remove.submit({})}
        >
          {t('authenticator-remove')}
        </Button>
      </div>
      <FormError message={sentence(renew.error ?? remove.error)} />
    </>
  );
};

const OwnPassword = () => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const toast = useToast();
  const change = useChangeOwnPassword({
    done: () => {
      form.reset();
      toast({ text: t('password-changed') });
    },
    fields: (errors) => form.setServerErrors(errors),
  });
  const form = useForm({
    initial: { oldPassword: '', newPassword: '' },
    rules: {
      oldPassword: (value) => (value ? null : wrong.passwordMissing),
      newPassword: (value) => (value.length >= STAFF_PASSWORD_MIN ? null : wrong.passwordStaff(PASSWORD_LENGTH)),
    },
    onSubmit: (body) => change.submit({ body }),
  });
  return (
    <Card kind="flat" title={t('password-title')}>
      <Form onSubmit={form.submit}>
        <PasswordField
          {...form.field('oldPassword')}
          label={t('password-old')}
          autoComplete="current-password"
          maxLength={STAFF_PASSWORD_MAX}
        />
        <PasswordField
          {...form.field('newPassword')}
          label={t('password-new')}
          hint={t('password-short')}
          autoComplete="new-password"
          maxLength={STAFF_PASSWORD_MAX}
        />
        <FormError message={sentence(change.error)} />
        <div>
          <SubmitButton state={change.state} label={t('password-change')} />
        </div>
      </Form>
    </Card>
  );
};
