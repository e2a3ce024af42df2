import { randomInt } from 'node:crypto';

/** No letter that could be taken for another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random letters in groups, for people to read and type: `abcd-efgh`. */
export const newReadableCode = (groups: number, lettersPerGroup: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: lettersPerGroup }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** However it was typed: spaces, dashes and capitals do not count. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');
