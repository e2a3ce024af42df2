import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { type Weakness, weaknessOf } from './rules.ts';

const GUESSES = { phone: '+251911234567', names: ['Temari', 'ተማሪ'], common: COMMON_PASSWORDS };

test.each<[string, Weakness | null]>([
  ['123456', 'common'],
  ['PassWord', 'common'],
  ['Qwerty123', 'common'],
  ['0911234567', 'phone'],
  ['911234567', 'phone'],
  ['+251911234567', 'phone'],
  ['0911-23-45-67', 'phone'],
  ['911234567ab', 'phone'],
  ['temari', 'name'],
  ['TEMARI', 'name'],
  ['temari2019', 'name'],
  ['1-temari-2', 'name'],
  ['ተማሪ123', 'name'],
  ['brandnew1', null],
  ['mytemari', null],
  ['0911234568', null],
  ['1\n2', null],
])('%j: %s', (password, weakness) => {
  expect(weaknessOf(password, GUESSES)).toBe(weakness);
});

test('the list holds ten thousand passwords that could be set, each once', () => {
  const listed = COMMON_PASSWORDS.trim().split('\n');

  expect(listed).toHaveLength(10_000);
  expect(new Set(listed).size).toBe(10_000);
  expect(listed.filter((password) => password.length < 6 || password !== password.toLowerCase())).toEqual([]);
});
