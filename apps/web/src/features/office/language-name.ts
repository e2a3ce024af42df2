import { LANGUAGES, type Language } from '@temari/contracts/languages';
import { localeOf } from '@temari/contracts/locale';
import { useLanguage } from '../../lib/language/i18n.ts';

/** What a language is called in the reader's own. */
export const useLanguageName = (): ((other: Language) => string) => {
  const { language } = useLanguage();
  // Missing in Safari below 14.1.
  if (typeof Intl.DisplayNames !== 'function') return (other) => LANGUAGES[other].name;
  const names = new Intl.DisplayNames(localeOf(language), { type: 'language' });
  return (other) => names.of(other) ?? other;
};
