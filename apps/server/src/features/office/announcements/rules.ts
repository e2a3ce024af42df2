import {
  ANNOUNCEMENT_FIELDS,
  type AnnouncementText,
  type AnnouncementWords,
  announcementFault,
  type Reached,
} from '@temari/contracts/announcement-rules';
import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import type { AudienceAsked } from '@temari/contracts/office-announcements';

/** What names the audience of a kind; undefined where it is missing, null for all. */
export const audienceValue = (asked: AudienceAsked): string | null | undefined =>
  asked.kind === 'all' ? null : asked[asked.kind];

interface Surroundings {
  origin: string;
  sender: string;
  bySms: boolean;
}

/** What is wrong with a text, by the names of its fields behind a prefix. */
export const faultsIn = (prefix: string, text: AnnouncementText, surroundings: Surroundings) =>
  ANNOUNCEMENT_FIELDS.flatMap((field) => {
    const fault = announcementFault(field, text, surroundings);
    return fault ? [[`${prefix}.${field}`, fault] as const] : [];
  });

/** What is wrong with texts, in any language. */
export const faultsOf = (words: AnnouncementWords, surroundings: Surroundings) =>
  LANGUAGE_CODES.flatMap((language) => faultsIn(`words.${language}`, words[language], surroundings));

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
