/**
 * The code that a household writes into the reason of a transfer. No vowels, so that no code is a word; no character
 * that is mistaken for another one of them. 23 is prime: that is what makes the check below find every single mistake.
 */
export const PAYMENT_CODE_CHARACTERS = '23456789CDFHJKMNPRTVWXY';
export const PAYMENT_CODE_LENGTH = 6;

/** Characters that look like one of ours and are written in its place. */
const MISTAKEN: Readonly<Record<string, string>> = { B: '8', S: '5', Z: '2', G: '6' };

const placeOf = (character: string): number => PAYMENT_CODE_CHARACTERS.indexOf(MISTAKEN[character] ?? character);

/**
 * The values of the characters, each multiplied by its place, add up to a multiple of 23. One wrong character, or two
 * that changed places, always break that.
 */
const isWhole = (characters: readonly string[]): boolean => {
  const values = characters.map(placeOf);
  if (values.includes(-1)) return false;
  const sum = values.reduce((total, value, place) => total + (place + 1) * value, 0);
  return sum % PAYMENT_CODE_CHARACTERS.length === 0;
};

/** Every code has both, so that neither a word nor an amount is read as one. */
const isMixed = (code: string): boolean => /\d/.test(code) && /[A-Z]/.test(code);

/** The code as it is stored, or null when this is none. */
export const paymentCodeOf = (typed: string): string | null => {
  const characters = [...typed.toUpperCase().replace(/[^A-Z0-9]/g, '')];
  if (characters.length !== PAYMENT_CODE_LENGTH || !isWhole(characters)) return null;
  const code = characters.map((character) => MISTAKEN[character] ?? character).join('');
  return isMixed(code) ? code : null;
};

/** `T4K79C` is read and written as `T4K-79C`. */
export const shownPaymentCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`;

/** The most pieces into which spaces or dashes split a code. */
const PIECES_MAX = 3;

/** Every code that may be meant in the text of a transfer, in any spelling. */
export const paymentCodesIn = (text: string): string[] => {
  const words = text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  const found = new Set<string>();
  for (let first = 0; first < words.length; first += 1) {
    let joined = '';
    for (let pieces = 0; pieces < PIECES_MAX && joined.length < PAYMENT_CODE_LENGTH; pieces += 1) {
      joined += words[first + pieces] ?? '';
      const code = joined.length === PAYMENT_CODE_LENGTH ? paymentCodeOf(joined) : null;
      if (code) found.add(code);
    }
  }
  return [...found];
};
