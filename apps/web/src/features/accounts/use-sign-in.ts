import type { signInStudent, Teacher, User } from '@temari/contracts/accounts';
import { DEFAULT_LANGUAGE, type Language } from '@temari/contracts/languages';
import { useNavigate } from 'react-router';
import type { Input } from '../../lib/api/api.ts';
import { earlyOrFetch } from '../../lib/api/early-call.ts';
import { lateCall, useReadyToCall } from '../../lib/api/late-call.ts';
import { startSession } from '../../lib/api/start-session.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { rememberPhone } from './remembered-phone.ts';

type Credentials = Input<typeof signInStudent>['body'] & {
  /** Not sent: the device alone remembers it. */
  remembersPhone: boolean;
};

const contract = () => import('@temari/contracts/accounts');

const keepStudent = (token: string, user: User, keeps: boolean): void =>
  startSession({ token, ...user, role: '', status: '' }, keeps);

const keepTeacher = (token: string, { applicationStatus, ...teacher }: Teacher, keeps: boolean): void =>
  startSession({ token, ...teacher, status: applicationStatus }, keeps);

/** English may be no choice but the beginning: only another language is told to the account, for its messages. */
const tellLanguage = (language: Language): void => {
  if (language === DEFAULT_LANGUAGE) return;
  void lateCall(contract, (calls) => calls.setLanguage, { body: { language } }).catch(() => {});
};

export const useSignInStudent = () => {
  const navigate = useNavigate();
  const { language } = useLanguage();
  useReadyToCall(contract);
  return useSubmission(
    async ({ remembersPhone, ...body }: Credentials) => ({
      ...(await lateCall(contract, (calls) => calls.signInStudent, { body }, { transport: earlyOrFetch })),
      keeps: body.keepSignedIn ?? false,
      rememberedPhone: remembersPhone ? body.phoneNumber : null,
    }),
    {
      done: ({ token, user, keeps, rememberedPhone }) => {
        keepStudent(token, user, keeps);
        rememberPhone(rememberedPhone);
        tellLanguage(language);
        void navigate(paths.home);
      },
    },
  );
};

export const useSignInTeacher = () => {
  const navigate = useNavigate();
  const { language } = useLanguage();
  useReadyToCall(contract);
  return useSubmission(
    async ({ remembersPhone, ...body }: Credentials) => ({
      ...(await lateCall(contract, (calls) => calls.signInTeacher, { body }, { transport: earlyOrFetch })),
      keeps: body.keepSignedIn ?? false,
      rememberedPhone: remembersPhone ? body.phoneNumber : null,
    }),
    {
      done: ({ token, teacher, keeps, rememberedPhone }) => {
        keepTeacher(token, teacher, keeps);
        rememberPhone(rememberedPhone);
        tellLanguage(language);
        void navigate(paths.home);
      },
    },
  );
};
