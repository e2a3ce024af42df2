import {
  ANNOUNCEMENT_FIELDS,
  type AnnouncementWords,
  announcementFault,
  type Reached,
} from '@temari/contracts/announcement-rules';
import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import type { AudienceAsked } from '@temari/contracts/office-announcements';

/** What names the audience of a kind; undefined where it is missing, null for all. */
export const audienceValue = (asked: AudienceAsked): string | null | undefined =>
  asked.kind === 'all' ? null : asked[asked.kind];

/** What is wrong with texts, by the names of their fields. */
export const faultsOf = (words: AnnouncementWords, surroundings: { origin: string; sender: string; bySms: boolean }) =>
  Object.fromEntries(
    LANGUAGE_CODES.flatMap((language) =>
      ANNOUNCEMENT_FIELDS.flatMap((field) => {
        const fault = announcementFault(field, words[language], surroundings);
        return fault ? [[`words.${language}.${field}`, fault] as const] : [];
      }),
    ),
  );

interface ReachedIn {
  language: Language;
  receivers: number;
  push: number;
  telegram: number;
  email: number;
  sms: number;
}

/** All languages together. */
export const summed = (rows: readonly ReachedIn[]): Reached & { push: number; telegram: number; email: number } => {
  const sum = (of: (row: ReachedIn) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    receivers: sum(({ receivers }) => receivers),
    push: sum(({ push }) => push),
    telegram: sum(({ telegram }) => telegram),
    email: sum(({ email }) => email),
    sms: Object.fromEntries(
      LANGUAGE_CODES.map((language) => [language, sum((row) => (row.language === language ? row.sms : 0))]),
    ) as Record<Language, number>,
  };
};
