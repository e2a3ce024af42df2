import { expect, test } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

test.each([
  ['am-ET,am;q=0.9,en-US;q=0.8,en;q=0.7', 'am'],
  ['en-US,en;q=0.9,am;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,am;q=0.5,en;q=0.4', 'am'],
  ['am', 'am'],
  ['AM-et', 'am'],
  ['en;q=0.2, am;q=0.4', 'am'],
  ['am, en', 'am'],
  ['am;q=0, en;q=0.1', 'en'],
  ['am;q=9, en;q=0.1', 'en'],
  ['am;q=high, en', 'en'],
  ['amh', null],
  ['ti-ET, om', null],
  ['*', null],
  [',;q=,,', null],
  ['constructor, __proto__', null],
  ['', null],
  [undefined, null],
])('%j asks for %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
