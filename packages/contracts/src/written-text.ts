import { EMAIL_MAX } from './limits.ts';

/**
 * What people may write, said once and without a library, so that forms and contracts judge alike. Any script, any
 * combining mark and any emoji is fine. What no database stores and no screen shows is refused; what was pasted along
 * unseen is taken out.
 */

/** They turn the direction of the text after them, so that a name reads as another one; copied phone numbers carry them. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;
/** Tabs and every kind of line break. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Half of a surrogate pair is not a character, and PostgreSQL does not accept NUL. */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|\p{Cs}/u;
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Spaces, joiners and the like alone are nothing that anybody could read. */
const blankIfInvisible = (value: string): string => (VISIBLE.test(value) || UNPRINTABLE.test(value) ? value : '');

/** One line: what was a tab or a line break in the place it was copied from becomes a space. */
export const cleanLine = (value: string): string =>
  blankIfInvisible(value.replace(DIRECTION_OVERRIDES, '').replace(BREAKS, ' ').trim());

/** One line that can be stored and shown, whatever was sent: what cannot be read is taken out, and the rest is cut. */
export const readableLine = (value: string, maxLength: number): string => {
  const line = cleanLine(cleanLine(value.toWellFormed()).replace(/\p{Cc}/gu, ''));
  return [...line].slice(0, maxLength).join('').trim();
};

/** Many lines, each ended by `\n`. */
export const cleanText = (value: string): string =>
  blankIfInvisible(value.replace(DIRECTION_OVERRIDES, '').replace(LINE_BREAKS, '\n').trim());

/** Well-formed, and without control characters other than line break and tab. */
export const isPrintable = (value: string): boolean => !UNPRINTABLE.test(value);

/** There is something to read in it, and nothing that could not be kept. */
export const isFilled = (value: string): boolean => cleanLine(value) !== '' && isPrintable(value);

/** Characters, as people and PostgreSQL count them: an emoji is one, though JavaScript keeps it as two. */
export const characterCount = (value: string): number => [...value].length;

/** No spaces, no invisible characters, nothing that would end an address in the header of a mail. */
const EMAIL = /^[^\s@<>"',;:()[\]\\\p{C}]+@[^\s@<>"',;:()[\]\\\p{C}]+\.[^\s@.<>"',;:()[\]\\\p{C}]{2,}$/u;

export const isEmail = (value: string): boolean => {
  const address = cleanLine(value);
  return characterCount(address) <= EMAIL_MAX && EMAIL.test(address);
};

/** The pattern below takes time that grows with the square of the length, so longer addresses never reach it. */
export const HTTPS_LINK_MAX = 2000;
const HTTPS_LINK = /^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]{2,}(?:[/?#]\S*)?$/i;

/** An address elsewhere that a browser may be sent to: https only, no name and password hidden in it. */
export const isHttpsLink = (address: string): boolean => address.length <= HTTPS_LINK_MAX && HTTPS_LINK.test(address);
