import { expect, test } from 'vitest';
import { canonicalPhone, isDeskNumber, isMobile } from './phone.ts';

test.each([
  '0911234567',
  '+251911234567',
  '251911234567',
  '00251911234567',
  '911234567',
  '09 11 23 45 67',
  '0911-234-567',
  '+251 911 234 567',
  '+251-91-123-4567',
  '(0911) 234567',
  '0911.234.567',
  ' 0911234567 ',
])('%j is +251911234567', (spelling) => {
  expect(canonicalPhone(spelling)).toBe('+251911234567');
});

test.each([
  '',
  '0',
  '091123456',
  '09112345678',
  '+15551234567',
  '+254711234567',
  'abcdefghij',
  '0011234567',
  '٠٩١١٢٣٤٥٦٧',
])('%j is not an Ethiopian number', (spelling) => {
  expect(canonicalPhone(spelling)).toBeNull();
});

test.each([
  ['+251911234567', true],
  ['+251711234567', true],
  ['+251111234567', false],
])('%s receives SMS: %s', (phone, receives) => {
  expect(isMobile(phone)).toBe(receives);
});

test.each([
  ['+251612345678', true],
  ['+251911234567', false],
  ['+251111234567', false],
  ['+251661234567', true],
])('%s is a number of the desk: %s; one of those receives no SMS', (phone, isOne) => {
  expect(isDeskNumber(phone)).toBe(isOne);
  expect(isDeskNumber(phone) && isMobile(phone)).toBe(false);
});
