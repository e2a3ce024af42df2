import { expect, test } from 'vitest';
import { isLoosePhone, isStrictPhone } from '../../lib/form/account-rules.ts';
import { typedPhone } from './typed-phone.ts';

test.each([
  ['0911 234 567', '0911234567'],
  ['09-11-23-45-67', '0911234567'],
  ['(0911) 234.567', '0911234567'],
  [' 0711234567 ', '0711234567'],
  ['911234567', '0911234567'],
  ['9 11 23 45 67', '0911234567'],
  ['711234567', '0711234567'],
  ['251911234567', '+251911234567'],
  ['251 91 123 4567', '+251911234567'],
  ['+251 911 234 567', '+251911234567'],
  ['+251-911-234-567', '+251911234567'],
  ['+251 (0) 911 234 567', '+251911234567'],
  ['00251911234567', '+251911234567'],
  ['00 251 911 234567', '+251911234567'],
  ['\u202a0911234567\u202c', '0911234567'],
])('%j becomes %s, which every form takes', (typed, phone) => {
  expect(typedPhone(typed)).toBe(phone);
  expect([isStrictPhone(phone), isLoosePhone(phone)]).toEqual([true, true]);
});

test.each([
  ['', ''],
  ['+', '+'],
  ['0', '0'],
  ['0911 ', '0911'],
  ['91123456', '91123456'],
  ['25191', '25191'],
  ['+25191', '+25191'],
  ['abc', ''],
])('%j, not whole yet, stays %j', (typed, phone) => {
  expect(typedPhone(typed)).toBe(phone);
});

test.each([
  ['09112345678', '0911234567'],
  ['+2519112345678', '+251911234567'],
])('%s is not longer than the specification allows: %s', (typed, phone) => {
  expect(typedPhone(typed)).toBe(phone);
});
