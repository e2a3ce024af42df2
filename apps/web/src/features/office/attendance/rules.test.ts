import { expect, test } from 'vitest';
import { percentOf } from './rules.ts';

test.each([
  [
    { present: 6, late: 1, excused: 1, absent: 2 },
    { attendance: '70%', commitment: '80%' },
  ],
  [
    { present: 3, late: 0, excused: 0, absent: 0 },
    { attendance: '100%', commitment: '100%' },
  ],
  [
    { present: 0, late: 0, excused: 0, absent: 0 },
    { attendance: '–', commitment: '–' },
  ],
])('%o is %o', (counts, percents) => {
  expect(percentOf(counts)).toEqual(percents);
});
