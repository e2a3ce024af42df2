import { expect, test } from 'vitest';
import { meantEmail } from './mail-domains.ts';

test.each([
  ['hana@gmial.con', 'hana@gmail.com'],
  ['hana@gmail.co', 'hana@gmail.com'],
  ['hana@gmail.con', 'hana@gmail.com'],
  ['hana@gmail,com', 'hana@gmail.com'],
  ['hana@gamil.com', 'hana@gmail.com'],
  ['hana@gmal.com', 'hana@gmail.com'],
  ['hana@gnail.com', 'hana@gmail.com'],
  ['hana@gmaill.com', 'hana@gmail.com'],
  ['Hana.B@GMIAL.COM', 'Hana.B@gmail.com'],
  ['hana@yaho.com', 'hana@yahoo.com'],
  ['hana@yahooo.com', 'hana@yahoo.com'],
  ['hana@yhaoo.cm', 'hana@yahoo.com'],
  ['hana@hotmial.com', 'hana@hotmail.com'],
  ['hana@hotmal.com', 'hana@hotmail.com'],
  ['hana@outlok.com', 'hana@outlook.com'],
  ['hana@iclod.com', 'hana@icloud.com'],
])('%s probably means %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  'hana@gmail.com',
  'HANA@Gmail.com',
  'hana@yahoo.com',
  'hana@mail.com',
  'hana@email.com',
  'hana@ymail.com',
  'hana@live.com',
  'hana@yahoo.co.uk',
  'hana@yahoo.fr',
  'hana@aau.edu.et',
  'hana@ethionet.et',
  'hana@school.com',
  'hana@temari.example',
  'hana',
  'hana@',
  '',
])('%j gets no question', (typed) => {
  expect(meantEmail(typed)).toBeNull();
});
