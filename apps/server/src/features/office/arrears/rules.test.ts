import { expect, test } from 'vitest';
import { needsSecondPerson, reductionRefusal, toSantim } from './rules.ts';

test.each([
  ['up to the limit at once', 100_000, 0, false],
  ['a santim above it', 100_001, 0, true],
  ['in parts: what was given before counts', 50_000, 50_000, false],
  ['in parts, a santim too much', 50_001, 50_000, true],
])('a second person: %s', (_, santim, aloneSantim, needed) => {
  expect(needsSecondPerson(santim, { aloneSantim, limitEtb: 1000 })).toBe(needed);
});

test('a limit of nothing always asks for two', () => {
  expect(needsSecondPerson(1, { aloneSantim: 0, limitEtb: 0 })).toBe(true);
});

test.each([
  ['a waiver of all', 140_000, '2026-11-10', 'waiver', 140_000, null],
  ['more than is open', 140_000, '2026-11-10', 'waiver', 140_001, 'reduction/too-high'],
  ['paid meanwhile', 0, '2026-11-10', 'waiver', 1, 'charge/not-open'],
  ['a write-off on the day', 140_000, '2026-10-17', 'write-off', 140_000, null],
  ['a write-off one day too early', 140_000, '2026-10-18', 'write-off', 140_000, 'charge/not-old'],
  ['a waiver before it is due', 140_000, '2026-12-01', 'waiver', 100, null],
] as const)('lowering a charge: %s', (_, open, dueOn, kind, santim, refusal) => {
  expect(reductionRefusal({ open, dueOn }, { kind, santim }, { today: '2026-11-16', seatDay: 30 })).toBe(refusal);
});

test.each([
  [0.29, 29],
  [19.99, 1999],
  [1400, 140_000],
])('%d birr are %i santim', (etb, santim) => {
  expect(toSantim(etb)).toBe(santim);
});
