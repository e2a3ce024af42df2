import type { PaymentStatus } from '@temari/contracts/vocabulary';
import { expect, test } from 'vitest';
import { type Asked, differenceOf, outcomeOf } from './rules.ts';

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
