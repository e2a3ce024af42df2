import { expect, test } from 'vitest';
import { MAKE_UP_DEFAULTS, makeUpAnswer } from './make-up-rules.ts';

const startsAt = new Date('2026-11-18T14:00:00Z');
const at = (instant: string) => new Date(instant);

test.each([
  ['illness', '2026-11-18T02:00:00.000Z', 0, 'seat'],
  ['illness', '2026-11-18T02:00:00.001Z', 0, 'late'],
  ['no-power', '2026-11-18T14:30:00Z', 0, 'seat'],
  ['no-network', '2026-11-19T14:00:00Z', 1, 'seat'],
  ['travel', '2026-11-17T14:00:00Z', 2, 'enough'],
  ['no-power', '2026-11-18T14:30:00Z', 2, 'enough'],
] as const)('%s, said at %s with %d places open, gives: %s', (reason, now, seats, answer) => {
  expect(makeUpAnswer({ startsAt }, reason, { now: at(now), seats, rules: MAKE_UP_DEFAULTS })).toBe(answer);
});

test.each([
  [{ noticeHours: 24 }, 'late'],
  [{ noticeHours: 0 }, 'seat'],
  [{ atMost: 1 }, 'enough'],
] as const)('eighteen hours before, with one place open, %o gives: %s', (changed, answer) => {
  const rules = { ...MAKE_UP_DEFAULTS, ...changed };
  expect(makeUpAnswer({ startsAt }, 'illness', { now: at('2026-11-17T20:00:00Z'), seats: 1, rules })).toBe(answer);
});
