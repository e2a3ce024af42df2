import { LANGUAGES, type Language } from '@temari/contracts/languages';
import { useLanguage } from './i18n.ts';

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

/** 'A, B, C' with the comma of the reader's language: words beside each other, of which none is said to be the last. */
export const useJoined = (): ((words: readonly (string | false | null | undefined)[]) => string) => {
  const { language } = useLanguage();
  return (words) => words.filter(Boolean).join(LANGUAGES[language].list[0]);
};
