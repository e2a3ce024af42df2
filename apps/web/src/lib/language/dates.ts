import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import { toEthiopian } from '@temari/contracts/ethiopian-calendar';
import { LANGUAGES, type Language, localeOf } from '@temari/contracts/languages';
import { ethiopianClock, internationalSlot, internationalTime, time24 } from '@temari/contracts/schedule';
import english from '../../messages/en/dates.json';
import { defineTexts, type Translate, useLanguage } from './i18n.ts';
import { type Preferences, usePreferences } from './preferences.ts';

const useTexts = defineTexts('dates', english);
type Texts = Translate<typeof english>;

/** The calendar day an instant falls on in Addis Ababa; a calendar date is that day wherever the reader is. */
const dayOf = (date: string): string => (date.length === 10 ? date : addisDate(new Date(date)));

const gregorian = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language, { calendar: 'gregory' }), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** The platform's calendar takes a slow phone a tenth of a second to load, so it is loaded while the page waits for the network. */
export const wakeCalendar = (language: Language): void => {
  gregorian(dayOf(new Date().toISOString()), language);
};

const ethiopian = (date: string, t: Texts): string => {
  const { year, month, day } = toEthiopian(date);
  return t('ethiopian-date', { day, year, month: t(`month-${month}` as keyof typeof english) });
};

const ethiopianTime = (minuteOfDay: number, t: Texts): string => {
  const { hour, minute, part } = ethiopianClock(minuteOfDay);
  return t('ethiopian-time', { time: `${hour}:${String(minute).padStart(2, '0')}`, part: t(part) });
};

const onInternationalClock = (minuteOfDay: number, language: Language): string =>
  LANGUAGES[language].internationalHours === 24 ? time24(minuteOfDay) : internationalTime(minuteOfDay);

/** Which clock a reader reads: their choice, else that of their language. */
export const chosenClock = (clock: Preferences['clock'], language: Language): 'international' | 'ethiopian' =>
  clock === 'auto' ? LANGUAGES[language].clock : clock;

export const formatDates = (
  t: Texts,
  language: Language,
  { calendar, clock }: Pick<Preferences, 'calendar' | 'clock'>,
) => {
  const wanted = calendar === 'auto' ? LANGUAGES[language].calendar : calendar;
  const long = (date: string): string => {
    const day = dayOf(date);
    if (wanted === 'gregorian') return gregorian(day, language);
    if (wanted === 'ethiopian') return ethiopian(day, t);
    return t('both-dates', { gregorian: gregorian(day, language), ethiopian: ethiopian(day, t) });
  };
  const time = (minuteOfDay: number): string =>
    chosenClock(clock, language) === 'ethiopian'
      ? ethiopianTime(minuteOfDay, t)
      : onInternationalClock(minuteOfDay, language);
  return {
    /** `YYYY-MM-DD` or an instant, in the reader's calendar. */
    long,
    /** Minutes after midnight in Addis Ababa, on the reader's clock. */
    time,
    /** The same on the Ethiopian clock, whatever the reader prefers: for places that show both. */
    ethiopianTime: (minuteOfDay: number): string => ethiopianTime(minuteOfDay, t),
    /** The same on the international clock, whatever the reader prefers. */
    internationalTime: (minuteOfDay: number): string => onInternationalClock(minuteOfDay, language),
    /** From and to on the international clock. */
    internationalSlot: (startsAtMinute: number, endsAtMinute: number): string =>
      LANGUAGES[language].internationalHours === 24
        ? `${time24(startsAtMinute)} - ${time24(endsAtMinute)}`
        : internationalSlot(startsAtMinute, endsAtMinute),
    longWithTime: (instant: string): string =>
      t('date-at', { date: long(instant), time: time(addisMinuteOfDay(new Date(instant))) }),
    gregorian: (date: string): string => gregorian(dayOf(date), language),
    ethiopian: (date: string): string => ethiopian(dayOf(date), t),
  };
};

/** Dates and times as this reader wants them. */
export const useDates = () => formatDates(useTexts(), useLanguage().language, usePreferences());
