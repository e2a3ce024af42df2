import { useLanguage } from './i18n.ts';

/** What the office has entered, as the reader reads it: in Amharic where there are such words, or else in English. */
export const useEnteredWords = (): ((english: string, amharic: string | undefined) => string) => {
  const { language } = useLanguage();
  return (english, amharic) => (language === 'am' && amharic) || english;
};
