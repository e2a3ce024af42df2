import type { signUpStudent } from '@temari/contracts/accounts';
import { useNavigate } from 'react-router';
import type { Input } from '../../lib/api/api.ts';
import { type FieldErrors, serverUnreachable } from '../../lib/api/api-error.ts';
import { useReadyToCall } from '../../lib/api/late-call.ts';
import { startSession } from '../../lib/api/start-session.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { paths } from '../../lib/navigation/paths.ts';

type Form = Input<typeof signUpStudent>['body'];

const code = () =>
  import('./use-sign-up-call.ts').catch(() => {
    throw serverUnreachable();
  });

export const useSignUp = (showErrors: (errors: FieldErrors) => void) => {
  const navigate = useNavigate();
  const { language } = useLanguage();
  useReadyToCall(code);
  return useSubmission(async (body: Form) => (await code()).sendSignUp({ ...body, language }), {
    done: ({ token, newUser }) => {
      startSession({ token, ...newUser, role: '', status: '' });
      void navigate(paths.home);
    },
    failed: ({ errors }) => showErrors(errors),
  });
};
