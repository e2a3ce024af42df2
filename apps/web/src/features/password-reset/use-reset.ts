import * as contract from '@temari/contracts/password-reset';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { solvedChallenge } from '../../lib/challenge.ts';
import { paths } from '../../lib/paths.ts';
import { useSubmission } from '../../lib/submission.ts';

export type Kind = 'student' | 'teacher';

const CALLS = {
  student: {
    request: contract.requestStudentCode,
    resend: contract.resendStudentCode,
    verify: contract.verifyStudentCode,
    reset: contract.resetStudentPassword,
  },
  teacher: {
    request: contract.requestTeacherCode,
    resend: contract.resendTeacherCode,
    verify: contract.verifyTeacherCode,
    reset: contract.resetTeacherPassword,
  },
} as const;

export const useRequestCode = (kind: Kind, done: (resetId: string) => void) =>
  useSubmission(
    async ({ phoneNumber }: { phoneNumber: string }) =>
      call(CALLS[kind].request, { body: { phoneNumber, ...(await solvedChallenge()) } }),
    { done: ({ id }) => done(id) },
  );

export const useResendCode = (kind: Kind, resetId: string, done: () => void) =>
  useSubmission(async () => call(CALLS[kind].resend, { params: { id: resetId }, body: await solvedChallenge() }), {
    done,
  });

export const useVerifyCode = (kind: Kind, resetId: string, done: () => void) =>
  useSubmission((body: { code: string }) => call(CALLS[kind].verify, { params: { id: resetId }, body }), { done });

export const useResetPassword = (kind: Kind, resetId: string) => {
  const navigate = useNavigate();
  return useSubmission((body: { password: string }) => call(CALLS[kind].reset, { params: { id: resetId }, body }), {
    done: () => void navigate(paths.login),
  });
};
