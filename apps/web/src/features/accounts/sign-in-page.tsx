import * as wrong from '@temari/contracts/field-errors/accounts';
import { useLocation } from 'react-router';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import type { Visitor } from '../../lib/api/session.ts';
import { isPassword, isStrictPhone } from '../../lib/form/account-rules.ts';
import { useForm } from '../../lib/form/form.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { AccountFrame } from '../../ui/layout/account-frame.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { useRememberedPhone } from './remembered-phone.ts';
import { useTexts } from './texts.ts';
import { useSignInStudent, useSignInTeacher } from './use-sign-in.ts';

/** Visitors whom the guard of another page sent here are told why. */
const WhyHere = () => {
  const t = useTexts();
  // A reload keeps what stands in the history, which the server has not seen.
  const isAlive = useIsAlive();
  const state: { ended?: Visitor | null } | null = useLocation().state;
  if (!isAlive || state?.ended === undefined) return null;
  return (
    <p role="status">
      {t(state.ended ? 'session-over' : 'sign-in-first')}{' '}
      {state.ended === 'teacher' && <TextLink to={paths.loginTeacher}>{t('to-teachers-door')}</TextLink>}
    </p>
  );
};

interface SignInFormProps {
  kind: 'user' | 'teacher';
  title: string;
  resetPath: string;
  registerPath: string;
  /** What to know before registering here. */
  registerHint?: string;
  /** Where the same credentials would be right, by the code that says so. */
  otherDoor: { code: string; path: string; label: string };
  signIn: ReturnType<typeof useSignInStudent> | ReturnType<typeof useSignInTeacher>;
}

const SignInForm = ({ kind, title, resetPath, registerPath, registerHint, otherDoor, signIn }: SignInFormProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const form = useForm({
    initial: { phoneNumber: '', password: '', keepSignedIn: false, remembersPhone: false },
    rules: {
      phoneNumber: (value) => (isStrictPhone(value) ? null : wrong.phone),
      password: (value) => (isPassword(value) ? null : wrong.passwordSignIn),
    },
    onSubmit: (body) => signIn.submit(body),
  });
  useRememberedPhone((phoneNumber) => form.setValues({ phoneNumber, remembersPhone: true }));
  return (
    <AccountFrame title={title}>
      <WhyHere />
      <Form onSubmit={form.submit} data-sign-in={kind}>
        <PhoneField {...form.field('phoneNumber')} label={t('phone-number')} autoComplete="username" />
        <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />
        <div className="-my-2.5">
          <Checkbox {...form.field('keepSignedIn')} label={t('keep-signed-in')} />
          <Checkbox {...form.field('remembersPhone')} label={t('remember-phone')} />
        </div>
        <SubmitButton state={signIn.state} label={t('sign-in')} wide="always" />
        <FormError message={sentence(signIn.error)} />
        {signIn.error?.code === otherDoor.code && (
          <p>
            <TextLink to={otherDoor.path}>{otherDoor.label}</TextLink>
          </p>
        )}
      </Form>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-4">
        <TextLink to={resetPath} className="inline-flex min-h-11 items-center">
          {t('forgot-password')}
        </TextLink>
        <span>
          {t('no-account')} <TextLink to={registerPath}>{t('register')}</TextLink>
        </span>
      </p>
      {registerHint && <p className="text-sm text-ink-2">{registerHint}</p>}
    </AccountFrame>
  );
};

export const StudentSignInPage = () => {
  const t = useTexts();
  return (
    <SignInForm
      kind="user"
      title={t('sign-in-title')}
      resetPath={paths.reset}
      registerPath={paths.signUp}
      otherDoor={{ code: 'auth/teachers-door', path: paths.loginTeacher, label: t('to-teachers-door') }}
      signIn={useSignInStudent()}
    />
  );
};

export const TeacherSignInPage = () => {
  const t = useTexts();
  return (
    <SignInForm
      kind="teacher"
      title={t('sign-in-teacher-title')}
      resetPath={paths.resetTeacher}
      registerPath={paths.registerTeacher}
      registerHint={t('teacher-register-hint')}
      otherDoor={{ code: 'auth/students-door', path: paths.login, label: t('to-students-door') }}
      signIn={useSignInTeacher()}
    />
  );
};
