import { expect, test } from 'vitest';
import { disagreement, nextCheckAt, toldAmountEtb } from './rules.ts';

const CREATED = new Date('2026-11-15T00:00:00Z');
const minutesLater = (minutes: number) => new Date(CREATED.getTime() + minutes * 60_000);

test('a payment is asked about every minute at first, then ever more seldom, at least hourly, for three days', () => {
  let now = minutesLater(1);
  const gaps: number[] = [];
  for (let checks = 1; ; checks += 1) {
    const next = nextCheckAt(CREATED, checks, now);
    if (!next) break;
    gaps.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }

  expect(gaps.slice(0, 16)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 8, 16, 32, 60]);
  expect(Math.max(...gaps)).toBe(60);
  expect(now).toEqual(minutesLater(72 * 60));
});

const RECORD = { state: 'paid' as const, txRef: 'ref', amount: 700, currency: 'ETB', reference: 'AP1' };

test.each([
  [{}, null],
  [{ amount: 7 }, 'amount 7 instead of 700'],
  [{ amount: 700.5 }, 'amount 700.5 instead of 700'],
  [{ amount: Number.NaN }, 'amount NaN instead of 700'],
  [{ currency: 'USD' }, 'currency USD instead of ETB'],
  [{ txRef: 'other' }, 'reference other instead of ref'],
])('a record with %j disagrees by: %s', (changed, reason) => {
  expect(disagreement({ ...RECORD, ...changed }, { txRef: 'ref', amountEtb: 700 })).toBe(reason);
});

test.each([
  [{ amount: 600.5, currency: 'ETB' }, 600.5],
  [{ amount: 0.1 + 0.2, currency: 'ETB' }, 0.3],
  [{ amount: 600, currency: 'USD' }, null],
  [{ amount: 0, currency: 'ETB' }, null],
  [{ amount: 0.004, currency: 'ETB' }, null],
  [{ amount: -5, currency: 'ETB' }, null],
  [{ amount: Number.NaN, currency: 'ETB' }, null],
  [{ amount: Number.POSITIVE_INFINITY, currency: 'ETB' }, null],
  [{ amount: 1e9, currency: 'ETB' }, null],
])('told %j, it is %s birr', (told, etb) => {
  expect(toldAmountEtb(told)).toBe(etb);
});
