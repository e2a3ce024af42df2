/** The national number of an Ethiopian phone in any common spelling, or null for anything else. */
const NATIONAL = /^(?:\+251|00251|251|0)?([1-9]\d{8})$/;

/** One number, one form: `+251` and nine digits. A number that is not Ethiopian is refused, never cut to fit. */
export const canonicalPhone = (spelling: string): string | null => {
  const national = NATIONAL.exec(spelling.replace(/[\s\-().]/g, ''))?.[1];
  return national ? `+251${national}` : null;
};

/** Only mobile numbers can receive an SMS. */
export const isMobile = (canonical: string): boolean => /^\+251[79]/.test(canonical);
