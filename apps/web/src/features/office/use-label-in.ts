import type { Language } from '@temari/contracts/languages';
import { useLanguageName } from './language-name.ts';
import { useTexts } from './texts.ts';

/** The label of a field that is filled in one language: 'Name in Amharic'. */
export const useLabelIn = (): ((language: Language, what: string) => string) => {
  const t = useTexts();
  const languageName = useLanguageName();
  return (language, what) => t('in-language', { what, language: languageName(language) });
};
