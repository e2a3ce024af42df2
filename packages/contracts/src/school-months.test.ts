import { expect, test } from 'vitest';
import { addDays } from './addis-time.ts';
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
