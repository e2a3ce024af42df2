import type { signInStudent, signUpStudent, Teacher, User } from '@temari/contracts/accounts';
import { DEFAULT_LANGUAGE, type Language } from '@temari/contracts/languages';
import { useNavigate } from 'react-router';
import type { Input } from '../../lib/api/api.ts';
import type { FieldErrors } from '../../lib/api/api-error.ts';
import { lateCall, useReadyToCall } from '../../lib/api/late-call.ts';
import { startSession } from '../../lib/api/session.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { paths } from '../../lib/navigation/paths.ts';

type Form = Input<typeof signUpStudent>['body'];
type Credentials = Input<typeof signInStudent>['body'];

const contract = () => import('@temari/contracts/accounts');

const keepStudent = (token: string, user: User): void => startSession({ token, ...user, role: '', status: '' });

const keepTeacher = (token: string, { applicationStatus, ...teacher }: Teacher): void =>
  startSession({ token, ...teacher, status: applicationStatus });

/** English may be no choice but the beginning: only another language is told to the account, for its messages. */
const tellLanguage = (language: Language): void => {
  if (language === DEFAULT_LANGUAGE) return;
  void lateCall(contract, (calls) => calls.setLanguage, { body: { language } }).catch(() => {});
};

export const useSignInStudent = () => {
  const navigate = useNavigate();
  const { language } = useLanguage();
  useReadyToCall(contract);
  return useSubmission((body: Credentials) => lateCall(contract, (calls) => calls.signInStudent, { body }), {
    done: ({ token, user }) => {
      keepStudent(token, user);
      tellLanguage(language);
      void navigate(paths.home);
    },
  });
};

export const useSignInTeacher = () => {
  const navigate = useNavigate();
  const { language } = useLanguage();
  useReadyToCall(contract);
  return useSubmission((body: Credentials) => lateCall(contract, (calls) => calls.signInTeacher, { body }), {
    done: ({ token, teacher }) => {
      keepTeacher(token, teacher);
      tellLanguage(language);
      void navigate(paths.home);
    },
  });
};

export const useSignUp = (showErrors: (errors: FieldErrors) => void) => {
  const navigate = useNavigate();
  const { language } = useLanguage();
  useReadyToCall(contract);
  return useSubmission(
    (body: Form) => lateCall(contract, (calls) => calls.signUpStudent, { body: { ...body, language } }),
    {
      done: ({ token, newUser }) => {
        keepStudent(token, newUser);
        void navigate(paths.home);
      },
      failed: ({ errors }) => showErrors(errors),
    },
  );
};
