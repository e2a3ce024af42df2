import { expect, test } from 'vitest';
import { holidaysOfMonth } from './holidays.ts';

test.each([
  ['2026-09', 'new-year', '2026-09-11'],
  ['2027-09', 'new-year', '2027-09-12'],
  ['2026-09', 'meskel', '2026-09-27'],
  ['2026-01', 'christmas', '2026-01-07'],
  ['2026-01', 'epiphany', '2026-01-19'],
  ['2024-01', 'epiphany', '2024-01-20'],
  ['2026-03', 'adwa', '2026-03-02'],
  ['2026-04', 'good-friday', '2026-04-10'],
  ['2026-04', 'easter', '2026-04-12'],
  ['2027-05', 'easter', '2027-05-02'],
  ['2025-04', 'easter', '2025-04-20'],
  ['2026-05', 'patriots-day', '2026-05-05'],
  ['2026-05', 'downfall-of-the-derg', '2026-05-28'],
])('in %s %s falls on %s', (month, holiday, date) => {
  expect(holidaysOfMonth(month)).toContainEqual({ date, holiday, isExpected: false });
});

test('feasts that follow the moon are marked as expected', () => {
  expect(holidaysOfMonth('2026-03')).toContainEqual({ date: '2026-03-20', holiday: 'eid-al-fitr', isExpected: true });
});
