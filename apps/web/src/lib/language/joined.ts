import { LANGUAGES } from '@temari/contracts/languages';
import { useLanguage } from './i18n.ts';

/** 'A, B, C' with the comma of the reader's language: words beside each other, of which none is said to be the last. */
export const useJoined = (): ((words: readonly (string | false | null | undefined)[]) => string) => {
  const { language } = useLanguage();
  return (words) => words.filter(Boolean).join(LANGUAGES[language].list[0]);
};
