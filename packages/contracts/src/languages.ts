interface LanguageFacts {
  /** In its own letters, whatever language the page is in. */
  name: string;
  /** The product's name in this language until the office has entered one. */
  productName: string;
  /** Those of the first page, or letters that a device may have to fetch. */
  letters: 'latin' | 'ethiopic';
  /** For the platform's formatters. */
  locale: string;
  /** The same with the day before the month, for tables and date fields. */
  dayFirstLocale: string;
  /** Which calendar a reader without a preference sees. */
  calendar: 'gregorian' | 'both';
  /** Which clock a reader without a preference reads. */
  clock: 'international' | 'ethiopian';
  /** How the international clock is written. Where '7:00' would be read on the Ethiopian clock, it has 24 hours. */
  internationalHours: 12 | 24;
  /** What stands between the words of a list, and before its last. */
  list: readonly [between: string, beforeLast: string];
}

/** Every language of the product. A further one is an entry here and its files: see CONTRIBUTING.md. */
export const LANGUAGES = {
  en: {
    name: 'English',
    productName: 'Temari',
    letters: 'latin',
    locale: 'en-US',
    dayFirstLocale: 'en-GB',
    calendar: 'gregorian',
    clock: 'international',
    internationalHours: 12,
    list: [', ', ', and '],
  },
  am: {
    name: 'አማርኛ',
    productName: 'ተማሪ',
    letters: 'ethiopic',
    locale: 'am-ET',
    dayFirstLocale: 'am-ET',
    calendar: 'both',
    clock: 'ethiopian',
    internationalHours: 24,
    list: ['፣ ', ' እና '],
  },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

export type OtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;

/** The language without a choice, and the fallback for words that were not entered in another language. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** Everything but the language in which the office enters words first. */
export const OTHER_LANGUAGES = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE) as [
  OtherLanguage,
  ...OtherLanguage[],
];

export const isLanguage = (value: unknown): value is Language => LANGUAGE_CODES.some((code) => code === value);
