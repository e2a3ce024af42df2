import { expect, test } from 'vitest';
import { questionOf } from './rules.ts';

test.each([
  ['a reference', 'ft26140p01yb', { reference: 'FT26140P01YB', confirmationNumber: null }],
  ['the same with spaces', 'FT 26140 P01YB', { reference: 'FT26140P01YB' }],
  ['without its prefix', '26140P01YB', { reference: '26140P01YB' }],
  [
    'a pasted receipt link',
    'https://apps.cbe.com.et:100/?id=FT26140P01YB12345678',
    { reference: 'FT26140P01YB12345678' },
  ],
  ['a confirmation number', '123', { reference: null, confirmationNumber: 123 }],
  ['written as on the paper', 'No. 123', { confirmationNumber: 123 }],
  ['with a sign', '#4021', { confirmationNumber: 4021 }],
  ['a payment code', 't4k-79c', { paymentCode: null, reference: 'T4K79C' }],
  [
    'a name',
    'Hana Bekele',
    { reference: null, confirmationNumber: null, person: { kind: 'name', typed: 'Hana Bekele' } },
  ],
  ['a phone', '+251 911 000 001', { person: { kind: 'phone', runs: ['0911000001'] } }],
  ['an Ethiopic name', 'ሃና', { reference: null, person: { kind: 'name', typed: 'ሃና' } }],
  ['too many digits for a number', '1'.repeat(16), { confirmationNumber: null }],
])('%s', (_, typed, expected) => {
  expect(questionOf(typed)).toMatchObject(expected);
});

test('nothing typed asks nothing', () => {
  expect(questionOf('  ')).toBeNull();
});
