import { fromEthiopian, toEthiopian } from './ethiopian-calendar.ts';

/** The month of the year that Pagume, of five or six days, is part of. */
const NEHASE = 12;
const PAGUME = 13;

/**
 * A month in which lessons are counted, `2019-03` for Hidar 2019: an Ethiopian month, Pagume joined to Nehase. The days of
 * each, and of those around it, are dates that we know.
 */
export const SCHOOL_MONTH = /^(19[1-9]|20\d|21[0-8])\d-(0[1-9]|1[0-2])$/;

const named = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;
const partsOf = (month: string): { year: number; month: number } => ({
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(5)),
});

/** The month that a day (`YYYY-MM-DD`) belongs to. */
export const schoolMonthOf = (date: string): string => {
  const { year, month } = toEthiopian(date);
  return named(year, Math.min(month, NEHASE));
};

/** The month that lies `count` months later, or earlier where it is negative. */
export const addMonths = (month: string, count: number): string => {
  const { year, month: number } = partsOf(month);
  const months = year * NEHASE + number - 1 + count;
  return named(Math.floor(months / NEHASE), (months % NEHASE) + 1);
};

const dayOf = (year: number, month: number, day: number): string => {
  const date = fromEthiopian({ year, month, day });
  if (!date) throw new RangeError(`There is no day ${year}-${month}-${day} in the Ethiopian calendar.`);
  return date;
};

/** The first and the last day (`YYYY-MM-DD`) of a month. */
export const daysOfMonth = (name: string): { from: string; to: string } => {
  const { year, month } = partsOf(name);
  const from = dayOf(year, month, 1);
  if (month < NEHASE) return { from, to: dayOf(year, month, 30) };
  return { from, to: fromEthiopian({ year, month: PAGUME, day: 6 }) ?? dayOf(year, PAGUME, 5) };
};
