import type { signUpStudent } from '@temari/contracts/accounts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Input } from '../../lib/api/api.ts';
import type { ApiError, FieldErrors } from '../../lib/api/api-error.ts';
import { lateCall, useReadyToCall } from '../../lib/api/late-call.ts';
import { startSession } from '../../lib/api/start-session.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { paths } from '../../lib/navigation/paths.ts';

type Form = Input<typeof signUpStudent>['body'];

const contract = () => import('@temari/contracts/accounts');

const isUnanswered = (error: unknown): boolean => String((error as ApiError).code).startsWith('network/');

export const useSignUp = (showErrors: (errors: FieldErrors) => void) => {
  const navigate = useNavigate();
  const { language } = useLanguage();
  useReadyToCall(contract);
  /** What was sent and never answered: it may have opened the account all the same. */
  const unanswered = useRef<Form | null>(null);

  const signUp = async (body: Form) => {
    try {
      return await lateCall(contract, (calls) => calls.signUpStudent, { body: { ...body, language } });
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = body;
      const { phoneNumber, password } = body;
      const isOwn = phoneNumber === unanswered.current?.phoneNumber && password === unanswered.current.password;
      if (!isOwn || (error as ApiError).code !== 'account/phone-taken') throw error;
      const credentials = { body: { phoneNumber, password } };
      const { token, user } = await lateCall(contract, (calls) => calls.signInStudent, credentials).catch((refusal) => {
        throw isUnanswered(refusal) ? refusal : error;
      });
      return { token, newUser: user };
    }
  };

  return useSubmission(signUp, {
    done: ({ token, newUser }) => {
      startSession({ token, ...newUser, role: '', status: '' });
      void navigate(paths.home);
    },
    failed: ({ errors }) => showErrors(errors),
  });
};
