import { expect, test } from 'vitest';
import { isLoosePhone, isPassword, isStrictPhone, nationalPhone } from './account-rules.ts';

test.each([
  ['0911234567', true, true],
  ['+251911234567', true, true],
  ['+254911234567', false, true],
  ['09112345ab', false, true],
  ['091123456', false, false],
  ['09112345678', false, false],
  ['+25191123456', false, false],
  ['+2519112345678', false, false],
  ['911234567', false, false],
  ['', false, false],
])('%j: sign-in takes it %s, sign-up and settings %s', (phone, strict, loose) => {
  expect([isStrictPhone(phone), isLoosePhone(phone)]).toEqual([strict, loose]);
});

test.each([
  ['12345', false],
  ['123456', true],
  ['12345678901234', true],
  ['123456789012345', false],
])('%j is a password: %s', (value, expected) => {
  expect(isPassword(value)).toBe(expected);
});

test.each([
  ['0911234567', '911234567'],
  ['+251911234567', '911234567'],
])('%s is sent as %s', (typed, sent) => {
  expect(nationalPhone(typed)).toBe(sent);
});
