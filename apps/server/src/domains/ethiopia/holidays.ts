export type HolidayName =
  | 'new-year'
  | 'meskel'
  | 'christmas'
  | 'epiphany'
  | 'adwa'
  | 'labour-day'
  | 'patriots-day'
  | 'good-friday'
  | 'easter'
  | 'downfall-of-the-derg'
  | 'eid-al-fitr'
  | 'eid-al-adha'
  | 'mawlid';

export interface Holiday {
  date: string;
  holiday: HolidayName;
  /** Follows the moon: the day is announced shortly before and may be the day beside it. */
  isExpected: boolean;
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
  '6-23': 'adwa',
  '8-27': 'patriots-day',
  '9-20': 'downfall-of-the-derg',
};

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

const fixedHoliday = (date: Date): HolidayName | undefined =>
  GREGORIAN_DAYS[date.toISOString().slice(5, 10)] ?? ETHIOPIAN_DAYS[monthAndDay(ethiopic, date)] ?? movable(date);

/** The public holidays of a month, named `YYYY-MM`. */
export const holidaysOfMonth = (month: string): Holiday[] => {
  const [year = 0, place = 0] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, place, 0)).getUTCDate();
  return Array.from({ length: days }, (_, day) => new Date(Date.UTC(year, place - 1, day + 1))).flatMap((date) => {
    const fixed = fixedHoliday(date);
    const expected = ISLAMIC_DAYS[monthAndDay(islamic, date)];
    const iso = date.toISOString().slice(0, 10);
    return [
      ...(fixed ? [{ date: iso, holiday: fixed, isExpected: false }] : []),
      ...(expected ? [{ date: iso, holiday: expected, isExpected: true }] : []),
    ];
  });
};
