import { type Language, localeOf } from '@temari/contracts/languages';
import { useLanguage } from '../../lib/language/i18n.ts';

/** What a language is called in the reader's own. */
export const useLanguageName = (): ((other: Language) => string) => {
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(localeOf(language), { type: 'language' });
  return (other) => names.of(other) ?? other;
};
