import type { Desk, DeskPackage } from '@temari/contracts/office-walk-ins';
import type { Service } from '@temari/contracts/vocabulary';
import { expect, test } from 'vitest';
import { invalidNames } from '../../../lib/form/form.ts';
import { bodyOf, chosenOf, emptyWalkIn, rulesFor, type Values } from './rules.ts';

const sold = (id: string, grades: string[], totalEtb: number, service: Service = 'tutor') =>
  ({
    service,
    package: { id, grades, offer: [] as unknown[] },
    lines: [],
    totalEtb,
  }) as unknown as DeskPackage;
const choice = (value: string) => ({ value, translations: {} });
const LISTS = {
  scheduleName: [choice('Monday'), choice('Tuesday')],
  possibleTime: [choice('11:00')],
  offerDay: [choice('Saturday')],
};
const HANA = { id: 'h', fullName: 'Hana', grade: '8', consent: 'given' as const };
const DESK: Desk = {
  household: null,
  packages: [
    sold('low', ['5', '6'], 1200),
    sold('high', ['7', '8'], 1400),
    sold('talk', [], 900, 'language'),
    sold('visa', [], 700, 'visa'),
    sold('abroad', [], 3000, 'studyAbroad'),
  ],
  choices: {
    tutor: LISTS,
    language: LISTS,
    visaInPerson: { ...LISTS, possibleTime: [choice('2:00')] },
    visaOnline: { ...LISTS, possibleTime: [choice('3:00')] },
  },
  till: { session: 's', name: 'Front desk', openedAt: '2026-11-17T06:00:00.000Z', isLeftOpen: false },
  cashLeftEtb: 10_000,
  banks: [],
};
const KNOWN: Desk = {
  ...DESK,
  household: { id: 'family', language: 'en' as const, name: 'Rahel', learners: [HANA], dueEtb: 0 },
};
const FILLED: Values = {
  ...emptyWalkIn('am'),
  phone: '0912000058',
  guardian: 'Rahel Sample',
  fullName: 'Yonas Sample',
  grade: '5',
};
const wrongIn = (changed: Partial<Values>, desk = DESK) => invalidNames(rulesFor(desk), { ...FILLED, ...changed });

test.each([
  ['all that is asked', {}, []],
  ['no phone at all', { phone: '' }, []],
  ['half a phone', { phone: '09120' }, ['phone']],
  ['nobody who answers', { guardian: ' ' }, ['guardian']],
  ['no learner', { fullName: '' }, ['fullName']],
  ['a grade that is none', { grade: '4' }, ['grade']],
  ['a language needs no grade', { grade: '', service: 'language' as const }, []],
  ['visa preparation needs no grade', { grade: '', service: 'visa' as const }, []],
  ['study abroad without a phone', { phone: '', grade: '', service: 'studyAbroad' as const }, ['phone']],
  ['less than the price', { given: '1100' }, ['given']],
  ['more than the price', { given: '1500' }, []],
  ['no sum', { given: 'a lot' }, ['given']],
  [
    'a slip without anything',
    { paymentType: 'manual' as const },
    ['paymentOrg', 'transactionId', 'slip', 'screenShot'],
  ],
  ['paper without a photo', { consentWay: 'paper' as const }, ['consent']],
] satisfies [string, Partial<Values>, string[]][])('%s', (_, changed, names) => {
  expect(wrongIn(changed)).toEqual(names);
});

test('a household that has the phone is confirmed before anything is sent', () => {
  expect(wrongIn({}, KNOWN)).toEqual(['household']);
  expect(wrongIn({ household: 'family', guardian: '' }, KNOWN)).toEqual([]);
  expect(wrongIn({ household: 'another' }, KNOWN)).toEqual(['household']);
});

test('the package follows the grade; days and time are the first unless others are chosen', () => {
  expect(chosenOf(FILLED, DESK)).toMatchObject({ priceEtb: 1200, frequency: 'Monday', time: '11:00', givenEtb: 1200 });
  expect(chosenOf({ ...FILLED, grade: '8', frequency: 'Tuesday' }, DESK)).toMatchObject({
    priceEtb: 1400,
    frequency: 'Tuesday',
  });
  expect(chosenOf({ ...FILLED, service: 'language' }, DESK)).toMatchObject({ priceEtb: 900, needsConsent: false });
});

test('a known learner brings the grade and the consent along; nothing about the family is sent again', () => {
  const values = { ...FILLED, household: 'family', learner: 'h', grade: '' };
  const chosen = chosenOf(values, KNOWN);

  expect(chosen).toMatchObject({ grade: '8', priceEtb: 1400, needsConsent: false });
  const body = bodyOf(values, chosen, 's');
  expect(body).toMatchObject({ household: 'family', learner: 'h', grade: '8', price: 1400, session: 's' });
  expect(Object.keys(body)).not.toContain('guardian');
});

test('only what belongs to the way of paying is sent', () => {
  const online = { ...FILLED, paymentType: 'online' as const, given: '5000' };

  expect(bodyOf(online, chosenOf(online, DESK), 's')).not.toHaveProperty('session');
  expect(bodyOf(FILLED, chosenOf(FILLED, DESK), 's')).toMatchObject({ session: 's', givenEtb: 1200 });
});

test('visa preparation has the times of its option; study abroad has none and never a class', () => {
  const online = { ...FILLED, service: 'visa' as const, learningOption: 'Online' as const };
  const abroad = { ...FILLED, service: 'studyAbroad' as const, interestCountry: 'Canada' };

  expect(bodyOf(online, chosenOf(online, DESK), 's')).toMatchObject({
    learningOption: 'Online',
    time: '3:00',
    price: 700,
  });
  const body = bodyOf(abroad, chosenOf(abroad, DESK), 's');
  expect(body).toMatchObject({ educationalStatus: 'highSchool', interestCountry: 'Canada', price: 3000 });
  expect(body).not.toHaveProperty('time');
});
