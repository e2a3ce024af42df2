import { expect, test } from 'vitest';
import { ageOn, isMinor } from './rules.ts';

test.each([
  ['2010-11-16', '2026-11-16', 16],
  ['2010-11-17', '2026-11-16', 15],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('born on %s: on %s %i years old', (born, today, age) => {
  expect(ageOn(born, today)).toBe(age);
});

test.each([
  [null, '7', true],
  [null, null, false],
  ['2008-11-17', null, true],
  ['2008-11-16', '12', false],
  ['1980-01-01', '5', false],
])('born on %s, grade %s: a minor %s', (dateOfBirth, grade, expected) => {
  // Half past midnight in Addis Ababa on 16 November.
  expect(isMinor({ dateOfBirth, grade }, new Date('2026-11-15T21:30:00Z'))).toBe(expected);
});
