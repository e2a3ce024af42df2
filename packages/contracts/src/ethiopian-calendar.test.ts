import { expect, test } from 'vitest';
import { daysInMonth, fromEthiopian, schoolYearOf, toEthiopian } from './ethiopian-calendar.ts';

const intl = new Intl.DateTimeFormat('en-u-ca-ethiopic', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

const byIntl = (instant: Date) => {
  const parts = Object.fromEntries(intl.formatToParts(instant).map(({ type, value }) => [type, value]));
  return { year: Number(parts.year), month: Number(parts.month), day: Number(parts.day) };
};

test('every day from 1900 to 2100 is the day the platform says, and back', () => {
  const wrong: string[] = [];
  for (let time = Date.UTC(1900, 0, 1); time <= Date.UTC(2100, 11, 31); time += 86_400_000) {
    const instant = new Date(time);
    const date = instant.toISOString().slice(0, 10);
    const day = toEthiopian(date);
    const expected = byIntl(instant);
    const isSame = day.year === expected.year && day.month === expected.month && day.day === expected.day;
    if (!isSame || fromEthiopian(day) !== date) wrong.push(date);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['2026-09-11', { year: 2019, month: 1, day: 1 }, 'the new year'],
  ['2023-09-11', { year: 2015, month: 13, day: 6 }, 'the sixth day of Pagume, before a leap year'],
  ['2023-09-12', { year: 2016, month: 1, day: 1 }, 'the new year after it'],
  ['2000-02-29', { year: 1992, month: 6, day: 21 }, 'a Gregorian leap day'],
])('%s is %o: %s', (date, day) => {
  expect(toEthiopian(date)).toEqual(day);
});

test.each([
  [{ year: 2016, month: 13, day: 6 }],
  [{ year: 2019, month: 14, day: 1 }],
  [{ year: 2019, month: 0, day: 1 }],
  [{ year: 2019, month: 1, day: 31 }],
  [{ year: 2019, month: 1, day: 0 }],
])('there is no %o', (day) => {
  expect(fromEthiopian(day)).toBeNull();
});

test('Pagume has six days in every fourth year', () => {
  expect([2015, 2016, 2017, 2018, 2019].map((year) => daysInMonth(year, 13))).toEqual([6, 5, 5, 5, 6]);
});

test.each([
  ['2026-07-07', 2018, '30 Sene, the last day of the old one'],
  ['2026-07-08', 2019, '1 Hamle'],
  ['2026-09-10', 2019, 'the last day of the calendar year'],
  ['2026-09-11', 2019, 'the new year'],
  ['2027-07-07', 2019, '30 Sene of the year after'],
])('%s is in the school year %i: %s', (date, year) => {
  expect(schoolYearOf(date)).toBe(year);
});
