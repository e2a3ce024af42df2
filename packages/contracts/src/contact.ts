import * as z from 'zod/mini';
import { altcha } from './challenge.ts';
import { defineEndpoint, success } from './endpoint.ts';
import { canonicalPhone } from './phone.ts';
import { email, firstName, lastName, text } from './primitives.ts';

const PHONE_MESSAGE = 'Please enter a valid phone number';
const FOREIGN_PHONE = /^\+[1-9]\d{6,14}$/;

/** Whoever writes may live abroad, so a foreign number is welcome here; an Ethiopian one takes its one form. */
const contactPhone = z.pipe(
  z.string(PHONE_MESSAGE).check(z.maxLength(32, PHONE_MESSAGE)),
  z.transform((spelling: string, context) => {
    const canonical = canonicalPhone(spelling);
    if (canonical) return canonical;
    const digits = spelling.replace(/[\s\-().]/g, '');
    if (FOREIGN_PHONE.test(digits)) return digits;
    context.issues.push({ code: 'custom', message: PHONE_MESSAGE, input: spelling });
    return z.NEVER;
  }),
);

export const MESSAGE_MAX = 4000;

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'A message to the office.',
  body: z.object({
    firstName,
    lastName,
    email,
    phone: contactPhone,
    message: text({ max: MESSAGE_MAX }, 'Please write a message'),
    altcha,
  }),
  reply: success({}),
  status: 201,
  errors: ['request/too-many', 'auth/captcha-check-failed'],
});
