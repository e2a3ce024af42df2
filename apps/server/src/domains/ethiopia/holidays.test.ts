import { expect, test } from 'vitest';
import { holidaysBetween } from './holidays.ts';

test.each([
  ['new-year', '2026-09-11'],
  ['new-year', '2027-09-12'],
  ['meskel', '2026-09-27'],
  ['christmas', '2026-01-07'],
  ['epiphany', '2026-01-19'],
  ['epiphany', '2024-01-20'],
  ['adwa', '2026-03-02'],
  ['good-friday', '2026-04-10'],
  ['easter', '2026-04-12'],
  ['easter', '2027-05-02'],
  ['easter', '2025-04-20'],
  ['patriots-day', '2026-05-05'],
  ['downfall-of-the-derg', '2024-05-28'],
])('%s falls on %s', (holiday, date) => {
  expect(holidaysBetween(date, date)).toEqual([{ date, holiday, isExpected: false, isMemorial: false }]);
});

test.each([
  ['nations-day', '2026-12-08'],
  ['martyrs-day', '2027-02-19'],
])('%s is remembered on %s, while schools are open', (holiday, date) => {
  expect(holidaysBetween(date, date)).toEqual([{ date, holiday, isExpected: false, isMemorial: true }]);
});

test('since the law of 2024 Ginbot 20 is an ordinary day', () => {
  expect(holidaysBetween('2025-05-28', '2025-05-28')).toEqual([]);
});

test('a year has twelve public holidays and two memorial days, the first and last day included', () => {
  const year = holidaysBetween('2026-09-11', '2027-09-11');
  expect(year.filter(({ isMemorial }) => isMemorial)).toHaveLength(2);
  expect(new Set(year.filter(({ isMemorial }) => !isMemorial).map(({ holiday }) => holiday)).size).toBe(12);
  expect(year[0]?.date).toBe('2026-09-11');
});

test('feasts that follow the moon are marked as expected', () => {
  expect(holidaysBetween('2026-03-20', '2026-03-20')).toEqual([
    { date: '2026-03-20', holiday: 'eid-al-fitr', isExpected: true, isMemorial: false },
  ]);
});
