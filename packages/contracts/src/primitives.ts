import * as z from 'zod/mini';
import { LANGUAGE_CODES } from './languages.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { canonicalPhone } from './phone.ts';
import { cleanLine, cleanText, EMAIL_MAX, isEmail, isPrintable } from './written-text.ts';

interface Limits {
  max: number;
  /** 1 when left out: what may stay empty says so. */
  min?: number;
}

/** Lengths are in characters (Zod counts code points), so an emoji is one. */
/* @__NO_SIDE_EFFECTS__ */
const written = (clean: (value: string) => string, { min = 1, max }: Limits, message: string) =>
  z
    .string(message)
    .check(z.overwrite(clean), z.minLength(min, message), z.maxLength(max, message), z.refine(isPrintable, message));

/**
 * The one way by which text that people write comes in: `line` for one line, `text` for many, `secret` for what must
 * stay as it was typed. A test finds every other string of an input that is not a closed list or pattern.
 */
/* @__NO_SIDE_EFFECTS__ */
export const line = (limits: Limits, message: string) => written(cleanLine, limits, message);

/* @__NO_SIDE_EFFECTS__ */
export const text = (limits: Limits, message: string) => written(cleanText, limits, message);

/* @__NO_SIDE_EFFECTS__ */
export const secret = (limits: Limits, message: string) => written((value) => value, limits, message);

export const id = z.string('Please use a valid id').check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Please use a valid id'));

export const firstName = line({ max: 60 }, 'Please enter your first name');
export const lastName = line({ max: 60 }, 'Please enter your last name');

const EMAIL_MESSAGE = 'Please enter a valid e-mail address';
export const email = line({ max: EMAIL_MAX }, EMAIL_MESSAGE).check(z.refine(isEmail, EMAIL_MESSAGE));

/** Any spelling comes in, the canonical one goes on. */
export const phoneNumber = z.pipe(
  line({ max: 32 }, 'Please enter a valid phone number'),
  z.transform((spelling: string, context) => {
    const canonical = canonicalPhone(spelling);
    if (canonical) return canonical;
    context.issues.push({ code: 'custom', message: 'Please enter a valid phone number', input: spelling });
    return z.NEVER;
  }),
);

const CODE_MESSAGE = 'Please enter the 6 digits of the code';
export const code = z.string(CODE_MESSAGE).check(z.regex(/^\d{6}$/, CODE_MESSAGE));
const PASSWORD_MESSAGE = 'Password should be between 6 and 14 characters';
export const password = secret({ min: PASSWORD_MIN, max: PASSWORD_MAX }, PASSWORD_MESSAGE);
/** One typed to be compared: its limits are only there to bound the work. */
/* @__NO_SIDE_EFFECTS__ */
export const enteredPassword = (message: string) => secret({ min: 0, max: 200 }, message);

export const language = z.enum(LANGUAGE_CODES);
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

const DATE_MESSAGE = 'Please enter a valid date';
/** A calendar date, `YYYY-MM-DD`, of a year that a person or a class can have. */
export const calendarDate = z.iso
  .date(DATE_MESSAGE)
  .check(z.refine((date) => date >= '1900' && date < '2200', DATE_MESSAGE));

/** The largest number that an integer column holds. */
export const INTEGER_MAX = 2_147_483_647;
