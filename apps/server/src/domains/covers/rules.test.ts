import { expect, test } from 'vitest';
import { type Colleague, misfitOf, nextRound } from './rules.ts';

const HOUR_MS = 3_600_000;
// A Monday, 17:00 to 18:00 in Addis Ababa.
const WHEN = { startsAt: new Date('2026-11-16T14:00:00Z'), endsAt: new Date('2026-11-16T15:00:00Z') };
const LESSON = { courseType: 'Maths', grade: '8', ...WHEN };
const SUITS: Colleague = {
  courseType: 'Maths',
  grade: '7 & 8',
  isPreferred: false,
  teachesSame: false,
  isTeaching: false,
  isCovering: false,
  isAbsent: false,
  slots: [],
  lessonsInWeek: 0,
  lessonsAWeek: null,
  answer: null,
};

test.each<[string, Partial<Colleague>, string | null]>([
  ['somebody of the course and the grade suits', {}, null],
  ['somebody of another course does not', { courseType: 'Social Science' }, 'course'],
  ['somebody of other grades does not', { grade: '11 & 12' }, 'grade'],
  ['1 is not 11', { grade: '18' }, 'grade'],
  ['who has taught the class suits, whatever the application said', { courseType: 'English', isPreferred: true }, null],
  ['who teaches such a class suits', { courseType: 'English', teachesSame: true }, null],
  [
    'who teaches at that time does not, not even the named substitute',
    { isTeaching: true, isPreferred: true },
    'teaching',
  ],
  ['who covers at that time does not', { isCovering: true }, 'covering'],
  ['who is away that day does not', { isAbsent: true, isPreferred: true }, 'absent'],
  ['who teaches on Monday evenings does', { slots: ['1-evening', '3-morning'] }, null],
  ['who teaches in the mornings alone does not', { slots: ['1-morning'], isPreferred: true }, 'unavailable'],
  ['who has as many lessons as wanted does not', { lessonsInWeek: 12, lessonsAWeek: 12 }, 'full'],
  ['who wants one more does', { lessonsInWeek: 11, lessonsAWeek: 12 }, null],
  ['30 lessons a week are enough for who has said nothing', { lessonsInWeek: 30 }, 'full'],
  ['who gave it back is not asked again', { answer: 'withdrawn' }, 'withdrawn'],
])('%s', (_, changed, misfit) => {
  expect(misfitOf({ ...SUITS, ...changed }, LESSON)).toBe(misfit);
});

test('a class without a grade suits everybody of the course', () => {
  expect(misfitOf({ ...SUITS, grade: '11 & 12' }, { ...WHEN, courseType: 'maths ', grade: null })).toBeNull();
});

const NOW = new Date('2026-11-16T14:00:00.000Z');
const after = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS);

test.each([
  ['three days ahead those who know the class have 12 hours', 72, 0, true, 'preferred', 12],
  ['a day ahead they have 2', 24, 0, true, 'preferred', 2],
  ['never beyond six hours before the lesson', 7, 0, true, 'preferred', 1],
  ['less than six hours ahead everybody is asked', 5.9, 0, true, 'all', null],
  ['where nobody knows the class everybody is asked', 72, 0, false, 'all', null],
  ['the second round asks everybody', 72, 1, true, 'all', null],
])('%s', (_, lead, round, hasPreferred, whom, next) => {
  expect(nextRound({ round, startsAt: after(lead), hasPreferred }, NOW)).toEqual({
    whom,
    nextAt: next === null ? null : after(next),
  });
});
