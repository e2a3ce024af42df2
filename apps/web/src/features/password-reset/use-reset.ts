import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type FieldErrors, serverUnreachable } from '../../lib/api/api-error.ts';
import { lateCall, useReadyToCall } from '../../lib/api/late-call.ts';
import { useSubmission } from '../../lib/api/submission.ts';
import { isUnanswered } from '../../lib/api/unanswered.ts';
import { withNote } from '../../lib/navigation/note.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { dropReset } from './kept-reset.ts';
import type { Kind } from './kind.ts';

const contract = () => import('@temari/contracts/password-reset');
const challenge = () => import('../../lib/api/challenge.ts');
const solved = async () => {
  const { solvedChallenge } = await challenge().catch(() => {
    throw serverUnreachable();
  });
  return solvedChallenge();
};

/** When a person turns to the form, so that the work is done before they send it. */
export const prepareChallenge = (): void =>
  void challenge().then(
    (loaded) => loaded.prepareChallenge(),
    () => {},
  );

export const useRequestCode = (kind: Kind, done: (resetId: string) => void) => {
  useReadyToCall(contract);
  return useSubmission(
    async ({ phoneNumber }: { phoneNumber: string }) =>
      lateCall(contract, (calls) => (kind === 'student' ? calls.requestStudentCode : calls.requestTeacherCode), {
        body: { phoneNumber, ...(await solved()) },
      }),
    { done: ({ id }) => done(id) },
  );
};

export const useResendCode = (kind: Kind, resetId: string, done: () => void) =>
  useSubmission(
    async () =>
      lateCall(contract, (calls) => (kind === 'student' ? calls.resendStudentCode : calls.resendTeacherCode), {
        params: { id: resetId },
        body: await solved(),
      }),
    { done },
  );

export const useVerifyCode = (kind: Kind, resetId: string, done: () => void) =>
  useSubmission(
    (body: { code: string }) =>
      lateCall(contract, (calls) => (kind === 'student' ? calls.verifyStudentCode : calls.verifyTeacherCode), {
        params: { id: resetId },
        body,
      }),
    { done },
  );

export const useEnterSlip = (kind: Kind, done: (resetId: string) => void) =>
  useSubmission(
    (body: { slip: string }) =>
      lateCall(contract, (calls) => (kind === 'student' ? calls.enterStudentSlip : calls.enterTeacherSlip), { body }),
    { done: ({ id }) => done(id) },
  );

export const useResetPassword = (kind: Kind, resetId: string, showErrors: (errors: FieldErrors) => void) => {
  const navigate = useNavigate();
  const [isUncertain, setIsUncertain] = useState(false);
  const setting = useSubmission(
    (body: { password: string }) =>
      lateCall(contract, (calls) => (kind === 'student' ? calls.resetStudentPassword : calls.resetTeacherPassword), {
        params: { id: resetId },
        body,
      }),
    {
      done: () => {
        dropReset(kind);
        // Back leads to the beginning, not to a code that is used up.
        void navigate(paths.login, { replace: true, ...withNote('password-changed') });
      },
      failed: (error) => {
        if (isUnanswered(error)) setIsUncertain(true);
        showErrors(error.errors);
      },
    },
  );
  const isRefused = setting.error?.code === 'auth/reset-not-verified';
  /** A request sets one password: where a try before got no answer, it may be that one which did. */
  return { ...setting, isRefused, mayBeSet: isRefused && isUncertain };
};
