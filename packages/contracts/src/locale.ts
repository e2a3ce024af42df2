import { LANGUAGES, type Language } from './languages.ts';

/** The locale for a formatter; `gregory` writes Gregorian dates also where the language has a calendar of its own. */
export const localeOf = (
  language: Language,
  { dayFirst = false, calendar }: { dayFirst?: boolean; calendar?: 'gregory' | 'ethiopic' } = {},
): string => {
  const { locale, dayFirstLocale } = LANGUAGES[language];
  const chosen = dayFirst ? dayFirstLocale : locale;
  return calendar ? `${chosen}-u-ca-${calendar}` : chosen;
};
