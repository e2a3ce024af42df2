import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import { toEthiopian } from '@temari/contracts/ethiopian-calendar';
import { LANGUAGES, type Language } from '@temari/contracts/languages';
import { ethiopianClock, internationalSlot, onInternationalClock } from '@temari/contracts/schedule';
import english from '../../messages/en/dates.json';
import { defineTexts, type Translate, useLanguage } from './i18n.ts';
import { type Preferences, usePreferences } from './preferences.ts';

const useTexts = defineTexts('dates', english);
type Texts = Translate<typeof english>;

/** The calendar day an instant falls on in Addis Ababa; a calendar date is that day wherever the reader is. */
const dayOf = (date: string): string => (date.length === 10 ? date : addisDate(new Date(date)));

/** Said by our own texts: the platform's calendar takes a slow phone a tenth of a second to load. */
const partsOfGregorian = (date: string, t: Texts) => {
  const [year = 0, month, day = 0] = date.split('-').map(Number);
  return { day, year, month: t(`gregorian-month-${month}` as keyof typeof english) };
};

const partsOfEthiopian = (date: string, t: Texts) => {
  const { year, month, day } = toEthiopian(date);
  return { day, year, month: t(`month-${month}` as keyof typeof english) };
};

const gregorian = (date: string, t: Texts): string => t('gregorian-date', partsOfGregorian(date, t));
const ethiopian = (date: string, t: Texts): string => t('ethiopian-date', partsOfEthiopian(date, t));

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const ethiopianTime = (minuteOfDay: number, t: Texts): string => {
  const { hour, minute, part } = ethiopianClock(minuteOfDay);
  return t('ethiopian-time', { time: `${hour}:${String(minute).padStart(2, '0')}`, part: t(part) });
};

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
  const isEthiopianFirst =
    wanted === 'ethiopian' || (wanted !== 'gregorian' && LANGUAGES[language].clock === 'ethiopian');
  const brief = (date: string): string => {
    if (wanted !== 'both') return long(date);
    const gregorianDay = partsOfGregorian(dayOf(date), t);
    const ethiopianDay = partsOfEthiopian(dayOf(date), t);
    const [first, other] = isEthiopianFirst ? [ethiopianDay, gregorianDay] : [gregorianDay, ethiopianDay];
    return t('both-dates-brief', { ...first, otherDay: other.day, otherMonth: other.month });
  };
  const hours = LANGUAGES[language].internationalHours;
  const time = (minuteOfDay: number): string =>
    chosenClock(clock, language) === 'ethiopian'
      ? ethiopianTime(minuteOfDay, t)
      : onInternationalClock(hours, minuteOfDay);
  return {
    /** `YYYY-MM-DD` or an instant, in the reader's calendar. */
    long,
    /** The same for the rows of a list: of two calendars the second one goes without its year. */
    brief,
    /** Minutes after midnight in Addis Ababa, on the reader's clock. */
    time,
    /** The same on the Ethiopian clock, whatever the reader prefers: for places that show both. */
    ethiopianTime: (minuteOfDay: number): string => ethiopianTime(minuteOfDay, t),
    /** The same on the international clock, whatever the reader prefers. */
    internationalTime: (minuteOfDay: number): string => onInternationalClock(hours, minuteOfDay),
    /** From and to on the international clock. */
    internationalSlot: (startsAtMinute: number, endsAtMinute: number): string =>
      internationalSlot(hours, startsAtMinute, endsAtMinute),
    longWithTime: (instant: string): string =>
      t('date-at', { date: long(instant), time: time(addisMinuteOfDay(new Date(instant))) }),
    briefWithTime: (instant: string): string =>
      t('date-at', { date: brief(instant), time: time(addisMinuteOfDay(new Date(instant))) }),
    weekday: (date: string): string => t(`weekday-${weekdayOf(dayOf(date))}` as keyof typeof english),
    shortWeekday: (date: string): string => t(`weekday-short-${weekdayOf(dayOf(date))}` as keyof typeof english),
    /** The number of the day within its month, in the reader's calendar. */
    dayOfMonth: (date: string): number =>
      isEthiopianFirst ? toEthiopian(dayOf(date)).day : Number(dayOf(date).slice(8)),
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
