import { addDays, daysBetween } from '@temari/contracts/addis-time';
import type { HolidayName } from '@temari/contracts/holidays';

export interface Holiday {
  date: string;
  holiday: HolidayName;
  /** Follows the moon: the day is announced shortly before and may be the day beside it. */
  isExpected: boolean;
  /** Remembered, while schools and offices are open. */
  isMemorial: boolean;
}

const DAY_MS = 86_400_000;

const ethiopic = new Intl.DateTimeFormat('en-u-ca-ethiopic', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

const monthAndDay = (format: Intl.DateTimeFormat, date: Date): string => {
  const part = (type: string): string =>
    format.formatToParts(date).find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('month')}-${part('day')}`;
};

/** Month and day of the Ethiopian calendar: these move against the Gregorian one in leap years. */
const ETHIOPIAN_DAYS: Record<string, HolidayName> = {
  '1-1': 'new-year',
  '1-17': 'meskel',
  '5-11': 'epiphany',
  '3-29': 'nations-day',
  '6-12': 'martyrs-day',
  '6-23': 'adwa',
  '8-27': 'patriots-day',
  '9-20': 'downfall-of-the-derg',
};

const MEMORIAL_DAYS: readonly HolidayName[] = ['nations-day', 'martyrs-day'];
/** Proclamation 1334/2024 took this day off the list. */
const LAST_DOWNFALL = '2024-12-31';

/** Christmas keeps its Gregorian day in this century, and so does the day of labour. */
const GREGORIAN_DAYS: Record<string, HolidayName> = { '01-07': 'christmas', '05-01': 'labour-day' };

const ISLAMIC_DAYS: Record<string, HolidayName> = { '10-1': 'eid-al-fitr', '12-10': 'eid-al-adha', '3-12': 'mawlid' };

/** Easter of the eastern churches by Meeus' rule, in the Gregorian calendar (13 days from the Julian one until 2099). */
const easter = (year: number): number => {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  const day = ((d + e + 114) % 31) + 1;
  return Date.UTC(year, month - 1, day) + 13 * DAY_MS;
};

const movable = (date: Date): HolidayName | undefined => {
  const sunday = easter(date.getUTCFullYear());
  if (date.getTime() === sunday) return 'easter';
  return date.getTime() === sunday - 2 * DAY_MS ? 'good-friday' : undefined;
};

const fixedHoliday = (date: Date): HolidayName | undefined => {
  const iso = date.toISOString().slice(0, 10);
  const fixed = GREGORIAN_DAYS[iso.slice(5)] ?? ETHIOPIAN_DAYS[monthAndDay(ethiopic, date)];
  return fixed && !(fixed === 'downfall-of-the-derg' && iso > LAST_DOWNFALL) ? fixed : movable(date);
};

/** The public holidays and memorial days from one day to another, both included. */
export const holidaysBetween = (from: string, until: string): Holiday[] =>
  Array.from({ length: daysBetween(from, until) + 1 }, (_, days) => addDays(from, days)).flatMap((iso) => {
    const date = new Date(`${iso}T00:00:00Z`);
    const fixed = fixedHoliday(date);
    const expected = ISLAMIC_DAYS[monthAndDay(islamic, date)];
    return [
      ...(fixed ? [{ date: iso, holiday: fixed, isExpected: false, isMemorial: MEMORIAL_DAYS.includes(fixed) }] : []),
      ...(expected ? [{ date: iso, holiday: expected, isExpected: true, isMemorial: false }] : []),
    ];
  });
