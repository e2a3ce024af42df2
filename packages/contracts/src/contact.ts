import * as z from 'zod/mini';
import { altcha } from './challenge.ts';
import { defineEndpoint, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { MESSAGE_MAX, PHONE_SPELLING_MAX } from './limits.ts';
import { contactPhone } from './phone.ts';
import { email, firstName, lastName, line, text } from './primitives.ts';

/** An Ethiopian number takes its one form, a foreign one stays whole. */
const phone = z.pipe(
  line({ max: PHONE_SPELLING_MAX }, wrong.phone),
  z.transform((spelling: string, context) => {
    const number = contactPhone(spelling);
    if (number) return number;
    context.issues.push({ code: 'custom', message: refusal(wrong.phone), input: spelling });
    return z.NEVER;
  }),
);

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'A message to the office.',
  body: z.object({
    firstName,
    lastName,
    email,
    phone,
    message: text({ max: MESSAGE_MAX }, wrong.message),
    altcha,
  }),
  reply: success({}),
  status: 201,
  errors: ['request/too-many', 'auth/captcha-check-failed'],
});
