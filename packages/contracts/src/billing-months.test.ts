import { expect, test } from 'vitest';
import { addDays } from './addis-time.ts';
import { BILLING_CALENDARS, type BillingMonth, billingMonthAfter, billingMonthOf } from './billing-months.ts';

test.each([
  ['ethiopian', '2026-11-19', { from: '2026-11-10', to: '2026-12-09' }],
  ['ethiopian', '2027-09-11', { from: '2027-08-07', to: '2027-09-11' }],
  ['gregorian', '2026-11-19', { from: '2026-11-01', to: '2026-11-30' }],
  ['gregorian', '2028-02-29', { from: '2028-02-01', to: '2028-02-29' }],
  ['gregorian', '2026-12-31', { from: '2026-12-01', to: '2026-12-31' }],
] as const)('by the %s calendar %s is within %o', (calendar, date, month) => {
  expect(billingMonthOf(calendar, date)).toEqual(month);
});

test.each(BILLING_CALENDARS)('months of the %s calendar follow each other for ten years without a gap', (calendar) => {
  let month: BillingMonth = billingMonthOf(calendar, '2022-09-11');
  for (let count = 0; count < 120; count += 1) {
    const next = billingMonthAfter(calendar, month);
    expect(next.from).toBe(addDays(month.to, 1));
    for (const day of [next.from, next.to]) expect(billingMonthOf(calendar, day)).toEqual(next);
    month = next;
  }
});

test('a change of the calendar makes one shorter month, and no day is charged twice', () => {
  const hidar = billingMonthOf('ethiopian', '2026-11-19');
  expect(billingMonthAfter('gregorian', hidar)).toEqual({ from: '2026-12-10', to: '2026-12-31' });
});
