import { expect, test } from 'vitest';
import { addDays, daysBetween } from './addis-time.ts';
import {
  BILLING_MONTH,
  type BillingCalendar,
  type BillingMonth,
  billingMonthAfter,
  billingMonthBefore,
  billingMonthName,
  billingMonthNamed,
  billingMonthOf,
  ETHIOPIAN_MONTHS,
  readMonthName,
  wholeMonthOf,
} from './billing-months.ts';

/** By Gregorian months from a day on, which begins an Ethiopian month. */
const gregorianFrom = (from: string): BillingCalendar => [{ from, calendar: 'gregorian' }];
const ALWAYS_GREGORIAN = gregorianFrom('2000-01-01');

test.each([
  ['an Ethiopian month', ETHIOPIAN_MONTHS, '2026-11-19', { from: '2026-11-10', to: '2026-12-09' }],
  ['Nehase with the six days of Pagume', ETHIOPIAN_MONTHS, '2027-09-11', { from: '2027-08-07', to: '2027-09-11' }],
  ['Nehase with the five days of Pagume', ETHIOPIAN_MONTHS, '2026-08-07', { from: '2026-08-07', to: '2026-09-10' }],
  ['a Gregorian month', ALWAYS_GREGORIAN, '2026-11-19', { from: '2026-11-01', to: '2026-11-30' }],
  ['February of a leap year', ALWAYS_GREGORIAN, '2028-02-01', { from: '2028-02-01', to: '2028-02-29' }],
  ['December', ALWAYS_GREGORIAN, '2026-12-31', { from: '2026-12-01', to: '2026-12-31' }],
] as const)('%s', (_, calendar, date, month) => {
  expect(billingMonthOf(calendar, date)).toEqual(month);
});

/** What is charged between the last month of one calendar and the first whole one of the other. */
test.each([
  ['2026-12-10', 'gregorian', ETHIOPIAN_MONTHS, ['2026-12-10', '2026-12-31', '2026-12-01']],
  ['2027-08-07', 'gregorian', ETHIOPIAN_MONTHS, ['2027-08-07', '2027-08-31', '2027-08-01']],
  // The new year after six days of Pagume.
  ['2027-09-12', 'gregorian', ETHIOPIAN_MONTHS, ['2027-09-12', '2027-09-30', '2027-09-01']],
  // In a leap year, where Yekatit begins with 9 February.
  ['2028-02-09', 'gregorian', ETHIOPIAN_MONTHS, ['2028-02-09', '2028-02-29', '2028-02-01']],
  ['2027-01-01', 'ethiopian', ALWAYS_GREGORIAN, ['2027-01-01', '2027-01-08', '2026-12-10']],
  // Nehase, joined with Pagume.
  ['2027-09-01', 'ethiopian', ALWAYS_GREGORIAN, ['2027-09-01', '2027-09-11', '2027-08-07']],
  ['2028-03-01', 'ethiopian', ALWAYS_GREGORIAN, ['2028-03-01', '2028-03-09', '2028-02-09']],
] as const)(
  'from %s on by the %s calendar, it is a shorter month first',
  (from, calendar, before, [, to, wholeFrom]) => {
    const changed = [...before, { from, calendar }];
    const between = billingMonthOf(changed, from);
    expect(between).toEqual({ from, to });
    expect(wholeMonthOf(changed, from)).toEqual({ from: wholeFrom, to });
    expect(billingMonthBefore(changed, between)).toEqual(billingMonthOf(before, addDays(from, -1)));
    expect(billingMonthAfter(changed, between)).toEqual(wholeMonthOf(changed, addDays(to, 1)));
  },
);

test.each([
  ['without a change', ETHIOPIAN_MONTHS],
  ['always Gregorian', ALWAYS_GREGORIAN],
  ['changed once', gregorianFrom('2026-12-10')],
  ['changed and changed back at once', [...gregorianFrom('2026-12-10'), { from: '2027-01-01', calendar: 'ethiopian' }]],
  ['changed back after years', [...gregorianFrom('2024-09-11'), { from: '2028-03-01', calendar: 'ethiopian' }]],
] as const)('%s: ten years of months follow each other, no day twice and none left out', (_, calendar) => {
  let month: BillingMonth = billingMonthOf(calendar, '2022-09-11');
  const names = new Set([billingMonthName(calendar, month.from)]);
  while (month.to < '2032-09-11') {
    const next = billingMonthAfter(calendar, month);
    expect(daysBetween(month.to, next.from)).toBe(1);
    expect(billingMonthBefore(calendar, next)).toEqual(month);
    for (const day of [next.from, next.to]) expect(billingMonthOf(calendar, day)).toEqual(next);
    const name = billingMonthName(calendar, next.from);
    expect(name).toMatch(BILLING_MONTH);
    expect(names.has(name)).toBe(false);
    names.add(name);
    expect(billingMonthNamed(calendar, name)).toEqual(next);
    month = next;
  }
});

test.each([
  ['2019-04', 'gregorian', null],
  ['2019-03', 'ethiopian', { from: '2026-11-10', to: '2026-12-09' }],
  ['gregorian-2026-11', 'ethiopian', null],
  ['gregorian-2026-12', 'gregorian', { from: '2026-12-10', to: '2026-12-31' }],
  ['gregorian-2027-01', 'gregorian', { from: '2027-01-01', to: '2027-01-31' }],
] as const)('%s, asked for where days are %s, is %o', (name, _, month) => {
  expect(billingMonthNamed(gregorianFrom('2026-12-10'), name)).toEqual(month);
});

test.each([
  ['2019-13', false],
  ['gregorian-2026-00', false],
  ['gregorian-', false],
  ['2026-11-10', false],
  ['gregorian-2026-11', true],
])('%s as the name of a month: %s', (name, isOne) => {
  expect(BILLING_MONTH.test(name)).toBe(isOne);
});

test('a name alone tells its calendar', () => {
  expect(readMonthName('2019-12')).toEqual({ calendar: 'ethiopian', from: '2027-08-07', to: '2027-09-11' });
  expect(readMonthName('gregorian-2028-02')).toEqual({ calendar: 'gregorian', from: '2028-02-01', to: '2028-02-29' });
});
