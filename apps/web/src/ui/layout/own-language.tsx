import { LANGUAGE_CODES, LANGUAGES, type Language } from '@temari/contracts/languages';
import { useLanguage } from '../../lib/language/i18n.ts';

const LETTERS = { latin: /\p{Script=Latin}/gu, ethiopic: /\p{Script=Ethiopic}/gu };

const lettersOf = (text: string): keyof typeof LETTERS | null => {
  const latin = text.match(LETTERS.latin)?.length ?? 0;
  const ethiopic = text.match(LETTERS.ethiopic)?.length ?? 0;
  if (latin === ethiopic) return null;
  return latin > ethiopic ? 'latin' : 'ethiopic';
};

/** The language to name where these words stand on a page in another one; null where the page's own is right. */
const ownLanguageOf = (text: string, page: Language): Language | null => {
  const letters = lettersOf(text);
  if (letters === null || LANGUAGES[page].letters === letters) return null;
  return LANGUAGE_CODES.find((code) => LANGUAGES[code].letters === letters) ?? null;
};

/**
 * What people wrote, in whatever language: their names and words. By its letters a screen reader chooses a voice that
 * can read it, and the browser a font and where lines may break.
 */
export const OwnLanguage = ({ children: text }: { children: string }) => {
  const own = ownLanguageOf(text, useLanguage().language);
  return own === null ? text : <span lang={own}>{text}</span>;
};
