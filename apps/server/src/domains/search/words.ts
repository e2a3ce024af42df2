import { plainReference, referenceCharacters } from '@temari/contracts/bank-references';

/** What somebody typed, as a search for the beginnings of words: `daw men` finds Dawit Mengistu. Null: nothing to look for. */
export const prefixQuery = (typed: string): string | null => {
  const words = typed.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : null;
};

/** Fewer digits would match almost every number. */
const PHONE_DIGITS_AT_LEAST = 6;

/** The beginning of a canonical phone in any spelling, or null when it is no phone. */
export const phoneStart = (typed: string): string | null => {
  const digits = typed.replace(/[\s\-().+]/g, '');
  if (digits.length < PHONE_DIGITS_AT_LEAST || /\D/.test(digits)) return null;
  return `+251${digits.replace(/^(00251|251|0)/, '')}`;
};

/** A payment reference as it is kept: Latin letters and digits, in capitals. */
export const referenceStart = (typed: string): string => referenceCharacters(plainReference(typed) ?? '');
