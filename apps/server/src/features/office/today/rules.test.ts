import { WAITS_TOO_LONG_HOURS } from '@temari/contracts/office-needs';
import { expect, test } from 'vitest';
import { isBackupOverdue, whatIsLate } from './rules.ts';

const NOW = new Date('2026-11-15T09:00:00Z');
const HOUR_MS = 60 * 60_000;
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR_MS);

test.each([
  ['none was ever taken', null, false, true],
  ['none was ever taken of a demo', null, true, false],
  ['it is an hour old', hoursAgo(1), false, false],
  ['it is a day old', hoursAgo(24), false, false],
  ['it is older than a day', hoursAgo(24.01), false, true],
  ['that of a demo is older than a day', hoursAgo(25), true, true],
])('when %s', (_name, lastGoodAt, isDemo, isOverdue) => {
  expect(isBackupOverdue(lastGoodAt, NOW, isDemo)).toBe(isOverdue);
});

const NOTHING = Object.fromEntries(
  Object.keys(WAITS_TOO_LONG_HOURS).map((kind) => [kind, { count: 0, oldest: null }]),
) as Parameters<typeof whatIsLate>[0];

test.each([
  ['a receipt of a day ago is in time', 'receipt', 24, 2, []],
  ['a receipt of more than a day', 'receipt', 24.1, 2, [{ kind: 'receipt', count: 2 }]],
  ['a message of a day and a half is in time', 'message', 36, 1, []],
  ['a message of three days', 'message', 72, 1, [{ kind: 'message', count: 1 }]],
  ['an old thing that is none of the reader’s work', 'till', 99, 0, []],
] as const)('too long: %s', (_name, kind, hours, count, late) => {
  expect(whatIsLate({ ...NOTHING, [kind]: { count, oldest: hoursAgo(hours).toISOString() } }, NOW)).toEqual(late);
});
