import { fromEthiopian } from '@temari/contracts/ethiopian-calendar';
import type { DateOrder, StatementCalendar } from '@temari/contracts/statement-columns';
import type { SheetCell } from './sheet.ts';

const MONTHS: Record<string, number> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  መስከረም: 1,
  ጥቅምት: 2,
  ኅዳር: 3,
  ህዳር: 3,
  ሕዳር: 3,
  ታኅሣሥ: 4,
  ታህሳስ: 4,
  ታኅሳስ: 4,
  ጥር: 5,
  የካቲት: 6,
  መጋቢት: 7,
  ሚያዝያ: 8,
  ግንቦት: 9,
  ሰኔ: 10,
  ሐምሌ: 11,
  ሀምሌ: 11,
  ነሐሴ: 12,
  ነሀሴ: 12,
  ጳጉሜ: 13,
  ጳጉሜን: 13,
};
const monthOf = (word: string): number | undefined => MONTHS[word] ?? MONTHS[word.slice(0, 3)];

interface DateParts {
  /** In the order in which they stand; a month in words is in its place. */
  parts: [number, number, number];
  hasMonthName: boolean;
}

/** The three parts of a day in a cell; a time behind it is not looked at. */
export const datePartsOf = (text: string): DateParts | null => {
  const words = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .match(/^(\p{L}+|\d{1,4})[\s./,-]+(\p{L}+|\d{1,2})[\s./,-]+(\d{1,4})(?!\d)/u);
  if (!words) return null;
  const numbers = words.slice(1, 4).map((word) => (/^\d/.test(word) ? Number(word) : (monthOf(word) ?? Number.NaN)));
  const [one = Number.NaN, two = Number.NaN, three = Number.NaN] = numbers;
  if ([one, two, three].some(Number.isNaN)) return null;
  return { parts: [one, two, three], hasMonthName: words.slice(1, 4).some((word) => /^\p{L}/u.test(word)) };
};

const isoDate = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
};

/** Days before the first of 1970 in a spreadsheet's counting. */
const SERIAL_OF_1970 = 25_569;
const SERIAL_OF_1904 = 1462;
const SERIAL_MIN = 20_000;
const SERIAL_MAX = 80_000;

const dateOfSerial = (serial: number, isFrom1904: boolean): string | null => {
  const days = Math.floor(serial) + (isFrom1904 ? SERIAL_OF_1904 : 0);
  if (days < SERIAL_MIN || days > SERIAL_MAX) return null;
  return new Date((days - SERIAL_OF_1970) * 86_400_000).toISOString().slice(0, 10);
};

interface DateReading {
  dateOrder: DateOrder;
  calendar: StatementCalendar;
  isFrom1904: boolean;
}

/** The day in a cell, as `YYYY-MM-DD`, or null. A number is a day of a spreadsheet, which knows one calendar only. */
export const dateIn = (
  cell: SheetCell | undefined,
  { dateOrder, calendar, isFrom1904 }: DateReading,
): string | null => {
  if (typeof cell === 'number') return dateOfSerial(cell, isFrom1904);
  const read = datePartsOf(cell ?? '');
  if (!read) return null;
  const [one, two, three] = read.parts;
  // Four digits are a year wherever they stand.
  const isYearFirst = one > 31 || (!read.hasMonthName && dateOrder === 'ymd' && three <= 31);
  const [first, second, rest] = isYearFirst ? [three, two, one] : [one, two, three];
  const isMonthFirst = !isYearFirst && !read.hasMonthName && dateOrder === 'mdy';
  const [day, month] =
    isMonthFirst || (read.hasMonthName && /^\p{L}/u.test(String(cell).trim())) ? [second, first] : [first, second];
  const year = rest < 100 ? 2000 + rest : rest;
  return calendar === 'ethiopian' ? fromEthiopian({ year, month, day }) : isoDate(year, month, day);
};
