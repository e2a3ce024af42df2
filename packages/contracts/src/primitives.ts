import * as z from 'zod/mini';
import { LANGUAGE_CODES } from './languages.ts';
import { canonicalPhone } from './phone.ts';

/** Lone surrogates and control characters cannot be stored or shown; line breaks and tabs are fine in long texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/u;

/* @__NO_SIDE_EFFECTS__ */
export const printable = (message: string) => z.refine<string>((value) => !UNPRINTABLE.test(value), message);

/* @__NO_SIDE_EFFECTS__ */
export const text = (limits: { max: number; min?: number }, message: string) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(limits.min ?? 1, message), z.maxLength(limits.max, message), printable(message));

export const id = z.string('Please use a valid id').check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Please use a valid id'));

export const firstName = text({ max: 60 }, 'Please enter your first name');
export const lastName = text({ max: 60 }, 'Please enter your last name');

export const email = z
  .string('Please enter a valid e-mail address')
  .check(
    z.trim(),
    z.maxLength(254, 'Please enter a valid e-mail address'),
    z.regex(
      /^[^\s@<>"',;:()[\]\\]+@[^\s@<>"',;:()[\]\\]+\.[^\s@.<>"',;:()[\]\\]{2,}$/,
      'Please enter a valid e-mail address',
    ),
  );

/** Any spelling comes in, the canonical one goes on. */
export const phoneNumber = z.pipe(
  z.string('Please enter a valid phone number').check(z.maxLength(32, 'Please enter a valid phone number')),
  z.transform((spelling: string, context) => {
    const canonical = canonicalPhone(spelling);
    if (canonical) return canonical;
    context.issues.push({ code: 'custom', message: 'Please enter a valid phone number', input: spelling });
    return z.NEVER;
  }),
);

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 14;
/** Of the code that a text message carries. */
export const CODE_LENGTH = 6;
const CODE_MESSAGE = 'Please enter the 6 digits of the code';
export const code = z.string(CODE_MESSAGE).check(z.regex(/^\d{6}$/, CODE_MESSAGE));
const PASSWORD_MESSAGE = 'Password should be between 6 and 14 characters';
export const password = z
  .string(PASSWORD_MESSAGE)
  .check(z.minLength(PASSWORD_MIN, PASSWORD_MESSAGE), z.maxLength(PASSWORD_MAX, PASSWORD_MESSAGE));

export const language = z.enum(LANGUAGE_CODES);
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate = z.iso.date('Please enter a valid date');
