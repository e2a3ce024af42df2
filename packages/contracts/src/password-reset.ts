import * as z from 'zod/mini';
import { altcha } from './challenge.ts';
import { defineEndpoint, success } from './endpoint.ts';
import * as wrong from './field-errors.ts';
import { SLIP_LENGTH } from './limits.ts';
import { code, id, line, password, phoneNumber } from './primitives.ts';

const params = z.object({ id });
const requested = z.object({ id: z.string() });
const phoneForm = z.object({ phoneNumber, altcha });
const againForm = z.object({ altcha });
const codeForm = z.object({ code });
const slipForm = z.object({ slip: line({ min: SLIP_LENGTH, max: 40 }, wrong.slipCode) });
const passwordForm = z.object({ password });

const REQUEST_ERRORS = ['auth/too-many-requests', 'auth/captcha-check-failed'] as const;
const VERIFY_ERRORS = ['auth/invalid-verification-code', 'auth/code-expired', 'auth/too-many-requests'] as const;

export const requestStudentCode = defineEndpoint({
  method: 'POST',
  path: '/user/passwordReset',
  access: 'public',
  summary: 'Asks for a code by SMS; the same answer whether or not a student has this phone.',
  body: phoneForm,
  reply: requested,
  errors: REQUEST_ERRORS,
});

export const requestTeacherCode = defineEndpoint({
  ...requestStudentCode,
  path: '/teacher/passwordReset',
  summary: 'Asks for a code by SMS; the same answer whether or not a teacher has this phone.',
});

export const resendStudentCode = defineEndpoint({
  method: 'POST',
  path: '/user/passwordReset/:id/resend',
  access: 'public',
  summary: 'Sends a new code for the same request; the code before it stays good for its five minutes.',
  params,
  body: againForm,
  reply: requested,
  errors: [...REQUEST_ERRORS, 'auth/code-expired'],
});

export const resendTeacherCode = defineEndpoint({ ...resendStudentCode, path: '/teacher/passwordReset/:id/resend' });

export const verifyStudentCode = defineEndpoint({
  method: 'POST',
  path: '/user/passwordReset/:id/verify',
  access: 'public',
  summary: 'Checks the code; the id is then good for one password change within 10 minutes.',
  params,
  body: codeForm,
  reply: requested,
  errors: VERIFY_ERRORS,
});

export const verifyTeacherCode = defineEndpoint({ ...verifyStudentCode, path: '/teacher/passwordReset/:id/verify' });

export const enterStudentSlip = defineEndpoint({
  method: 'POST',
  path: '/user/passwordReset/slip',
  access: 'public',
  summary: 'Takes the slip that the office gave; the id is then good for one password change within 10 minutes.',
  body: slipForm,
  reply: requested,
  errors: ['auth/invalid-slip', 'auth/too-many-requests'],
});

export const enterTeacherSlip = defineEndpoint({ ...enterStudentSlip, path: '/teacher/passwordReset/slip' });

export const resetStudentPassword = defineEndpoint({
  method: 'PATCH',
  path: '/user/passwordReset/:id',
  access: 'public',
  summary: 'Sets a new password for a verified request id and ends every session of the account.',
  params,
  body: passwordForm,
  reply: success({}),
  errors: ['auth/reset-not-verified', 'account/weak-password'],
});

export const resetTeacherPassword = defineEndpoint({ ...resetStudentPassword, path: '/teacher/passwordReset/:id' });
