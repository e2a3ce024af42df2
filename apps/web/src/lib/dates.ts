import english from '../messages/en/dates.json';
import { toEthiopian } from './ethiopian-calendar.ts';
import { defineTexts, type Language, type Translate, useLanguage } from './i18n.ts';
import { type Preferences, usePreferences } from './preferences.ts';

const ZONE = 'Africa/Addis_Ababa';
const useTexts = defineTexts('dates', english);
type Texts = Translate<typeof english>;

/** The calendar day an instant falls on in Addis Ababa; a calendar date is that day wherever the reader is. */
const dayOf = (date: string): string =>
  date.length === 10
    ? date
    : new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
        new Date(date),
      );

const gregorian = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'am' ? 'am-ET-u-ca-gregory' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** The platform's calendar takes a slow phone a tenth of a second to wake up: better while the line is waited for. */
export const wakeCalendar = (language: Language): void => {
  gregorian(dayOf(new Date().toISOString()), language);
};

const ethiopian = (date: string, t: Texts): string => {
  const { year, month, day } = toEthiopian(date);
  return t('ethiopian-date', { day, year, month: t(`month-${month}` as keyof typeof english) });
};

/** Minutes after midnight in Addis Ababa. */
const minuteOf = (instant: string): number => {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(new Date(instant))
    .split(':')
    .map(Number);
  return hour * 60 + minute;
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const PARTS = ['night', 'morning', 'afternoon', 'evening'] as const;

/** The Ethiopian day begins at six in the morning: seven o'clock is one o'clock. */
const ethiopianClock = (minuteOfDay: number, t: Texts): string => {
  const hour = Math.floor(minuteOfDay / 60) % 24;
  const shown = (hour + 6) % 12 || 12;
  const part = PARTS[Math.floor(hour / 6)] ?? 'night';
  return t('ethiopian-time', { time: `${shown}:${twoDigits(minuteOfDay % 60)}`, part: t(part) });
};

const internationalClock = (minuteOfDay: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'am' ? 'am-ET' : 'en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(minuteOfDay * 60_000));

export const formatDates = (
  t: Texts,
  language: Language,
  { calendar, clock }: Pick<Preferences, 'calendar' | 'clock'>,
) => {
  const wanted = calendar === 'auto' ? (language === 'am' ? 'both' : 'gregorian') : calendar;
  const long = (date: string): string => {
    const day = dayOf(date);
    if (wanted === 'gregorian') return gregorian(day, language);
    if (wanted === 'ethiopian') return ethiopian(day, t);
    return t('both-dates', { gregorian: gregorian(day, language), ethiopian: ethiopian(day, t) });
  };
  const time = (minuteOfDay: number): string =>
    clock === 'ethiopian' ? ethiopianClock(minuteOfDay, t) : internationalClock(minuteOfDay, language);
  return {
    /** `YYYY-MM-DD` or an instant, in the reader's calendar. */
    long,
    /** Minutes after midnight in Addis Ababa, on the reader's clock. */
    time,
    /** The same on the Ethiopian clock, whatever the reader prefers: for places that show both. */
    ethiopianTime: (minuteOfDay: number): string => ethiopianClock(minuteOfDay, t),
    longWithTime: (instant: string): string => t('date-at', { date: long(instant), time: time(minuteOf(instant)) }),
    gregorian: (date: string): string => gregorian(dayOf(date), language),
    ethiopian: (date: string): string => ethiopian(dayOf(date), t),
  };
};

/** Dates and times as this reader wants them. */
export const useDates = () => formatDates(useTexts(), useLanguage().language, usePreferences());
