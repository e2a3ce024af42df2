import { OTHER_LANGUAGES, type OtherLanguage } from '@temari/contracts/languages';
import type { Translations } from '@temari/contracts/translations';

/** A field of the form, named as the server names it when it refuses one. */
export const translatedName = <Field extends string>(language: OtherLanguage, field: Field) =>
  `translations.${language}.${field}` as const;

type Named<Field extends string, Value> = Record<ReturnType<typeof translatedName<Field>>, Value>;

export const inEachLanguage = <Value>(make: (language: OtherLanguage) => Value): Record<OtherLanguage, Value> =>
  Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, make(language)])) as Record<OtherLanguage, Value>;

/** Something for a field of the form in every other language: its value, or its rule. */
export const forTranslated = <Field extends string, Value>(
  field: Field,
  make: (language: OtherLanguage) => Value,
): Named<Field, Value> =>
  Object.fromEntries(OTHER_LANGUAGES.map((language) => [translatedName(language, field), make(language)])) as Named<
    Field,
    Value
  >;

/** What was entered in other languages, as values of a form. */
export const translatedValues = <Field extends string>(
  fields: readonly Field[],
  stored: Translations<Record<Field, string>> | undefined,
): Named<Field, string> =>
  Object.assign({}, ...fields.map((field) => forTranslated(field, (language) => stored?.[language]?.[field] ?? '')));

/** And back, as the server takes them. */
export const translationsFrom = <Field extends string>(
  fields: readonly Field[],
  values: Named<Field, string>,
): Record<OtherLanguage, Record<Field, string>> =>
  inEachLanguage(
    (language) =>
      Object.fromEntries(fields.map((field) => [field, values[translatedName(language, field)]])) as Record<
        Field,
        string
      >,
  );
