import { ageOn } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { type ConsentFacts, consentState, isMinor, newGradeOf } from './rules.ts';

test.each([
  ['2010-11-16', '2026-11-16', 16],
  ['2010-11-17', '2026-11-16', 15],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('born on %s: on %s %i years old', (born, today, age) => {
  expect(ageOn(born, today)).toBe(age);
});

test.each([
  [null, '7', true],
  [null, null, false],
  ['2008-11-17', null, true],
  ['2008-11-16', '12', false],
  ['1980-01-01', '5', false],
])('born on %s, grade %s: a minor %s', (dateOfBirth, grade, expected) => {
  // Half past midnight in Addis Ababa on 16 November.
  expect(isMinor({ dateOfBirth, grade }, new Date('2026-11-15T21:30:00Z'))).toBe(expected);
});

const NOW = new Date('2026-11-16T09:00:00Z');
const yes = { isGiven: true, at: '2026-09-12T09:00:00Z' };
const no = { isGiven: false, at: '2026-10-01T09:00:00Z' };
const longAgo = { isGiven: true, at: '2025-11-16T08:59:59Z' };
const CASES: [name: string, facts: Partial<ConsentFacts>, state: string][] = [
  ['an adult', { dateOfBirth: '2000-01-01' }, 'not-needed'],
  ['nobody was asked', {}, 'missing'],
  ['a guardian was asked', { isAsked: true }, 'asked'],
  ['a guardian agreed', { answers: [{ voice: 'guardian', ...yes }] }, 'given'],
  ['a guardian took it back', { answers: [{ voice: 'guardian', ...no }] }, 'missing'],
  ['a guardian agreed a year ago', { answers: [{ voice: 'guardian', ...longAgo }] }, 'missing'],
  ['asked again a year later', { answers: [{ voice: 'guardian', ...longAgo }], isAsked: true }, 'asked'],
  ['only the learner agreed', { answers: [{ voice: 'learner', ...yes }] }, 'missing'],
  ['at 16, a guardian agreed', { dateOfBirth: '2010-11-16', answers: [{ voice: 'guardian', ...yes }] }, 'missing'],
  [
    'at 16, both agreed',
    {
      dateOfBirth: '2010-11-16',
      answers: [
        { voice: 'guardian', ...yes },
        { voice: 'learner', ...yes },
      ],
    },
    'given',
  ],
];
test.each(CASES)('consent, %s', (_, facts, state) => {
  expect(consentState({ dateOfBirth: null, grade: '7', answers: [], isAsked: false, ...facts }, NOW)).toBe(state);
});

const BEFORE = new Date('2026-07-07T20:59:00Z');
const AFTER = new Date('2026-07-07T21:00:00Z');
const CAME = new Date('2025-10-01T09:00:00Z');
test.each([
  ['said this school year', { grade: '7', gradeYear: 2018 }, BEFORE, undefined],
  ['the school year is over', { grade: '7', gradeYear: 2018 }, AFTER, '8'],
  ['asked two years later', { grade: '7', gradeYear: 2017 }, AFTER, '9'],
  ['after grade 12', { grade: '12', gradeYear: 2018 }, AFTER, null],
  ['no year was noted, came this year', { grade: '7', gradeYear: null }, BEFORE, '7'],
  ['no year was noted, came last year', { grade: '7', gradeYear: null }, AFTER, '8'],
  ['in no grade', { grade: null, gradeYear: null }, AFTER, undefined],
  ['said ahead of time', { grade: '8', gradeYear: 2020 }, AFTER, undefined],
])('the grade to confirm, %s', (_, facts, now, expected) => {
  expect(newGradeOf({ ...facts, createdAt: CAME }, now)).toBe(expected);
});
