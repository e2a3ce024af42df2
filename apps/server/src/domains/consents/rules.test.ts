import { gradeBandOf } from '@temari/contracts/letter-rules';
import { expect, test } from 'vitest';
import { letterConsent } from './rules.ts';

const NOW = new Date('2026-11-18T09:00:00Z');
const CHILD = '2013-01-01';
const AT_16 = '2010-01-01';
const ADULT = '2006-01-01';
const yes = (voice: 'guardian' | 'learner', at = '2026-11-01T00:00:00Z') => ({ voice, isGiven: true, at });
const no = (voice: 'guardian' | 'learner') => ({ voice, isGiven: false, at: '2026-11-01T00:00:00Z' });

test.each([
  { what: 'nobody was asked', born: CHILD, answers: [], isAsked: false, consent: 'missing' },
  { what: 'a guardian was asked', born: CHILD, answers: [], isAsked: true, consent: 'asked' },
  { what: 'a guardian agreed', born: CHILD, answers: [yes('guardian')], isAsked: false, consent: 'given' },
  { what: 'a guardian said no', born: CHILD, answers: [no('guardian')], isAsked: false, consent: 'refused' },
  {
    what: 'the yes is older than a year',
    born: CHILD,
    answers: [yes('guardian', '2025-11-01T00:00:00Z')],
    isAsked: false,
    consent: 'missing',
  },
  {
    what: 'at 16 only the guardian agreed',
    born: AT_16,
    answers: [yes('guardian')],
    isAsked: false,
    consent: 'missing',
  },
  {
    what: 'at 16 both agreed',
    born: AT_16,
    answers: [yes('guardian'), yes('learner')],
    isAsked: false,
    consent: 'given',
  },
  {
    what: 'at 16 the learner said no',
    born: AT_16,
    answers: [yes('guardian'), no('learner')],
    isAsked: false,
    consent: 'refused',
  },
  { what: 'an adult wrote', born: ADULT, answers: [], isAsked: false, consent: 'not-needed' },
  { what: 'a no from before 18', born: ADULT, answers: [no('guardian')], isAsked: false, consent: 'refused' },
])('the consent to a letter where $what is $consent', ({ born, answers, isAsked, consent }) => {
  expect(letterConsent({ dateOfBirth: born, grade: '9', answers, isAsked }, NOW)).toBe(consent);
});

test.each([
  ['5', '5 & 6'],
  ['10', '9 & 10'],
  ['12', '11 & 12'],
  ['13', null],
  [null, null],
])('grade %s is told as %s', (grade, band) => {
  expect(gradeBandOf(grade)).toBe(band);
});
