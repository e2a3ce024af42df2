import type { signInStudent } from '@temari/contracts/accounts';
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

/** English may be no choice but the beginning: only another language is told to the account, for its messages. */
const tellLanguage = (language: Language): void => {
  if (language === DEFAULT_LANGUAGE) return;
  void lateCall(contract, (calls) => calls.setLanguage, { body: { language } }).catch(() => {});
};

/** `keep` puts who has signed in where the app looks for it. */
const useSignIn = <Signed>(
  send: (body: Input<typeof signInStudent>['body']) => Promise<Signed>,
  keep: (signed: Signed, keeps: boolean) => void,
) => {
  const navigate = useNavigate();
  const { language } = useLanguage();
  useReadyToCall(contract);
  return useSubmission(
    async ({ remembersPhone, ...body }: Credentials) => ({ signed: await send(body), remembersPhone, body }),
    {
      done: ({ signed, remembersPhone, body }) => {
        keep(signed, body.keepSignedIn ?? false);
        rememberPhone(remembersPhone ? body.phoneNumber : null);
        tellLanguage(language);
        void navigate(paths.home);
      },
    },
  );
};

export const useSignInStudent = () =>
  useSignIn(
    (body) => lateCall(contract, (calls) => calls.signInStudent, { body }, { transport: earlyOrFetch }),
    ({ token, user }, keeps) => startSession({ token, ...user, role: '', status: '' }, keeps),
  );

export const useSignInTeacher = () =>
  useSignIn(
    (body) => lateCall(contract, (calls) => calls.signInTeacher, { body }, { transport: earlyOrFetch }),
    ({ token, teacher: { applicationStatus, ...teacher } }, keeps) =>
      startSession({ token, ...teacher, status: applicationStatus }, keeps),
  );
