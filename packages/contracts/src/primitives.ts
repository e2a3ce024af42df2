import * as z from 'zod/mini';
import { type FieldError, refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, PHONE_SPELLING_MAX } from './limits.ts';
import { canonicalPhone, isDeskNumber } from './phone.ts';
import { cleanLine, cleanText, isEmail, isPrintable } from './written-text.ts';

interface Limits {
  max: number;
  /** 1 when left out: what may stay empty says so. */
  min?: number;
}

/** What is told when the limits are not kept; one that names them in its sentence gets them from here. */
type ToldWithin = FieldError | ((limits: { min: number; max: number }) => FieldError);

/* @__NO_SIDE_EFFECTS__ */
const refusedWithin = (limits: { min: number; max: number }, told: ToldWithin) =>
  refusal(typeof told === 'function' ? told(limits) : told);

/** Lengths are in characters (Zod counts code points), so an emoji is one. */
/* @__NO_SIDE_EFFECTS__ */
const written = (clean: (value: string) => string, { min = 1, max }: Limits, told: ToldWithin) => {
  const message = refusedWithin({ min, max }, told);
  return z
    .string(message)
    .check(z.overwrite(clean), z.minLength(min, message), z.maxLength(max, message), z.refine(isPrintable, message));
};

/**
 * The one way by which text that people write comes in: `line` for one line, `text` for many, `secret` for what must
 * stay as it was typed. A test finds every other string of an input that is not a closed list or pattern.
 */
/* @__NO_SIDE_EFFECTS__ */
export const line = (limits: Limits, told: ToldWithin) => written(cleanLine, limits, told);

/* @__NO_SIDE_EFFECTS__ */
export const text = (limits: Limits, told: ToldWithin) => written(cleanText, limits, told);

/* @__NO_SIDE_EFFECTS__ */
export const secret = (limits: Limits, told: ToldWithin) => written((value) => value, limits, told);

export const id = z.string(refusal(wrong.id)).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, refusal(wrong.id)));

export const firstName = line({ max: NAME_MAX }, wrong.firstName);
export const lastName = line({ max: NAME_MAX }, wrong.lastName);

export const email = line({ max: EMAIL_MAX }, wrong.email).check(z.refine(isEmail, refusal(wrong.email)));

/** Any spelling comes in, the canonical one goes on. */
/* @__NO_SIDE_EFFECTS__ */
const phone = (isWelcome: (canonical: string) => boolean) =>
  z.pipe(
    line({ max: PHONE_SPELLING_MAX }, wrong.phone),
    z.transform((spelling: string, context) => {
      const canonical = canonicalPhone(spelling);
      if (canonical && isWelcome(canonical)) return canonical;
      context.issues.push({ code: 'custom', message: refusal(wrong.phone), input: spelling });
      return z.NEVER;
    }),
  );

/** What somebody signs in with: a phone, or the number that the desk gave. */
export const phoneNumber = phone(() => true);
/** A phone that somebody has. */
export const ownPhone = phone((canonical) => !isDeskNumber(canonical));

export const code = z.string(refusal(wrong.smsCode)).check(z.regex(/^\d{6}$/, refusal(wrong.smsCode)));
export const password = secret({ min: PASSWORD_MIN, max: PASSWORD_MAX }, wrong.passwordLength);
/** One typed to be compared: its limits are only there to bound the work. */
/* @__NO_SIDE_EFFECTS__ */
export const enteredPassword = (told: FieldError) => secret({ min: 0, max: 200 }, told);

/* @__NO_SIDE_EFFECTS__ */
export const wholeNumber = (limits: { min: number; max: number }, told: ToldWithin) => {
  const message = refusedWithin(limits, told);
  return z.number(message).check(z.int(message), z.minimum(limits.min, message), z.maximum(limits.max, message));
};

/** One in an address, where everything is text. */
/* @__NO_SIDE_EFFECTS__ */
export const wholeNumberInAddress = (limits: { min: number; max: number }, told: ToldWithin) => {
  const message = refusedWithin(limits, told);
  return z.coerce.number(message).check(z.int(message), z.minimum(limits.min, message), z.maximum(limits.max, message));
};

export const language = z.enum(LANGUAGE_CODES, refusal(wrong.language));
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A calendar date, `YYYY-MM-DD`, of a year that a person or a class can have. */
export const calendarDate = z.iso
  .date(refusal(wrong.date))
  .check(z.refine((date) => date >= '1900' && date < '2200', refusal(wrong.date)));

/** The largest number that an integer column holds. */
export const INTEGER_MAX = 2_147_483_647;

/** The largest version of a row that can be changed once more. */
export const VERSION_MAX = INTEGER_MAX - 1;
