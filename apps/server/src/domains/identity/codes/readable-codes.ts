import { randomInt } from 'node:crypto';

/** No letter that could be taken for another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const inGroups = (groups: number, lettersPerGroup: number, letterAt: (place: number) => number): string =>
  Array.from({ length: groups }, (_, group) =>
    Array.from(
      { length: lettersPerGroup },
      (__, letter) => ALPHABET[letterAt(group * lettersPerGroup + letter) % ALPHABET.length],
    ).join(''),
  ).join('-');

/** Random letters in groups, for people to read and type: `abcd-efgh`. */
export const newReadableCode = (groups: number, lettersPerGroup: number): string =>
  inGroups(groups, lettersPerGroup, () => randomInt(ALPHABET.length));

/** The letters that follow from a digest: four bytes for each. */
export const readableCodeOf = (digest: Buffer, groups: number, lettersPerGroup: number): string =>
  inGroups(groups, lettersPerGroup, (place) => digest.readUInt32BE(place * 4));

/** However it was typed: spaces, dashes and capitals do not count. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');
