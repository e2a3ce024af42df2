import { type FieldError, readRefusal } from './field-error.ts';
import * as wrong from './field-errors.ts';

type Defined = (typeof wrong)[keyof typeof wrong];
export type FieldErrorCode = Defined['code'];
export type KnownFieldError = FieldError<FieldErrorCode>;

/** Code to English sentence. Too large for a page: pages import the ones they can show. */
export const FIELD_ERRORS = Object.fromEntries(Object.values(wrong).map(({ code, text }) => [code, text])) as Record<
  FieldErrorCode,
  string
>;

const isKnown = (code: string): code is FieldErrorCode => Object.hasOwn(FIELD_ERRORS, code);

/** The field error behind the message of a schema; null for a message that names none. */
export const fieldErrorOf = (message: string): KnownFieldError | null => {
  const read = readRefusal(message);
  return read && isKnown(read.code) ? { ...read, code: read.code, text: FIELD_ERRORS[read.code] } : null;
};
