import { expect, test } from 'vitest';
import { resembles } from './resembles.ts';

test.each([
  ['Kidus', 'Kidus Sample', true],
  ['kiddus sample', 'Kidus Sample', true],
  ['Kidus S.', 'Kidus Sample', true],
  ['Betlehem Sample', 'Bethlehem Sample', true],
  ['Kidus Bekele', 'Kidus Sample', false],
  ['Abel Sample', 'Kidus Sample', false],
  ['Ki', 'Kidus Sample', false],
  ['', 'Kidus Sample', false],
  ['ሀና', 'ሀና ሰለሞን', false],
  ['ሀናት ሰ', 'ሀናት ሰለሞን', true],
])('%j may be %j: %s', (typed, known, expected) => {
  expect(resembles(typed, known)).toBe(expected);
});
