import { expect, test } from 'vitest';
import { namedIn, namingWords } from './naming.ts';

const NAMES = namingWords(['Hana Bekele', 'ሃና በቀለ', 'Addis Ketema Secondary School', null, 'Al']);

test.each([
  ['I help my brother', null],
  ['My name is hana.', 'Hana'],
  ['የሃናን ደብተር', 'ሃና'],
  ['our school is far', null],
  ['at Ketema', 'Ketema'],
  ['call 0911 23 45 67', '0911 23 45 67'],
  ['I read 12 books in 2018', null],
  ['write to me@example.com', 'me@example.com'],
  ['see https://example.com', 'https://example.com'],
  ['find me @hana_b', '@hana_b'],
])('in “%s” %s tells who it is', (text, word) => {
  expect(namedIn(text, NAMES)).toBe(word);
});
