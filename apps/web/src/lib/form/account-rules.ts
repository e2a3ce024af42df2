import { PASSWORD_MAX, PASSWORD_MIN } from '@temari/contracts/limits';
import { characterCount, isPrintable } from '@temari/contracts/written-text';

/** Sign-in, code request: +251 or 0, then exactly nine digits. */
export const isStrictPhone = (value: string): boolean => /^(\+251|0)\d{9}$/.test(value);

/** Sign-up, settings: ten characters from 0, or thirteen from +. */
export const isLoosePhone = (value: string): boolean =>
  (value.length === 10 && value.startsWith('0')) || (value.length === 13 && value.startsWith('+'));

/** As the profile sends it: without the leading 0, or without the country's four characters. */
export const nationalPhone = (value: string): string => {
  if (value.length === 10) return value.slice(1);
  return value.length === 13 ? value.slice(4) : value;
};

export const isPassword = (value: string): boolean =>
  isPrintable(value) && characterCount(value) >= PASSWORD_MIN && characterCount(value) <= PASSWORD_MAX;
