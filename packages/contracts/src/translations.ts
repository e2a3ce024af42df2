import { DEFAULT_LANGUAGE, type Language, OTHER_LANGUAGES, type OtherLanguage } from './languages.ts';

/** What the office entered in other languages, by language and field; what it has not entered is left out. */
type Entered<Words> = { [Field in keyof Words]?: Words[Field] | undefined };
export type Translations<Words> = { [Code in OtherLanguage]?: Entered<Words> };

/** A field as a reader of this language reads it: in that language where it was entered, or else in English. */
export const wordIn = <Name extends string>(
  language: Language,
  entered: { [Field in Name]: string } & { translations?: Translations<{ [Field in Name]: string }> | undefined },
  field: Name,
): string => (language === DEFAULT_LANGUAGE ? '' : entered.translations?.[language]?.[field]) || entered[field];

/** Only what was entered: blank words are none, and a language without words is left out. */
export const enteredTranslations = <Words>(typed: Translations<Words> | undefined): Translations<Words> => {
  const kept: Translations<Words> = {};
  for (const language of OTHER_LANGUAGES) {
    const words = Object.entries(typed?.[language] ?? {}).filter(([, word]) => word);
    if (words.length > 0) kept[language] = Object.fromEntries(words) as Entered<Words>;
  }
  return kept;
};
