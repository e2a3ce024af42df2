import type { PaymentStatus } from '@temari/contracts/vocabulary';
import { expect, test } from 'vitest';
import { type Asked, differenceOf, disagreement, nextCheckAt, outcomeOf, toldAmountEtb } from './rules.ts';

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

const HERE = { status: 'paid', amountEtb: 700 } as const;
const THERE = { state: 'paid', amount: 700, currency: 'ETB' } as const;

test.each([
  [THERE, HERE, null],
  [THERE, { ...HERE, status: 'refunded' as const }, null],
  [THERE, { ...HERE, status: 'pending' as const }, 'paid-there-only'],
  [THERE, { ...HERE, status: 'declined' as const }, 'paid-there-only'],
  [THERE, null, 'unknown-reference'],
  [{ ...THERE, amount: 700.01 }, HERE, 'amount-differs'],
  [{ ...THERE, currency: 'USD' }, HERE, 'amount-differs'],
  [{ ...THERE, state: 'refunded' as const }, HERE, 'given-back-there'],
  [{ ...THERE, state: 'reversed' as const }, HERE, 'given-back-there'],
  [{ ...THERE, state: 'refunded' as const }, { ...HERE, status: 'refunded' as const }, null],
  [{ ...THERE, state: 'open' as const }, HERE, 'paid-here-only'],
  [{ ...THERE, state: 'failed' as const }, HERE, 'paid-here-only'],
  [{ ...THERE, state: 'open' as const }, { ...HERE, status: 'pending' as const }, null],
  [{ ...THERE, state: 'failed' as const }, null, null],
  [{ ...THERE, state: 'other' as const }, HERE, null],
])('the line %j against %j: %s', (line, payment, kind) => {
  expect(differenceOf(line, payment)).toBe(kind);
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

test.each<[PaymentStatus, string | null, Asked, string]>([
  ['paid', null, 'paid', 'received'],
  ['refunded', null, 'refunded', 'received'],
  ['declined', 'paid-twice', 'paid', 'received'],
  ['pending', null, 'open', 'checking'],
  ['pending', null, 'unknown', 'checking'],
  ['pending', null, 'asked-already', 'checking'],
  ['pending', null, 'unreachable', 'checking'],
  ['pending', null, 'doubtful', 'checking'],
  ['pending', null, 'failed', 'failed'],
  ['declined', 'expired', 'open', 'failed'],
  ['declined', 'replaced', 'unknown', 'failed'],
  ['declined', 'expired', 'unreachable', 'checking'],
])('back from the checkout: %s (%s), and the gateway says %s: %s', (status, declineCode, asked, outcome) => {
  expect(outcomeOf({ status, declineCode }, asked)).toBe(outcome);
});
