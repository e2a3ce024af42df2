import { LANGUAGES, type Language } from '@temari/contracts/languages';

/**
 * 'A, B, and C'. By hand: browsers at our floor write no lists, and what the server draws must be what the device would
 * draw.
 */
export const listed = (words: readonly string[], language: Language): string => {
  const [between, beforeLast] = LANGUAGES[language].list;
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  // A list of two has no comma.
  const and = words.length === 2 ? beforeLast.replace(between.trim(), '') : beforeLast;
  return words.slice(0, -1).join(between) + and + last;
};
