import { LANGUAGE_CODES, type Language } from './languages.ts';
import type { NoticeSettings } from './notice-settings.ts';
import { plainTextFault, smsFault } from './notice-texts.ts';
import { segments } from './sms-segments.ts';

/** Whom an announcement is for. */
export const AUDIENCE_KINDS = ['class', 'grade', 'service', 'all'] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

/** `waiting`: for a second person. `stopped`: called off before or while it was sent. */
export const ANNOUNCEMENT_STATES = ['waiting', 'sending', 'sent', 'stopped'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export const ANNOUNCEMENT_TEXT_MAX = { title: 80, body: 400 } as const;
export type AnnouncementField = keyof typeof ANNOUNCEMENT_TEXT_MAX;
export const ANNOUNCEMENT_FIELDS = Object.keys(ANNOUNCEMENT_TEXT_MAX) as AnnouncementField[];

export interface AnnouncementText {
  title: string;
  body: string;
}
export type AnnouncementWords = Record<Language, AnnouncementText>;

/** The SMS as it arrives: the same words as in the app, after the name of the site. */
export const announcementSms = (sender: string, { title, body }: AnnouncementText): string =>
  `${sender}: ${title.trim()}: ${body.trim()}`;

/** Why a text cannot be announced; null when it can. */
export const announcementFault = (
  field: AnnouncementField,
  text: AnnouncementText,
  { origin, sender, bySms }: { origin: string; sender: string; bySms: boolean },
) => {
  const fault = plainTextFault(text[field], { origin });
  if (fault || field === 'title' || !bySms) return fault;
  return smsFault(announcementSms(sender, text));
};

/** Whom an announcement reaches, and how. */
export interface Reached {
  receivers: number;
  /** People whom nothing else reaches, by the language in which they read. */
  sms: Record<Language, number>;
}

export interface AnnouncementCost {
  /** How many people get an SMS. */
  people: number;
  segments: number;
  santim: number;
}

/** What the SMS cost, one person each; the form and the server both ask here. */
export const announcementCost = (
  { sms }: Pick<Reached, 'sms'>,
  words: AnnouncementWords,
  { bySms, sender, smsPriceSantim }: { bySms: boolean; sender: string; smsPriceSantim: number },
): AnnouncementCost => {
  if (!bySms) return { people: 0, segments: 0, santim: 0 };
  const sum = (of: (language: Language) => number): number =>
    LANGUAGE_CODES.reduce((total, language) => total + of(language), 0);
  const all = sum((language) => sms[language] * segments(announcementSms(sender, words[language])));
  return { people: sum((language) => sms[language]), segments: all, santim: all * smsPriceSantim };
};

/** Whether a second member of staff must approve it. */
export const needsSecondPerson = (
  { receivers, santim }: { receivers: number; santim: number },
  { aloneReceivers, aloneSantim }: Pick<NoticeSettings, 'aloneReceivers' | 'aloneSantim'>,
): boolean => receivers > aloneReceivers || santim > aloneSantim;

const GROWTH_AT_LEAST = 5;
const GROWTH_SHARE = 0.1;

/**
 * Whether what is sent is what was seen. Families come and go while somebody writes: fewer people are fine, and a tenth
 * more, or five.
 */
export const isAsSeen = (seen: number, now: number): boolean =>
  now <= seen + Math.max(GROWTH_AT_LEAST, Math.floor(seen * GROWTH_SHARE));
