import {
  ANNOUNCEMENT_FIELDS,
  type AnnouncementField,
  type AnnouncementWords,
  type AudienceKind,
} from '@temari/contracts/announcement-rules';
import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import type { AudienceAsked } from '@temari/contracts/office-announcements';

/** A field of the form, named as the server names it when it refuses one. */
export const fieldName = (language: Language, field: AnnouncementField) => `words.${language}.${field}` as const;
type FieldName = ReturnType<typeof fieldName>;

export type FormValues = Record<FieldName, string> & { bySms: boolean };

export interface AudienceValues {
  kind: AudienceKind | '';
  class: string;
  grade: string;
  service: string;
}
export const NO_AUDIENCE: AudienceValues = { kind: '', class: '', grade: '', service: '' };

/** Makes a record with one value for each language and text field of the form. */
export const forEachField = <Value>(
  make: (language: Language, field: AnnouncementField) => Value,
): Record<FieldName, Value> =>
  Object.fromEntries(
    LANGUAGE_CODES.flatMap((language) =>
      ANNOUNCEMENT_FIELDS.map((field) => [fieldName(language, field), make(language, field)]),
    ),
  ) as Record<FieldName, Value>;

export const EMPTY: FormValues = { bySms: false, ...forEachField(() => '') };

export const wordsFrom = (values: FormValues): AnnouncementWords => {
  const textIn = (language: Language) => ({
    title: values[fieldName(language, 'title')].trim(),
    body: values[fieldName(language, 'body')].trim(),
  });
  return Object.fromEntries(LANGUAGE_CODES.map((language) => [language, textIn(language)])) as AnnouncementWords;
};

/** Null until it is said for whom. */
export const audienceFrom = ({ kind, ...values }: AudienceValues): AudienceAsked | null => {
  if (kind === '') return null;
  if (kind === 'all') return { kind };
  return values[kind] ? ({ kind, [kind]: values[kind] } as AudienceAsked) : null;
};
