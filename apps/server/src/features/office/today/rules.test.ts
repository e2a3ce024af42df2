import { expect, test } from 'vitest';
import { isBackupOverdue } from './rules.ts';

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
