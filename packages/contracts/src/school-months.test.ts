import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addDays } from './addis-time.ts';
import { calendarDate } from './primitives.ts';
import { addMonths, daysOfMonth, SCHOOL_MONTH, schoolMonthOf } from './school-months.ts';

test.each([
  ['2019-01', { from: '2026-09-11', to: '2026-10-10' }],
  ['2019-03', { from: '2026-11-10', to: '2026-12-09' }],
  // Pagume has six days before the new year 2020.
  ['2019-12', { from: '2027-08-07', to: '2027-09-11' }],
  ['2020-12', { from: '2028-08-07', to: '2028-09-10' }],
])('%s is %o', (month, days) => {
  expect(daysOfMonth(month)).toEqual(days);
});

test('over ten years every day belongs to the month between whose first and last day it lies, and months follow each other', () => {
  let month = '2015-01';
  let day = daysOfMonth(month).from;
  for (let count = 0; count < 120; count += 1) {
    const { from, to } = daysOfMonth(month);
    expect(from).toBe(day);
    for (; day <= to; day = addDays(day, 1)) expect(schoolMonthOf(day)).toBe(month);
    expect(addMonths(addMonths(month, 1), -1)).toBe(month);
    expect(month).toMatch(SCHOOL_MONTH);
    month = addMonths(month, 1);
  }
  expect(month).toBe('2025-01');
});

test.each(['1910-01', '2189-12'])('%s is named, and so are its days and the months around it', (month) => {
  expect(month).toMatch(SCHOOL_MONTH);
  const { from, to } = daysOfMonth(month);
  for (const day of [from, to]) expect(z.safeParse(calendarDate, day).success).toBe(true);
  expect([addMonths(month, -1), addMonths(month, 1)]).toEqual(
    month === '1910-01' ? ['1909-12', '1910-02'] : ['2189-11', '2190-01'],
  );
});

test.each(['1900-01', '2189-13', '2199-12'])('%s is no month that anybody asks about', (month) => {
  expect(month).not.toMatch(SCHOOL_MONTH);
});
