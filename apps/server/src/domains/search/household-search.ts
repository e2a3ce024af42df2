/** The fewest digits that are searched as a phone number; fewer would match almost every number. */
const PHONE_DIGITS_AT_LEAST = 4;

/** Hits that are looked at: whoever sees more than these types more letters. */
export const FOUND_AT_MOST = 200;

export type Search = { kind: 'everybody' } | { kind: 'phone'; runs: string[] } | { kind: 'name'; typed: string };

export type Wanted = Exclude<Search, { kind: 'everybody' }>;

/** Digits in the ways they may stand in a number as people write it, `0911…`: with and without the code of the country. */
const runsOf = (typed: string): string[] => {
  const digits = typed.replace(/[\s\-().+]/g, '').replace(/^00/, '');
  const local = /^251\d+/.test(digits) ? [`0${digits.slice(3)}`] : [];
  return [...new Set(typed.trim().startsWith('+') && local.length > 0 ? local : [...local, digits])].filter(
    (run) => run.length >= PHONE_DIGITS_AT_LEAST,
  );
};

/** What is looked for: part of a phone where only digits were typed, otherwise names. */
export const searchOf = (typed: string): Search => {
  if (typed.trim() === '') return { kind: 'everybody' };
  return /^[\d\s\-().+]+$/.test(typed) ? { kind: 'phone', runs: runsOf(typed) } : { kind: 'name', typed };
};

/** The runs of four digits in a longer one, as the index knows them. */
export const lexemesOf = (run: string): string[] =>
  Array.from({ length: run.length - PHONE_DIGITS_AT_LEAST + 1 }, (_, place) => `p${run.slice(place, place + 4)}`);
