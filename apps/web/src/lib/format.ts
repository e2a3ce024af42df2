import type { Language } from './i18n.ts';

const ZONE = 'Africa/Addis_Ababa';

/** A calendar date means that day wherever the reader is. */
const asInstant = (date: string): Date => (date.length === 10 ? new Date(`${date}T00:00:00Z`) : new Date(date));
const zoneOf = (date: string): string => (date.length === 10 ? 'UTC' : ZONE);

const longGregorian = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'am' ? 'am-ET-u-ca-gregory' : 'en-GB', {
    dateStyle: 'long',
    timeZone: zoneOf(date),
  }).format(asInstant(date));

/** The era's abbreviation reads like 'morning', so it is left out and said in words of ours. */
export const longEthiopian = (date: string, language: Language): string => {
  const parts = new Intl.DateTimeFormat(language === 'am' ? 'am-ET-u-ca-ethiopic' : 'en-u-ca-ethiopic', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zoneOf(date),
  }).formatToParts(asInstant(date));
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  return language === 'am'
    ? `${part('month')} ${part('day')}፣ ${part('year')} ዓ.ም`
    : `${part('day')} ${part('month')} ${part('year')} E.C.`;
};

/** `YYYY-MM-DD` or an instant, as a long date; with Amharic, in the Ethiopian calendar. */
export const longDate = (date: string, language: Language): string =>
  language === 'am' ? longEthiopian(date, language) : longGregorian(date, language);

/** As people say it: whole kilobytes, megabytes to one digit. */
export const fileSize = (bytes: number): string => {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${Number(megabytes.toFixed(1))} MB`;
};
