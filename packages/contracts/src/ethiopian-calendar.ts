/** A day of the Ethiopian calendar: thirteen months, the last of five days, or six before a leap year's new year. */
export interface EthiopianDay {
  year: number;
  month: number;
  day: number;
}

/** Days from 1970-01-01 back to the first day of the Ethiopian year 1 (29 August 8 in the Julian calendar). */
const EPOCH_DAY = -716_367;
const DAY_MS = 86_400_000;

const daysBeforeYear = (year: number): number => 365 * (year - 1) + Math.floor(year / 4);

/** `YYYY-MM-DD` to the Ethiopian day. Arithmetic, because many phones ship without the calendar's data. */
export const toEthiopian = (date: string): EthiopianDay => {
  const days = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS) - EPOCH_DAY;
  const year = Math.floor((4 * days + 1463) / 1461);
  const dayOfYear = days - daysBeforeYear(year);
  return { year, month: Math.floor(dayOfYear / 30) + 1, day: (dayOfYear % 30) + 1 };
};

export const daysInMonth = (year: number, month: number): number => (month < 13 ? 30 : year % 4 === 3 ? 6 : 5);

/** The Gregorian `YYYY-MM-DD` of an Ethiopian day, or null where there is no such day. */
export const fromEthiopian = ({ year, month, day }: EthiopianDay): string | null => {
  if (month < 1 || month > 13 || day < 1 || day > daysInMonth(year, month)) return null;
  const days = EPOCH_DAY + daysBeforeYear(year) + 30 * (month - 1) + day - 1;
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
};

/** Sene, the month with whose last day a school year ends. */
const LAST_MONTH = 10;

/** The school year that a day (`YYYY-MM-DD`) belongs to, named by its Ethiopian year; after 30 Sene it is the next one. */
export const schoolYearOf = (date: string): number => {
  const { year, month } = toEthiopian(date);
  return month > LAST_MONTH ? year + 1 : year;
};

/** The first day (`YYYY-MM-DD`) of the school year that a day belongs to: the one after 30 Sene. */
export const schoolYearBegan = (date: string): string =>
  fromEthiopian({ year: schoolYearOf(date) - 1, month: LAST_MONTH + 1, day: 1 }) ?? date;
