import type { Guardian } from '@temari/contracts/guardians';
import type { Learner } from '@temari/contracts/learners';
import { expect, test } from 'vitest';
import { changedFacts, filledIn, type Household, MYSELF, SOMEBODY_NEW } from './for-whom-rules.ts';
import { type FieldName, NO_ANSWERS } from './service-forms.ts';

const learner = (id: string, facts: Partial<Learner>): Learner => ({
  id,
  fullName: id,
  isMinor: true,
  consent: 'missing',
  ...facts,
});
const guardian = (id: string, facts: Partial<Guardian>): Guardian => ({
  id,
  name: id,
  phone: '+251922000001',
  relation: 'mother',
  learners: ['hana'],
  rights: [{ learner: 'hana', mayDecide: true, maySee: false, mayPay: false, callOrder: 1 }],
  ...facts,
});
const HOUSEHOLD: Household = {
  learners: [
    learner('hana', { fullName: 'Hana Sample', grade: '7', school: 'Sample School', dateOfBirth: '2013-05-01' }),
    learner('dawit', { fullName: 'Dawit Sample', grade: '5', school: 'Sample School' }),
  ],
  guardians: [guardian('Almaz', {}), guardian('Bekele', { relation: 'father', phone: '+25192••••01', learners: [] })],
  ownName: 'Almaz Sample',
};
const TUTOR: FieldName[] = [
  'fullName',
  'grade',
  'schoolName',
  'fatherName',
  'fatherPhone',
  'motherName',
  'motherPhone',
];
const chosen = (who: string, before = '', typed = {}) =>
  filledIn(HOUSEHOLD, { before, chosen: who, values: { ...NO_ANSWERS, ...typed }, names: TUTOR });

test('a chosen learner fills in what is known, and nothing of a brother or a stranger', () => {
  expect(chosen('hana', 'dawit', { fullName: 'Dawit Sample' })).toEqual({
    fullName: 'Hana Sample',
    grade: '7',
    schoolName: 'Sample School',
    fatherName: '',
    fatherPhone: '',
    motherName: 'Almaz',
    motherPhone: '+251922000001',
  });
});

test('somebody new has the school and the parents of the others; what was typed before stays', () => {
  expect(chosen(SOMEBODY_NEW, '', { fullName: 'Abel' })).toMatchObject({
    fullName: 'Abel',
    grade: '',
    schoolName: 'Sample School',
    fatherName: 'Bekele',
    fatherPhone: '',
    motherName: 'Almaz',
  });
  expect(chosen(SOMEBODY_NEW, 'hana', { fullName: 'Hana Sample' })).toMatchObject({ fullName: '' });
});

test('for oneself it is the name of the account, without parents', () => {
  expect(chosen(MYSELF)).toMatchObject({ fullName: 'Almaz Sample', schoolName: '', motherName: '' });
});

test('only what differs from what is known, and was asked, is offered to be kept', () => {
  const facts = (who: string, typed: object) =>
    changedFacts(HOUSEHOLD, { chosen: who, values: { ...NO_ANSWERS, ...typed }, names: TUTOR });
  expect(facts('hana', { grade: '8', schoolName: 'Sample School' })).toEqual({ grade: '8' });
  expect(facts('hana', { grade: '7', schoolName: ' New School ' })).toEqual({ school: 'New School' });
  expect(facts('hana', { dateOfBirth: '2012-01-01' })).toEqual({});
  expect(facts(SOMEBODY_NEW, { grade: '8' })).toEqual({});
});
