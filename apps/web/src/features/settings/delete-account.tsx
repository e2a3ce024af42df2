import * as wrong from '@temari/contracts/field-errors/accounts';
import { useState } from 'react';
import { useSession } from '../../lib/api/session.ts';
import { isLoosePhone, isPassword, nationalPhone } from '../../lib/form/account-rules.ts';
import { useForm } from '../../lib/form/form.ts';
import { useJoined } from '../../lib/language/listed.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import { PleaseRetry } from './please-retry.tsx';
import { useTexts } from './texts.ts';
import { useDeleteAccount, useHandedOver } from './use-settings.ts';

const DeleteForm = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts();
  const deletion = useDeleteAccount(onClose);
  const form = useForm({
    initial: { phoneNumber: '', password: '' },
    rules: {
      phoneNumber: (value) => (isLoosePhone(value) ? null : wrong.phoneSettings),
      password: (value) => (isPassword(value) ? null : wrong.passwordLength),
    },
    onSubmit: ({ phoneNumber, password }) => deletion.submit({ phoneNumber: nationalPhone(phoneNumber), password }),
  });
  return (
    <Form onSubmit={form.submit} className="pt-2 text-ink">
      <PhoneField {...form.field('phoneNumber')} label={t('phone-number')} autoComplete="username" />
      <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />
      <PleaseRetry error={deletion.error} />
      <div className="flex flex-col-reverse gap-2.5 pt-1 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onClose}>
          {t('close')}
        </Button>
        <SubmitButton variant="danger" state={deletion.state} label={t('delete')} />
      </div>
    </Form>
  );
};

/** What erasing a household means for those who learn in it. */
const LearnersLose = () => {
  const t = useTexts();
  const names = useHandedOver();
  const joined = useJoined();
  return (
    <Note>
      {t('delete-learners')}
      {names.length > 0 && ` ${t('delete-handed-over', { names: joined(names) })}`}
    </Note>
  );
};

export const DeleteAccount = () => {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const isHousehold = useSession()?.role === '';
  return (
    <Card as="section" title={t('delete-account')}>
      <p className="text-label text-ink-2">{t('delete-lead')}</p>
      <Button variant="danger" wide="phone" className="self-start" onClick={() => setIsOpen(true)}>
        {t('delete-account')}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={t('delete-account')}>
        {isHousehold && <LearnersLose />}
        <p>{t('delete-confirm')}</p>
        <DeleteForm onClose={close} />
      </Dialog>
    </Card>
  );
};
