import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import { type EditedWords, NOTICE_TEXTS, type NoticeText } from '@temari/contracts/notice-texts';
import type { NoticeRule } from '@temari/contracts/office-notices';

/** A field of the form, named as the server names it when it refuses one. */
export const fieldName = (language: Language, field: NoticeText) => `words.${language}.${field}` as const;
type FieldName = ReturnType<typeof fieldName>;
export type RuleValues = Record<FieldName, string>;

/** Something for every field of the form. */
export const forEachField = <Value>(make: (language: Language, field: NoticeText) => Value): Record<FieldName, Value> =>
  Object.fromEntries(
    LANGUAGE_CODES.flatMap((language) =>
      NOTICE_TEXTS.map((field) => [fieldName(language, field), make(language, field)]),
    ),
  ) as Record<FieldName, Value>;

const inEach = (make: (language: Language, field: NoticeText) => string): Record<Language, EditedWords> =>
  Object.fromEntries(
    LANGUAGE_CODES.map((language) => [
      language,
      Object.fromEntries(NOTICE_TEXTS.map((field) => [field, make(language, field)])),
    ]),
  ) as Record<Language, EditedWords>;

/** What the office may change of the words of a rule. */
export const editedWords = ({ words }: Pick<NoticeRule, 'words'>): Record<Language, EditedWords> =>
  inEach((language, field) => words[language][field]);

export const wordsFrom = (values: RuleValues): Record<Language, EditedWords> =>
  inEach((language, field) => values[fieldName(language, field)]);
