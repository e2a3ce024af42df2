import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import { toEthiopian } from '@temari/contracts/ethiopian-calendar';
import { LANGUAGES, type Language } from '@temari/contracts/languages';
import { ethiopianClock, internationalSlot, internationalTime, time24 } from '@temari/contracts/schedule';
import english from '../../messages/en/dates.json';
import { defineTexts, type Translate, useLanguage } from './i18n.ts';
import { type Preferences, usePreferences } from './preferences.ts';

const useTexts = defineTexts('dates', english);
type Texts = Translate<typeof english>;

/** The calendar day an instant falls on in Addis Ababa; a calendar date is that day wherever the reader is. */
const dayOf = (date: string): string => (date.length === 10 ? date : addisDate(new Date(date)));

/** Said by our own texts: the platform's calendar takes a slow phone a tenth of a second to load. */
const gregorian = (day: string, t: Texts): string => {
  const [year = 0, month, date = 0] = day.split('-').map(Number);
  return t('gregorian-date', { day: date, year, month: t(`gregorian-month-${month}` as keyof typeof english) });
};

const ethiopian = (date: string, t: Texts): string => {
  const { year, month, day } = toEthiopian(date);
  return t('ethiopian-date', { day, year, month: t(`month-${month}` as keyof typeof english) });
};

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

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
    if (wanted === 'gregorian') return gregorian(day, t);
    if (wanted === 'ethiopian') return ethiopian(day, t);
    return t('both-dates', { gregorian: gregorian(day, t), ethiopian: ethiopian(day, t) });
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
    weekday: (date: string): string => t(`weekday-${weekdayOf(dayOf(date))}` as keyof typeof english),
    shortWeekday: (date: string): string => t(`weekday-short-${weekdayOf(dayOf(date))}` as keyof typeof english),
    /** The number of the day within its month, in the reader's calendar. */
    dayOfMonth: (date: string): number =>
      wanted === 'ethiopian' || (wanted !== 'gregorian' && LANGUAGES[language].clock === 'ethiopian')
        ? toEthiopian(dayOf(date)).day
        : Number(dayOf(date).slice(8)),
    /** 'Hidar 2019', the Ethiopian month that a day lies in. */
    ethiopianMonth: (date: string): string => {
      const { year, month } = toEthiopian(dayOf(date));
      return `${t(`month-${month}` as keyof typeof english)} ${year}`;
    },
    /** 'November 2026'. */
    gregorianMonth: (date: string): string => {
      const [year, month] = dayOf(date).split('-').map(Number);
      return `${t(`gregorian-month-${month}` as keyof typeof english)} ${year}`;
    },
    gregorian: (date: string): string => gregorian(dayOf(date), t),
    ethiopian: (date: string): string => ethiopian(dayOf(date), t),
  };
};

/** Dates and times as this reader wants them. */
export const useDates = () => formatDates(useTexts(), useLanguage().language, usePreferences());
