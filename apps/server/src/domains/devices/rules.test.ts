import { expect, test } from 'vitest';
import { p75 } from './rules.ts';

const BOUNDS = [100, 200, 400];

test.each([
  ['one visit', { 0: 1 }, 75],
  ['all in one group', { 1: 40 }, 175],
  ['three quarters in the first group', { 0: 75, 2: 25 }, 100],
  ['half and half', { 0: 50, 1: 50 }, 150],
  ['most above the last bound', { 0: 1, 3: 99 }, 400],
  ['no visit', {}, 400],
])('three visits out of four: %s', (_, counts, expected) => {
  const byBucket = new Map(Object.entries(counts).map(([bucket, count]) => [Number(bucket), count as number]));

  expect(p75(BOUNDS, byBucket)).toBe(expected);
});
