/** The national number of an Ethiopian phone in any common spelling, or null for anything else. */
const NATIONAL = /^(?:\+251|00251|251|0)?([1-9]\d{8})$/;

/** What people put between digits, and the invisible characters that a copied number brings along. */
const BETWEEN_DIGITS = /[\s\-().\p{Cf}]/gu;

/** One number, one form: `+251` and nine digits. A number that is not Ethiopian is refused, never cut to fit. */
export const canonicalPhone = (spelling: string): string | null => {
  const national = NATIONAL.exec(spelling.replace(BETWEEN_DIGITS, ''))?.[1];
  return national ? `+251${national}` : null;
};

const FOREIGN = /^\+[1-9]\d{6,14}$/;

/** Whoever writes to the office may live abroad: a whole international number is welcome too. */
export const contactPhone = (spelling: string): string | null => {
  const digits = spelling.replace(BETWEEN_DIGITS, '');
  return canonicalPhone(spelling) ?? (FOREIGN.test(digits) ? digits : null);
};

/** A number that its reader may know, but not learn: the first two digits and the last two. */
export const maskedPhone = (canonical: string): string => canonical.replace(/^\+251(.)\d{6}(\d\d)$/, '0$1•• ••• •$2');

/** Only mobile numbers can receive an SMS. */
export const isMobile = (canonical: string): boolean => /^\+251[79]/.test(canonical);

/**
 * What a household without a phone signs in with: this and eight digits. No Ethiopian number begins with 06, and none of
 * these is ever sent a message. Only the office gives them out.
 */
export const DESK_NUMBER_START = '+2516';
export const DESK_NUMBER_DIGITS = 8;

export const isDeskNumber = (canonical: string): boolean => canonical.startsWith(DESK_NUMBER_START);
