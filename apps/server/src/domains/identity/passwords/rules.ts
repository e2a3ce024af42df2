/** What a password must not be, because whoever guesses tries it first. */
export interface EasyGuesses {
  /** Null where an account has none any more. */
  phone: string | null;
  /** What the product is called, in every language. */
  names: readonly string[];
  /** In small letters, a line each, the first and the last one too. */
  common: string;
}

export type Weakness = 'common' | 'phone' | 'name';

const lettersOf = (words: string): string => words.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Why a password is too easy to guess, or null. Digits and signs around a name or a number do not hide it. */
export const weaknessOf = (password: string, { phone, names, common }: EasyGuesses): Weakness | null => {
  if (phone && password.replace(/\D/g, '').includes(phone.slice(-9))) return 'phone';
  const letters = lettersOf(password);
  if (letters && names.some((name) => lettersOf(name) === letters)) return 'name';
  return common.includes(`\n${password.toLowerCase()}\n`) ? 'common' : null;
};
