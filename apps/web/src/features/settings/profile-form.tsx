import * as wrong from '@temari/contracts/field-errors';
import { NAME_MAX } from '@temari/contracts/limits';
import { isEmail } from '@temari/contracts/written-text';
import { type Session, useSession } from '../../lib/api/session.ts';
import { isLoosePhone, isPassword, nationalPhone } from '../../lib/form/account-rules.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDraft, useKeeping } from '../../lib/form/use-draft.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PleaseRetry } from './please-retry.tsx';
import { useTexts } from './texts.ts';
import type { WaitingChange } from './use-phone-change.ts';
import { useSaveProfile } from './use-settings.ts';

const prefilled = (session: Session | null) => {
  const { firstName = '', lastName = '', email = '', phoneNumber = '' } = session ?? {};
  return { firstName, lastName, email, phoneNumber, password: '' };
};
type Values = ReturnType<typeof prefilled>;
/** A password is never kept. */
type Kept = Omit<Values, 'password'>;
const keptOf = ({ password: _, ...rest }: Values): Kept => rest;

/** A phone that is being typed is none yet. */
const isNewPhone = (phoneNumber: string, known = ''): boolean =>
  isLoosePhone(phoneNumber) && nationalPhone(phoneNumber) !== nationalPhone(known);

/** Only what is not empty is sent; what is left out stays as it is. */
const filled = ({ firstName, lastName, email, phoneNumber, password }: Values, knownPhone?: string) => ({
  ...(firstName.trim() && { firstName }),
  ...(lastName.trim() && { lastName }),
  ...(email.trim() && { email }),
  ...(phoneNumber && { phoneNumber: nationalPhone(phoneNumber) }),
  ...(isNewPhone(phoneNumber, knownPhone) && { password }),
});

interface ProfileFormProps {
  done: 'nothing' | 'saved' | 'phone-changed';
  onChange: () => void;
  onSaved: () => void;
  onPhoneAsked: (change: WaitingChange) => void;
}

export const ProfileForm = ({ done, onChange, onSaved, onPhoneAsked }: ProfileFormProps) => {
  const t = useTexts();
  const session = useSession();
  const knownPhone = session?.phoneNumber;
  const draft = useDraft<Kept>('profile');
  const save = useSaveProfile({
    done: (profile) => {
      draft.drop();
      form.reset({ ...profile, password: '' });
      onSaved();
    },
    asked: (change) => {
      draft.drop();
      onPhoneAsked(change);
    },
    failed: (error) =>
      form.setServerErrors(error.code === 'auth/wrong-password' ? { password: wrong.passwordWrong } : error.errors),
  });
  const form = useForm({
    initial: { ...prefilled(session), ...draft.kept },
    rules: {
      email: (value) => (value.trim() === '' || isEmail(value) ? null : wrong.email),
      phoneNumber: (value) => (value === '' || isLoosePhone(value) ? null : wrong.phoneSettings),
      password: (value, { phoneNumber }) =>
        !isNewPhone(phoneNumber, knownPhone) || isPassword(value) ? null : wrong.passwordLength,
    },
    onSubmit: (values) => {
      onChange();
      save.submit(filled(values, knownPhone));
    },
  });
  useKeeping(draft, form, keptOf);
  return (
    <Form onSubmit={form.submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.field('firstName')}
          label={t('first-name')}
          autoComplete="given-name"
          maxLength={NAME_MAX}
        />
        <TextField {...form.field('lastName')} label={t('last-name')} autoComplete="family-name" maxLength={NAME_MAX} />
      </div>
      <EmailField {...form.field('email')} label={t('email')} autoComplete="email" />
      <PhoneField {...form.field('phoneNumber')} label={t('phone-number')} hint={t('phone-hint')} isOptional />
      {isNewPhone(form.values.phoneNumber, knownPhone) && (
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          hint={t('password-for-phone')}
          autoComplete="current-password"
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton state={save.state} label={t('save-changes')} workingLabel={t('changing')} wide="phone" />
        <p role="status" className="font-semibold text-green-700">
          {done === 'saved' && !form.isDirty && t('saved')}
          {done === 'phone-changed' && !form.isDirty && t('phone-changed')}
        </p>
      </div>
      <PleaseRetry error={save.error} />
    </Form>
  );
};
