import { canonicalPhone, isDeskNumber } from '@temari/contracts/phone';
import { expect, test } from 'vitest';
import { detailsOf, namesOf, newDeskNumber, type WalkInForm } from './rules.ts';

const FORM: WalkInForm = {
  guardian: 'Rahel Sample',
  relation: 'mother',
  language: 'am',
  fullName: 'Yonas Sample',
  grade: '5',
  service: 'tutor',
  package: 'p',
  price: 1400,
  frequency: 'Monday',
  time: '11:00',
  paymentType: 'cash',
};

test('every number of the desk can be typed to sign in, and none is a phone', () => {
  for (let each = 0; each < 200; each += 1) {
    const number = newDeskNumber();
    expect([canonicalPhone(number.replace('+251', '0')), isDeskNumber(number)]).toEqual([number, true]);
  }
});

test.each([
  ['Rahel Sample', { firstName: 'Rahel', lastName: 'Sample' }],
  ['Rahel Sample Tadesse', { firstName: 'Rahel', lastName: 'Sample Tadesse' }],
  ['ራሔል', { firstName: 'ራሔል', lastName: '' }],
])('%s signs as first and last name', (guardian, names) => {
  expect(namesOf(guardian)).toEqual(names);
});

test.each([
  ['a mother with a phone', {}, '+251911234567', { motherName: 'Rahel Sample', motherPhone: '+251911234567' }],
  ['a mother without one', {}, null, { motherName: 'Rahel Sample' }],
  ['somebody else', { relation: 'other' as const }, '+251911234567', {}],
  [
    'school and e-mail',
    { relation: undefined, school: 'Sample', email: 'a@b.et' },
    null,
    { schoolName: 'Sample', email: 'a@b.et' },
  ],
  ['a language form has no parents', { service: 'language' as const, school: 'Sample' }, '+251911234567', {}],
])('%s', (_, changed, phone, details) => {
  expect(detailsOf({ ...FORM, ...changed }, phone)).toEqual(details);
});
