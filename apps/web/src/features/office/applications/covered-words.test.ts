import { COVERED } from '@temari/contracts/scholarship-rules';
import { expect, test } from 'vitest';
import { coveredWords } from './covered-words.ts';

test.each([
  ['Hana reads.', `${COVERED} reads.`],
  ['It is hana’s book', `It is ${COVERED}’s book`],
  ['የሃናን ደብተር', `${COVERED} ደብተር`],
  ['nothing here', 'nothing here'],
  ['A+B is fine', `${COVERED} is fine`],
])('“%s” becomes “%s”', (text, expected) => {
  expect(coveredWords(text, ['Hana', 'ሃና', 'A+B'])).toBe(expected);
});

test('without names nothing is covered', () => {
  expect(coveredWords('Hana', [])).toBe('Hana');
});
