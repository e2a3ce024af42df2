import { expect, test } from 'vitest';
import { minutesIn } from './rules.ts';

test.each([
  ['60', 60],
  [' 90 ', 90],
  ['−30', -30],
  ['-30', -30],
  ['', null],
  ['1.5', null],
  ['2000', null],
  ['-2000', null],
])('%j is %j', (typed, minutes) => {
  expect(minutesIn(typed, { min: -1440 })).toBe(minutes);
});
